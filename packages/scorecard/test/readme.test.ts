import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadDataset } from '@memory/scorecard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
// Below the package, so that the sample resolves packages by name.
const folder = path('../.cache/readme-test/')

let conversations = ''
let sample = ''
beforeAll(async () => {
  const page = await readFile(path('../README.md'), 'utf8')
  const block = (language: string): string =>
    page.match(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm'))?.[1] ?? ''
  conversations = block('json')
  sample = block('js')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('README', () => {
  it('shows a dataset that loads', () => {
    expect(loadDataset(JSON.parse(conversations))).toHaveLength(1)
  })

  it('shows a test that passes in vitest', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}conversations.json`, conversations)
    await writeFile(`${folder}prompt.test.js`, sample)
    // Without one of its own, vitest would look for a configuration further up.
    await writeFile(`${folder}vitest.config.js`, 'export default {}\n')
    const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')))
    const args = [vitest, 'run', '--root', folder, '--reporter', 'json']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 1 })
  })
})
