/** Which SQL statements are written with Kysely's builder and which as a `sql` template (docs/decisions/database.md). */
import { type CallExpression, type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'

type StatementViolation = { readonly line: number; readonly rule: string }

const ONE_EXPRESSION = 'a builder with more than one sql expression is a sql template as a whole'
const PLAIN_TEMPLATE = 'a statement of columns and values is written with the builder'

const STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const EXECUTES = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])

const methodOf = ({ callee }: CallExpression): string =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''

const objectOf = ({ callee }: CallExpression): Expression | null =>
  callee.type === 'MemberExpression' ? callee.object : null

/** Whether a chain of calls begins a statement of the builder. */
const isBuilder = (expression: Expression | null): boolean => {
  if (expression?.type !== 'CallExpression') return false
  return STARTS.has(methodOf(expression)) || isBuilder(objectOf(expression))
}

/** What the builder has no typed word for: subqueries, operators, CTEs, unions, casts, computed conditions and columns. */
const EXPRESSION =
  /\b(with|case|interval|distinct|union|lateral|filter|over|collate|extract|exists|any|all|array|excluded|do update)\b|\bskip locked\b|\bnulls (first|last)\b|\bnull as\b|\bby [\w., ]+ is (not )?null\b|::|\|\||@>|<@|&&|->|~|[-+/]|\(\s*select\b|\(\s*\w+\s*,[^()]*\)\s*[<>=]/i
const FUNCTION = /\b(?!(values|in|and|or|not|where|on|from|set|by|into|conflict)\b)\w+ ?\(/i
/** A placeholder where no value can stand: a fragment that statements share, or a column given by name. */
const FRAGMENT = /(?<![=<>,(]\s?|\b(limit|offset|like)\s)\?|\? as\b|\bfrom \(\?/i

/** Whether a statement selects, writes and compares nothing but columns and values; `?` stands for what is inserted. */
const isPlain = (text: string): boolean => {
  const statement = text.replace(/\s+/g, ' ').trim()
  if (!/^(select|insert|update|delete)\b/i.test(statement)) return false
  if (EXPRESSION.test(statement) || FRAGMENT.test(statement)) return false
  return !FUNCTION.test(statement.replace(/\b(insert into \w+|on conflict) ?\([\w, ]*\)/gi, '$1 '))
}

/** The text of a template with `?` for each value; `pipelined` is the end of a builder's statement as well. */
const textOf = ({ quasis, expressions }: TemplateLiteral): string =>
  quasis
    .map(({ value }, i) => {
      const inserted = expressions[i]
      const isEnd = inserted?.type === 'Identifier' && inserted.name === 'pipelined'
      return value.raw + (inserted && !isEnd ? '?' : '')
    })
    .join('')

/** Every statement of a file that is written the other way than the decision says. */
export const statementViolationsIn = (path: string, source: string): StatementViolation[] => {
  // Each rule is about a template that is executed, or that is a part of a builder: without both words nothing need be parsed.
  if (!/\bsql[`<]/.test(source) || !source.includes('.execute')) return []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const builders: { start: number; end: number }[] = []
  const expressions: { start: number; end: number }[] = []
  const violations: StatementViolation[] = []
  new Visitor({
    CallExpression: (call) => {
      if (!EXECUTES.has(methodOf(call))) return
      const executed = objectOf(call)
      if (isBuilder(executed)) builders.push({ start: call.start, end: call.end })
      if (executed?.type !== 'TaggedTemplateExpression') return
      if (executed.tag.type !== 'Identifier' || executed.tag.name !== 'sql') return
      const line = lineOf(executed.start)
      if (isPlain(textOf(executed.quasi))) violations.push({ line, rule: PLAIN_TEMPLATE })
    },
    TaggedTemplateExpression: ({ tag, start, end }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') expressions.push({ start, end })
    },
  }).visit(parseSync(path, source).program)
  const within = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
    outer !== inner && outer.start <= inner.start && inner.end <= outer.end
  for (const builder of builders) {
    const own = expressions.filter(
      (one) => within(one, builder) && !expressions.some((other) => within(one, other)),
    )
    if (own.length > 1) violations.push({ line: lineOf(builder.start), rule: ONE_EXPRESSION })
  }
  return violations.sort((one, other) => one.line - other.line)
}
