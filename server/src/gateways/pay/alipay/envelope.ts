const NAME = /\s*"([a-z_]+)"\s*:\s*/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const AFTER = /\s*([,}])\s*/y

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The index after the object that begins at `at`; -1 when it is not closed. */
const objectEnd = (text: string, at: number): number => {
  let depth = 0
  for (let index = at; index < text.length; index++) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (text[index] === '"') {
      const skipped = match(TEXT, text, index)
      if (!skipped) return -1
      index += skipped[0].length - 1
    }
    if (depth === 0) return index + 1
  }
  return -1
}

/**
 * The members of a response of Alipay by name, each as its exact source text, because Alipay signs the text and not the
 * parsed value. Members must be objects or strings, with plain names, each once, and nothing may follow; null otherwise.
 * `alipay-sdk` finds the text by searching and parses the response separately, so it could verify another text than it parses.
 */
export const parseEnvelope = (text: string): ReadonlyMap<string, string> | null => {
  const found = new Map<string, string>()
  let at = text.search(/\S/) + 1
  if (text[at - 1] !== '{') return null
  for (;;) {
    const named = match(NAME, text, at)
    const name = named?.[1]
    if (!named || !name || found.has(name)) return null
    const start = at + named[0].length
    const end =
      text[start] === '{' ? objectEnd(text, start) : start + (match(TEXT, text, start)?.[0].length ?? 0)
    if (end <= start) return null
    found.set(name, text.slice(start, end))
    const after = match(AFTER, text, end)
    if (!after) return null
    at = end + after[0].length
    if (after[1] === '}') return at === text.length ? found : null
  }
}
