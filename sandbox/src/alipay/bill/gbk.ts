/** The character that the decoder puts for an unassigned code. */
const UNKNOWN = '\u{FFFD}'

let codes: ReadonlyMap<string, number> | undefined

/** Node decodes GBK but does not encode it: this table inverts the decoder. */
const table = (): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue
      const character = decoder.decode(Uint8Array.of(lead, trail))
      const one = [...character].length === 1 && character !== UNKNOWN
      if (one && !found.has(character)) found.set(character, lead * 256 + trail)
    }
  return found
}

/** Text as GBK; a character without a GBK code becomes a question mark. */
export const gbk = (text: string): Buffer => {
  codes ??= table()
  const bytes: number[] = []
  for (const character of text) {
    const ascii = character.charCodeAt(0)
    const code = ascii < 0x80 ? ascii : (codes.get(character) ?? 0x3f)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Buffer.from(bytes)
}
