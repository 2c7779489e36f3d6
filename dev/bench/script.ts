import { literal, type Recorded } from './recorded.ts'

/** A pgbench script and its command-line variables. */
export type Script = { text: string; variables: Record<string, string> }

/**
 * A server's statements for one act, as a script for acts that differ: `varying` has, for each value that
 * differs, an expression over `:n`, the number of the act. `:n` counts up from `first + client × stride` for each client;
 * `head` sets what else the expressions need.
 */
export const scriptOf = (
  statements: Recorded[],
  varying: ReadonlyMap<string, string>,
  head: readonly string[] = [],
): Script => {
  const variables: Record<string, string> = {}
  const lines = statements.map(({ text, values }, i) =>
    text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      if (value === null || value === undefined) return 'null'
      const plain = literal(value)
      const expression = varying.get(plain)
      // The expression is cast to the parameter's type, like the driver's untyped text.
      if (expression) return typeof value === 'string' ? `(${expression})::text` : expression
      const name = `s${i}p${place}`
      variables[name] = plain
      return `:${name}`
    }),
  )
  const counting = ['\\set n :first + :client_id * :stride + :i', '\\set i :i + 1', ...head]
  return { text: `${[...counting, ...lines.map((line) => `${line};`)].join('\n')}\n`, variables }
}
