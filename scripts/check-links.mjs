#!/usr/bin/env node
// node scripts/check-links.mjs [FOLDER]
// Follows every link of every page: files, folders and headings must be there; what leads outside must be a complete https
// address, and is not asked for.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root as repository } from './workspace.mjs'

const root = resolve(process.argv[2] ?? repository)

/** What was written by nobody, or is no page yet: its links are relative to somewhere else. */
const LEFT_OUT = /^(node_modules|dist|api|new-store|CHANGELOG\.md|\..*)$/

function pagesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return pagesBelow(path)
      return entry.name.endsWith('.md') ? [path] : []
    })
}

/** The page without what only looks like links and headings. */
const prose = (page) =>
  readFileSync(page, 'utf8')
    .replace(/^(```+)[\s\S]*?^\1/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page) {
  const seen = new Map()
  return new Set(
    [...prose(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-')
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      return times === 0 ? slug : `${slug}-${times}`
    }),
  )
}

function targetsOf(page) {
  const text = prose(page).replace(/(`+).*?\1/g, '``')
  return [
    /\]\(\s*<?([^)\s>]*)>?(?:\s+"[^"]*")?\s*\)/g,
    /^\[[^\]]+\]:\s*(\S+)/gm,
    /<(https?:[^>\s]*)>/g,
    /\s(?:href|src|srcset)="([^"\s]+)/g,
  ].flatMap((link) => [...text.matchAll(link)].map(([, target]) => target))
}

/** What is wrong with a link; `undefined` when nothing is. */
function faultOf(page, target) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
    if (!URL.canParse(target)) return 'is no address'
    const { protocol, hostname } = new URL(target)
    return protocol === 'https:' && hostname.includes('.') ? undefined : 'must be a complete https address'
  }
  const [path = '', anchor] = target.split('#').map(decodeURIComponent)
  const file = path === '' ? page : join(dirname(page), path)
  if (relative(root, file).startsWith('..')) return 'leads out of the repository'
  if (!existsSync(file)) return 'leads nowhere'
  if (anchor === undefined) return undefined
  const headed = statSync(file).isDirectory() ? join(file, 'README.md') : file
  if (!existsSync(headed) || !headed.endsWith('.md')) return 'points at a heading of what has none'
  return anchorsOf(headed).has(anchor) ? undefined : 'points at a heading that is not there'
}

const pages = pagesBelow(root)
let links = 0
let faults = 0
for (const page of pages) {
  for (const target of targetsOf(page)) {
    links++
    const fault = faultOf(page, target)
    if (fault === undefined) continue
    faults++
    console.error(`${relative(root, page)}: the link to "${target}" ${fault}`)
  }
}
console.log(`${links} links on ${pages.length} pages: ${faults === 0 ? 'all resolve' : `${faults} do not`}`)
process.exitCode = faults === 0 ? 0 : 1
