import { fail } from '../errors.ts'
import { parseXml } from './xml.ts'
import type { ZipParts } from './zipParts.ts'

const WORKBOOK = 'xl/workbook.xml'

/** The attribute with a local name: `r:id` is written with any prefix. */
const attribute = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** The part that a relationship names: relative to its folder, or from the root. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The part of the first sheet that is shown. Raises TABLE_TYPE for a zip that is no workbook. */
export const findFirstSheet = async (zip: ZipParts): Promise<string> => {
  if (!zip.has(WORKBOOK)) return fail('TABLE_TYPE')
  const ids: string[] = []
  await parseXml(zip.read(WORKBOOK), {
    open: (name, given) => {
      if (name === 'sheet' && (given['state'] ?? 'visible') === 'visible')
        ids.push(attribute(given, 'id') ?? '')
    },
  })
  const targets = new Map<string, string>()
  await parseXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open: (name, given) => {
      if (name === 'Relationship') targets.set(given['Id'] ?? '', given['Target'] ?? '')
    },
  })
  const target = targets.get(ids[0] ?? '')
  return target === undefined ? fail('TABLE_BROKEN') : partOf(target)
}

/** Built-in number formats that show a date or a time. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 58 && format !== 48 && format !== 49)

/** Longest code of a number format that Excel writes (characters). */
const FORMAT_CHARS = 255

/**
 * Whether the code of a format shows a date or a time; what it quotes, colours and conditions say nothing. No alternative of the
 * pattern reads past the next `"` or `[`, so that its time grows with the length of the code only.
 */
const isDateCode = (code: string): boolean =>
  code.length <= FORMAT_CHARS && /[ymdhs年月日时]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, ''))

/** Which cell styles, by their number, show a date or a time. */
export const readDateStyles = async (zip: ZipParts): Promise<ReadonlySet<number>> => {
  const dates = new Set<number>()
  if (!zip.has('xl/styles.xml')) return dates
  const dateFormats = new Set<number>()
  let isCellFormats = false
  let style = 0
  await parseXml(zip.read('xl/styles.xml'), {
    open: (name, given) => {
      if (name === 'numFmt' && isDateCode(given['formatCode'] ?? ''))
        dateFormats.add(Number(given['numFmtId']))
      if (name === 'cellXfs') isCellFormats = true
      if (name !== 'xf' || !isCellFormats) return
      const format = Number(given['numFmtId'] ?? 0)
      if (dateFormats.has(format) || isBuiltInDate(format)) dates.add(style)
      style += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return dates
}

/** Characters that XML can't hold are written as their code: `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** The texts that cells refer to by number, without the readings that East Asian texts may have. */
export const readSharedStrings = async (zip: ZipParts): Promise<readonly string[]> => {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let isText = false
  let isReading = false
  await parseXml(zip.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(decodeEscapes(text))
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  return texts
}
