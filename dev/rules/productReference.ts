/** Reads the product reference (docs/product) and the declarations it has to agree with. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../platform.mjs'

export type Table = {
  /** The nearest heading above. */
  readonly heading: string
  readonly columns: readonly string[]
  /** Each row by column, without the backticks. */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.replaceAll('`', '').trim())

/** Every table of a Markdown text. Raises an Error for a row whose cells don't match the columns. */
export const tablesIn = (markdown: string): Table[] => {
  const tables: { heading: string; columns: string[]; rows: Record<string, string>[] }[] = []
  let heading = ''
  let isInside = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    if (!line.startsWith('|')) isInside = false
    else if (!isInside) {
      tables.push({ heading, columns: cellsOf(line), rows: [] })
      isInside = true
    } else if (!/^\|[-|]+\|$/.test(line)) {
      const { columns = [], rows = [] } = tables.at(-1) ?? {}
      const cells = cellsOf(line)
      if (cells.length !== columns.length) throw new Error(`${columns.length} cells expected: ${line}`)
      rows.push(Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])))
    }
  }
  return tables
}

/** The names that stand in backticks before a TypeScript file in the same paragraph, outside of tables. */
export const sentenceConstantsIn = (markdown: string): { name: string; file: string }[] =>
  markdown.split('\n\n').flatMap((paragraph) => {
    const found: { name: string; file: string }[] = []
    let names: string[] = []
    for (const [, quoted = ''] of paragraph.replace(/^\|.*$/gm, '').matchAll(/`([^`]+)`/g)) {
      if (/^\w+$/.test(quoted)) names.push(quoted)
      else if (quoted.includes('/')) {
        if (quoted.endsWith('.ts')) found.push(...names.map((name) => ({ name, file: quoted })))
        names = []
      }
    }
    return found
  })

// biome-ignore lint/suspicious/noExplicitAny: nodes of the syntax tree, looked at by their type
type Node = any

const declarationsOf = (source: string): Node[] =>
  parseSync('source.ts', source).program.body.map((statement: Node) => statement.declaration ?? statement)

const initialiser = (source: string, name: string): Node =>
  declarationsOf(source)
    .flatMap((statement: Node) => statement.declarations ?? [])
    .find((declared: Node) => declared.id.name === name)?.init

/** The object behind `{…} as const`, `{…} satisfies X` and `z.object({…})`. */
const objectOf = (node: Node): Node => {
  if (node?.type === 'ObjectExpression') return node
  if (node?.type === 'CallExpression') return objectOf(node.arguments[0])
  return node?.expression ? objectOf(node.expression) : undefined
}
const propertyOf = (node: Node, name: string): Node =>
  objectOf(node)?.properties.find((property: Node) => property.key?.name === name)?.value

/** How a source initialises a top-level constant (`NAME`) or a field of one (`NAME.field`), on one line; null where there is none. */
export const constantIn = (source: string, path: string): string | null => {
  const [name = '', ...fields] = path.split('.')
  const node = fields.reduce(propertyOf, initialiser(source, name))
  return node ? source.slice(node.start, node.end).replace(/\s+/g, ' ') : null
}

/** The query fields of each screen declared in the source of web/src/paths.ts, an optional one with `?`. */
export const queryFieldsIn = (source: string): Record<string, string[]> => {
  const types = new Map<string, Node>(
    declarationsOf(source).map((statement: Node) => [statement.id?.name, statement.typeAnnotation]),
  )
  const fieldsOf = (type: Node): string[] =>
    type.type === 'TSTypeReference'
      ? fieldsOf(types.get(type.typeName.name))
      : type.members.map((field: Node) => `${field.key.name}${field.optional ? '?' : ''}`)
  const screens: Node[] = objectOf(initialiser(source, 'paths')).properties
  return Object.fromEntries(
    screens.map(({ key, value }) => {
      const type = value.typeArguments?.params[0]
      return [key.name, type ? fieldsOf(type) : []]
    }),
  )
}

/** The screens that a console declares in the source of its `paths.ts`, with their permission. */
export const consoleScreensIn = (
  source: string,
): { readonly name: string; readonly pattern: string; readonly may: string | undefined }[] =>
  [...source.matchAll(/^ {2}(\w+): screen(?:<.*>)?\(\s*'([^']+)',\s*\{([\s\S]*?)\},?\s*\)/gm)].map(
    ([, name = '', pattern = '', options = '']) => ({
      name,
      pattern,
      may: /\bmay: '(\w+)'/.exec(options)?.[1],
    }),
  )
