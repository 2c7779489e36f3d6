import { invalidParameter } from './refusal.ts'

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidParameter(text)
  }
}

/** Name and value pairs of a query string or of a form body, decoded, in the order sent. */
export const pairsOf = (text: string): [name: string, value: string][] =>
  text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })

/** Parameters by name. A name sent twice is refused, because parsers differ in which value they take. */
export const parametersOf = (...parts: readonly string[]): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>()
  for (const [name, value] of parts.flatMap(pairsOf)) {
    if (parameters.has(name)) throw invalidParameter(name)
    parameters.set(name, value)
  }
  return parameters
}
