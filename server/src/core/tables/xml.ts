import { SaxesParser } from 'saxes'
import { fail } from '../errors.ts'

/** Elements are called without the prefix of their namespace, attributes as they are written. */
export type XmlHandlers = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Deeper than any sheet nests. */
const DEPTH_MAX = 64
/** Attributes of an element: more than any that programs write, with all its namespaces. */
const ATTRIBUTES_MAX = 100
/** Characters of an attribute: as many as a cell may have. */
const ATTRIBUTE_CHARS = 32_767

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const decodedOr = (broken: () => never, decode: () => string): string => {
  try {
    return decode()
  } catch {
    return broken()
  }
}

/**
 * Parses a document in pieces of bytes. Declarations of types and entities are refused: no sheet has them, and they are how XML
 * makes much out of little. The parser keeps all attributes of an element at once, so that their number and length are bounded. Raises TABLE_BROKEN; awaiting a piece lets other requests in.
 */
export const parseXml = async (pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser()
  let depth = 0
  let attributeCount = 0
  const broken = (): never => fail('TABLE_BROKEN')
  parser.on('error', broken)
  parser.on('doctype', broken)
  parser.on('attribute', ({ name, value }) => {
    attributeCount += 1
    if (attributeCount > ATTRIBUTES_MAX || name.length + value.length > ATTRIBUTE_CHARS) broken()
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    attributeCount = 0
    if (depth > DEPTH_MAX) broken()
    handlers.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(localName(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const piece of pieces)
    parser.write(decodedOr(broken, () => decoder.decode(piece, { stream: true })))
  parser.write(decodedOr(broken, () => decoder.decode()))
  parser.close()
}
