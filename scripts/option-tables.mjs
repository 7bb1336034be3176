#!/usr/bin/env node
// node scripts/option-tables.mjs [FOLDER] [--check]
// Writes the tables of options into the packages' READMEs, from the interfaces and their doc comments. A page says where,
// and of which interface:
//   <!-- options of NAME: written by scripts/option-tables.mjs -->
//   <!-- end of options of NAME -->
// `NAME beyond OTHER` leaves out what OTHER has. A comment's sentence that begins with "Default" goes into a column of
// its own. An optional property without one, or without any other sentence, is a fault. So is an interface `…Options`
// or `…Config` that a package exports and that no table of its page holds, by itself, as a group of another or extended.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root as repository } from './workspace.mjs'
import { writeTable } from './written-table.mjs'

/** Exported `…Options` and `…Config` that nobody who uses the package fills in, and who does. */
const NOT_FOR_USERS = new Map([
  ['conformance.VectorQueryOptions', 'the suite, for a back end under test'],
  ['store-mem0.Mem0AddOptions', 'the store, for a client of mem0'],
  ['store-mem0.Mem0SearchOptions', 'the store, for a client of mem0'],
  ['store-neo4j.SessionConfig', 'the store, for a driver of Neo4j'],
  ['store-neo4j.TransactionConfig', 'the store, for a driver of Neo4j'],
  ['vector.GetRecordsOptions', 'the store, for a back end'],
  ['vector.ListRecordsOptions', 'the store, for a back end'],
  ['vector.OpenOptions', 'the store, for a back end'],
  ['vector.RetryOptions', 'an adapter of a service, for `retrying`'],
])

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const root = folder ? `${resolve(folder)}/` : repository
const packages = readdirSync(`${root}packages`)

/** The interfaces of a package by name, each with the file it is in. */
function interfacesOf(name) {
  const src = `${root}packages/${name}/src`
  if (!existsSync(src)) return new Map()
  return new Map(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const source = ts.createSourceFile(
          `${src}/${file}`,
          readFileSync(`${src}/${file}`, 'utf8'),
          ts.ScriptTarget.Latest,
          true,
        )
        return source.statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node])
      }),
  )
}

const interfaces = new Map(packages.map((name) => [name, interfacesOf(name)]))

/** An interface by name, as a package sees it: its own, else that of the one package that has it. */
function lookUp(name, home) {
  const found = [home, ...packages].flatMap((each) => interfaces.get(each).get(name) ?? [])
  if (found.length === 0) throw new Error(`packages/${home}: there is no interface ${name}`)
  return found[0]
}

/** The interfaces of a table: the one it is of, those it extends, and the groups it holds. */
function namesIn(node, home) {
  const extended = (node.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .map(({ expression, typeArguments }) =>
      expression.getText() === 'Omit' ? typeArguments[0].getText() : expression.getText(),
    )
  const groups = node.members.map(({ type }) => type?.getText())
  return [
    node.name.text,
    ...extended.flatMap((name) => namesIn(lookUp(name, home), home)),
    ...groups.filter((name) => isGroup(node, interfaces.get(home).get(name))),
  ]
}

/** What a package exports by name, from the sources of its entries. */
function exportedBy(home) {
  const manifest = `${root}packages/${home}/package.json`
  if (!existsSync(manifest)) return []
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  return Object.values(exports)
    .flatMap(({ types = '' }) => types.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1] ?? [])
    .flatMap((entry) => {
      const text = readFileSync(`${root}packages/${home}/src/${entry}.ts`, 'utf8')
      return ts.createSourceFile(entry, text, ts.ScriptTarget.Latest, true).statements
    })
    .flatMap(({ exportClause, name }) => exportClause?.elements ?? (name ? [{ name }] : []))
    .map(({ name }) => name.text)
}

