import AdmZip from 'adm-zip'

/** A file of a bill unpacks to at most this. */
const FILE_BYTES = 256 * 1024 * 1024

/** A table of a bill: its rows by column name, and the remark lines after its end. */
export type BillTable<Name extends string> = { rows: Record<Name, string>[]; remarks: string[] }

/** The files of a zip, names left aside (Alipay's are GBK). Throws when anything is amiss, checksums included. */
const unzip = (zip: Buffer): Buffer[] =>
  new AdmZip(zip).getEntries().map((entry) => {
    if (entry.header.size > FILE_BYTES) throw new RangeError('file too large')
    return entry.getData()
  })

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

const parseTable = <Name extends string>(text: string, names: readonly Name[]): BillTable<Name> | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const head = lines.findIndex((line) => !line.startsWith('#'))
  const end = lines.findIndex((line, index) => index > head && line.startsWith('#'))
  const titles = cellsOf(lines[head] ?? '')
  const positions = names.map((name) => titles.findIndex((title) => title.startsWith(name)))
  if (end < 0 || positions.includes(-1)) return null
  const rows = lines.slice(head + 1, end).map(cellsOf)
  if (rows.some((cells) => cells.length !== titles.length)) return null
  return {
    rows: rows.map(
      (cells) =>
        Object.fromEntries(names.map((name, i) => [name, cells[positions[i] ?? -1] ?? ''])) as Record<
          Name,
          string
        >,
    ),
    remarks: lines.slice(end),
  }
}

/**
 * The table with these columns (a name is the beginning of the column's title) from a zip of GBK files; remark lines begin
 * with #, cells are padded. Null when there is no such file, or when a row has more or fewer cells than the head.
 */
export const parseZippedTable = <Name extends string>(
  zip: Buffer,
  names: readonly Name[],
): BillTable<Name> | null => {
  try {
    const texts = unzip(zip).map((file) => new TextDecoder('gbk', { fatal: true }).decode(file))
    return texts.map((text) => parseTable(text, names)).find((table) => table !== null) ?? null
  } catch {
    return null
  }
}

/** Whether the remarks state a count and a sum (yuan, `#交易合计：2笔，商家实收共3.00元`) that equal the given ones. */
export const matchesTotal = (
  remarks: readonly string[],
  { title, sum, count, amountFen }: { title: string; sum: string; count: number; amountFen: number },
): boolean => {
  const remark = remarks.find((line) => line.startsWith(`#${title}：`)) ?? ''
  const [, counted, summed] = new RegExp(`：(\\d+)笔，${sum}(-?[\\d.]+)元`).exec(remark) ?? []
  return Number(counted) === count && Math.round(Number(summed) * 100) === amountFen
}
