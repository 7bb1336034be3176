import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesBelow, packageNames, read } from './workspace.js'

/** What a package uses of the process, and why; everything else of it is nobody's business. */
const PROCESS: Readonly<Record<string, readonly string[]>> = {
  // Whose lock it is, and, by a signal that does nothing, whether that process still lives.
  'append-log': ['kill', 'pid', 'platform'],
  // Takes away again what the model's runtime installs while it loads.
  'embedder-local': ['off', 'on'],
  // Commands, and the standard streams of a protocol.
  inspector: ['once', 'platform', 'stderr', 'stdout'],
  mcp: ['once', 'stderr', 'stdin', 'stdout'],
  // A tool for people, who name the variable that holds a key.
  scorecard: ['argv', 'env', 'exitCode', 'stderr', 'stdout'],
}

/** Objects that all code of a process shares. */
const SHARED =
  /^(?:globalThis|global|window|self|process|console|Reflect|Math|JSON|Intl|Object|Function|Array|String|Number|Boolean|Symbol|Promise|Error|Date|RegExp|Map|Set|WeakMap|Buffer|URL|fetch)$/

const CHANGERS = /^(?:Object|Reflect)\.(?:assign|define\w+|set\w*|delete\w*|freeze|seal|preventExtensions)$/

/** What code does that no library may: one line for each place. */
function offences(code: string, ofProcess: readonly string[] = []): string[] {
  const file = ts.createSourceFile('file.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found: string[] = []
  const own = new Set<string>()
  const note = (node: ts.Node, what: string): void => {
    found.push(
      `${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}: ${node.getText().slice(0, 80)}`,
    )
  }
  /** Whether an expression is something shared, a prototype, or lies in one. */
  const isShared = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) return SHARED.test(node.text) && !own.has(node.text)
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false
    return isShared(node.expression) || memberOf(node) === 'prototype' || memberOf(node) === '__proto__'
  }
  const declare = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    )
      own.add(node.name.text)
    ts.forEachChild(node, declare)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'eval') note(node.parent, 'evaluates text')
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression.getText()
      const [first] = node.arguments ?? []
      if (/^(?:globalThis\.)?Function$|\.constructor$/.test(callee)) note(node, 'evaluates text')
      if (/^set(?:Timeout|Interval|Immediate)$/.test(callee) && first && ts.isStringLiteralLike(first))
        note(node, 'evaluates text')
      if (first && CHANGERS.test(callee) && isShared(first)) note(node, 'changes what is shared')
    }
    if (ts.isStringLiteralLike(node)) {
      const isModule = ts.isImportDeclaration(node.parent) || ts.isCallExpression(node.parent)
      if (isModule && /^(?:node:)?vm$/.test(node.text)) note(node.parent, 'evaluates text')
    }
    const reads =
      (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'env') ||
      (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'env') ||
      memberOf(node) === 'env'
    if (reads && !ofProcess.includes('env')) note(node, 'reads the environment')
    if (isAccess(node) && node.expression.getText() === 'process') {
      const member = memberOf(node)
      if (member !== 'env' && !ofProcess.includes(member ?? '')) note(node, 'uses the process')
    }
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      if (assigns && isAccess(node.left) && memberOf(node.left) !== 'exitCode' && isShared(node.left))
        note(node, 'changes what is shared')
    }
    if (ts.isDeleteExpression(node) && isShared(node.expression)) note(node, 'changes what is shared')
    ts.forEachChild(node, visit)
  }
  declare(file)
  visit(file)
  return found
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression

function isAccess(node: ts.Node): node is Access {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
}

/** The name that is read of something, as far as it is written there. */
function memberOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (!ts.isElementAccessExpression(node)) return undefined
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined
}

describe('published code evaluates no text, reads no environment and changes nothing that others share', () => {
  it.each(packageNames)('%s', (name) => {
    // The page is a program of its own in a tab of its own; its policy forbids it to evaluate anything.
    const files = filesBelow(`packages/${name}/dist`, '.js').filter((file) => !file.startsWith('web'))
    expect(files).not.toEqual([])
    const found = files.flatMap((file) =>
      offences(read(`packages/${name}/dist/${file}`), PROCESS[name]).map((offence) => `${file}:${offence}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['evaluates text', 'eval("1")'],
    ['evaluates text', '(0, eval)(text)'],
    ['evaluates text', 'new Function("return 1")'],
    ['evaluates text', '(() => {}).constructor("return 1")'],
    ['evaluates text', 'setTimeout("go()", 1)'],
    ['evaluates text', "import vm from 'node:vm'"],
    ['evaluates text', "const vm = await import('vm')"],
    ['reads the environment', 'const key = process.env.KEY'],
    ['reads the environment', "const key = process['env'].KEY"],
    ['reads the environment', 'const { env } = process'],
    ['reads the environment', 'const { env: e } = process'],
    ['reads the environment', "import { env } from 'node:process'"],
    ['reads the environment', 'import.meta.env.KEY'],
    ['uses the process', 'process.exit(1)'],
    ['uses the process', 'process.on("exit", f)'],
    ['changes what is shared', 'globalThis.fetch = f'],
    ['changes what is shared', 'Array.prototype.last = f'],
    ['changes what is shared', "Object.prototype['x'] = 1"],
    ['changes what is shared', 'Error.stackTraceLimit = 0'],
    ['changes what is shared', 'thing.__proto__.x = 1'],
    ['changes what is shared', 'Object.defineProperty(String.prototype, "x", {})'],
    ['changes what is shared', 'Object.assign(globalThis, {})'],
    ['changes what is shared', 'delete globalThis.x'],
    ['changes what is shared', 'console.log = f'],
  ])('what %s is found: %s', (what, code) => {
    expect(offences(code).join('\n')).toContain(what)
  })
})