/** The properties of an interface, its own before those it extends. */
function propertiesOf(node, home) {
  const own = node.members.filter((member) => member.type?.kind !== ts.SyntaxKind.NeverKeyword)
  const inherited = (node.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .flatMap(({ expression, typeArguments = [] }) => {
      if (expression.getText() !== 'Omit') return propertiesOf(lookUp(expression.getText(), home), home)
      const [from, names] = typeArguments
      const without = [names.types ?? names].flat().map(({ literal }) => literal.text)
      return propertiesOf(lookUp(from.getText(), home), home).filter(
        ({ name }) => !without.includes(name.getText()),
      )
    })
  return [...own, ...inherited]
}

/** Whether an interface stands beside what uses it and may be left out whole. */
function isGroup(user, group) {
  return group?.getSourceFile() === user.getSourceFile() && group.members.every((each) => each.questionToken)
}

/** The options of a property: those of a group one by one, as `group.option`. */
function optionsOf(property, home) {
  const group = interfaces.get(home).get(property.type?.getText())
  if (!isGroup(property, group)) return [{ name: property.name.getText(), property }]
  return group.members.map((member) => ({
    name: `${property.name.getText()}.${member.name.getText()}`,
    property: member,
  }))
}

function typeOf(property) {
  if (!property.type || ts.isMethodSignature(property)) return 'function'
  const textOf = (type) => {
    if (ts.isParenthesizedTypeNode(type)) return textOf(type.type)
    if (ts.isFunctionTypeNode(type)) return 'function'
    if (ts.isUnionTypeNode(type)) return type.types.map(textOf).join(' | ')
    return type.getText().replaceAll('readonly ', '').replace(/\s+/g, ' ').replaceAll('"', "'")
  }
  return textOf(property.type).replace(' | undefined', '')
}

/** The cells of a doc comment: what it says of the default, and the rest. */
function read(name, property, where) {
  const [doc] = property.jsDoc ?? []
  const text = (ts.getTextOfJSDocComment(doc?.comment) ?? '')
    .replace(/\{@link (?:\S+ *\| *)?(\S+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
  const sentences = text.split(/(?<=\.)\s+(?=[A-Z`0-9])/).filter((sentence) => sentence !== '')
  const [said] = sentences.filter((sentence) => /^Default\b/.test(sentence))
  const meaning = sentences.filter((sentence) => sentence !== said).join(' ')
  if (meaning === '') throw new Error(`${where}: ${name} does not say what it is`)
  if (!property.questionToken) return ['required', meaning]
  if (said === undefined) throw new Error(`${where}: ${name} does not say what its default is`)
  const value = said.replace(/^Default:? /, '').replace(/\.$/, '')
  return [/^(true|false|null)$/.test(value) ? `\`${value}\`` : value, meaning]
}

const excepted = new Set()
let tables = 0
for (const home of packages) {
  const page = `packages/${home}/README.md`
  if (!existsSync(root + page)) continue
  const marks = readFileSync(root + page, 'utf8').matchAll(
    /^<!-- (options of (\w+)(?: beyond (\w+))?): written by scripts\/option-tables\.mjs -->$/gm,
  )
  const shown = new Set()
  for (const [, what, name, beyond] of marks) {
    const elsewhere = beyond ? namesIn(lookUp(beyond, home), home) : []
    for (const each of namesIn(lookUp(name, home), home)) if (!elsewhere.includes(each)) shown.add(each)
    const without = beyond ? propertiesOf(lookUp(beyond, home), home).map((each) => each.name.getText()) : []
    const rows = propertiesOf(lookUp(name, home), home)
      .filter((property) => !without.includes(property.name.getText()))
      .flatMap((property) => optionsOf(property, home))
      .map(({ name: option, property }) => {
        const [initial, meaning] = read(option, property, `packages/${home}, ${name}`)
        return [`\`${option}\``, `\`${typeOf(property)}\``, initial, meaning]
      })
    writeTable({
      root,
      page,
      script: 'scripts/option-tables.mjs',
      what,
      rows: [['option', 'type', 'default', 'meaning'], ...rows],
    })
    tables++
  }
  for (const name of new Set(exportedBy(home))) {
    if (!/(Options|Config)$/.test(name) || !interfaces.get(home).has(name)) continue
    if (shown.has(name)) continue
    if (NOT_FOR_USERS.has(`${home}.${name}`)) {
      excepted.add(`${home}.${name}`)
      continue
    }
    console.error(`${page} has no table of ${name}, which the package exports`)
    process.exitCode = 1
  }
}
for (const name of folder ? [] : NOT_FOR_USERS.keys()) {
  if (!excepted.has(name)) throw new Error(`${name} needs no exception`)
}
if (tables === 0) throw new Error('no page has a place for a table of options')
