import { describe, expect, it } from 'vitest'
import { obstaclesOf } from '../scripts/release-obstacles.mjs'

const folder = 'packages/core'
const repository = { type: 'git', url: 'git+https://example.org/owner/memory.git', directory: folder }
const packages = (...repositories: unknown[]) =>
  repositories.map((each, i) => ({
    folder,
    manifest: { name: `@memory/p${i}`, version: '0.0.0', ...(each !== undefined && { repository: each }) },
  }))

describe('what keeps a release back', () => {
  it('is nothing when every package says where it comes from', () => {
    expect(obstaclesOf(packages(repository, repository))).toEqual([])
  })

  it.each([
    [undefined, 'names no repository'],
    ['github:owner/memory', 'repository.url'],
    [{ ...repository, type: 'svn' }, 'repository.type'],
    [{ ...repository, url: 'https://example.org' }, 'repository.url'],
    [{ ...repository, url: 'git+https://HOST/OWNER/NAME.git' }, 'repository.url'],
    [{ ...repository, directory: 'packages/other' }, `repository.directory must be "${folder}"`],
    [{ type: 'git', url: repository.url }, 'repository.directory'],
  ])('is the repository %j', (wrong, line) => {
    const obstacles = obstaclesOf(packages(repository, wrong))
    expect(obstacles.join('\n')).toContain(line)
    expect(obstacles.join('\n')).toContain('@memory/p1')
    expect(obstacles.join('\n')).not.toContain('@memory/p0')
  })

  it('is that packages disagree', () => {
    const elsewhere = { ...repository, url: 'git+https://example.org/owner/other.git' }
    expect(obstaclesOf(packages(repository, elsewhere))).toEqual(['packages name 2 repositories'])
  })
})
