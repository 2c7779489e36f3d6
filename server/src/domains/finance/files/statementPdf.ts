import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { yuan } from '@shanghao/contract/money'
import PDFDocument from 'pdfkit'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { walletNames } from '../months/presentMonth.ts'
import { headOf, type Statement, type StatementRow, statementRows, summaryOf } from './statementSheets.ts'

const FONT = fileURLToPath(new URL('../../../../fonts/WenQuanYiMicroHei-GB2312.ttf', import.meta.url))
/** Entries that are printed; beyond, the tables have them. Laying out a row takes 0.1 ms. */
const ROWS_MAX = 5_000
/** Rows laid out before other requests get their turn. */
const PIECE_ROWS = 100

const MARGIN = 40
const PAGE = { width: 595, height: 842 }
const BOTTOM = PAGE.height - 56
const ROW_HEIGHT = 16
const INK = '#14161a'
const SECOND = '#4b5260'
const LINE = '#d5d8de'

type Cell = { text: string; x: number; width: number; isAmount?: boolean }
type Doc = InstanceType<typeof PDFDocument>

const drawRow = (doc: Doc, y: number, cells: readonly Cell[]): void => {
  for (const { text, x, width, isAmount } of cells) {
    const at = isAmount ? x + width - doc.widthOfString(text) : x
    doc.text(text, at, y, { lineBreak: false })
  }
}

const drawLine = (doc: Doc, y: number): void =>
  void doc
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()

const summaryCells = (label: string, cash: string, bonus: string): Cell[] => [
  { text: label, x: MARGIN, width: 250 },
  { text: cash, x: 300, width: 110, isAmount: true },
  { text: bonus, x: 420, width: 135, isAmount: true },
]

const entryCells = (texts: readonly [string, string, string, string, string, string]): Cell[] => {
  const [at, wallet, label, fen, balance, order] = texts
  return [
    { text: at, x: MARGIN, width: 92 },
    { text: wallet, x: 136, width: 44 },
    { text: label, x: 184, width: 116 },
    { text: fen, x: 300, width: 68, isAmount: true },
    { text: balance, x: 372, width: 76, isAmount: true },
    { text: order, x: 460, width: 95 },
  ]
}
const ENTRY_TITLES = ['时间', '账户', '业务', '金额（元）', '余额（元）', '订单编号'] as const

const signedYuan = (fen: number): string => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

const cellsOf = ({ entry, label, balanceFen }: StatementRow): Cell[] =>
  entryCells([
    shanghaiTime(entry.at).slice(0, 16),
    walletNames[entry.wallet].slice(0, 2),
    label,
    signedYuan(entry.fen),
    yuan(balanceFen),
    entry.order_id ?? '',
  ])

const drawSummary = (doc: Doc, statement: Statement): number => {
  let y = MARGIN
  doc.fillColor(INK).fontSize(18).text(`月结单 ${statement.month.month}`, MARGIN, y, { lineBreak: false })
  y += 34
  doc.fontSize(9).fillColor(SECOND)
  for (const [name, value] of headOf(statement)) {
    doc.text(`${name}　${value}`, MARGIN, y, { lineBreak: false })
    y += ROW_HEIGHT
  }
  y += 8
  doc.fillColor(SECOND)
  drawRow(doc, y, summaryCells('项目', `${walletNames.cash}（元）`, `${walletNames.bonus}（元）`))
  drawLine(doc, y + ROW_HEIGHT - 3)
  y += ROW_HEIGHT + 2
  doc.fillColor(INK)
  for (const { label, cash, bonus } of summaryOf(statement)) {
    drawRow(doc, y, summaryCells(label, yuan(cash), yuan(bonus)))
    y += ROW_HEIGHT
  }
  return y + 16
}

const drawEntryTitles = (doc: Doc, y: number): number => {
  doc.fontSize(8).fillColor(SECOND)
  drawRow(doc, y, entryCells([...ENTRY_TITLES]))
  drawLine(doc, y + ROW_HEIGHT - 4)
  doc.fillColor(INK)
  return y + ROW_HEIGHT
}

const drawEntries = async (doc: Doc, db: Db, statement: Statement, top: number): Promise<void> => {
  let y = drawEntryTitles(doc, top)
  let drawn = 0
  for await (const rows of statementRows(db, statement))
    for (const row of rows) {
      if (y > BOTTOM) {
        doc.addPage()
        y = drawEntryTitles(doc, MARGIN)
      }
      drawRow(doc, y, cellsOf(row))
      y += ROW_HEIGHT
      drawn += 1
      if (drawn % PIECE_ROWS === 0) await setImmediate()
    }
}

/**
 * A monthly statement as PDF, with the font embedded as a subset. The same closed month gives the same bytes: the date of its
 * making is that of the closing. Entries are left out where there are more than ROWS_MAX.
 */
export async function* statementPdf(db: Db, statement: Statement): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    font: FONT,
    info: { Title: `月结单 ${statement.month.month}`, CreationDate: statement.closedAt },
  })
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const y = drawSummary(doc, statement)
  if (statement.month.entries > ROWS_MAX)
    doc
      .fillColor(SECOND)
      .text(`共 ${statement.month.entries} 笔，逐笔明细请下载 XLSX 或 CSV。`, MARGIN, y, { lineBreak: false })
  else if (statement.month.entries > 0) await drawEntries(doc, db, statement, y)
  else doc.fillColor(SECOND).text('本月没有收支。', MARGIN, y, { lineBreak: false })
  doc.end()
  await ended
  yield* pieces
}
