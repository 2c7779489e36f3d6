import { buffer } from 'node:stream/consumers'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readTable } from '../../../core/tables/readTable.ts'
import { writeXlsx } from '../../../core/tables/writeXlsx.ts'
import type { AuditHead } from '../../ops/actions.ts'
import { accountGroupName } from '../explorer/accountNames.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import type { DayAct, DaySum, DayTotal, InvariantState } from './dayQueries.ts'

/** What a day is closed with. */
export type DayFacts = {
  day: string
  closedAt: Date
  sums: DaySum[]
  total: DayTotal
  acts: DayAct[]
  checked: InvariantState
  openDifferences: number
  /** The end of the audit log when the day is closed. */
  auditHead: AuditHead
}

/** What every report says about later entries. */
const RULE = '结账后，这一天的流水不能新增、修改或删除；之后的更正计入发生当天。'

/** The rows that keep the end of the audit log outside of the database. */
const AUDIT_ENTRIES = '审计日志条数'
const AUDIT_HASH = '审计日志校验值（SHA-256）'

const text = (title: string, width: number): Column => ({ title, kind: 'text', width })
const yuan = (title: string): Column => ({ title, kind: 'yuan', width: 18 })
const number = (title: string): Column => ({ title, kind: 'number', width: 10 })

/** The sum of all closing balances: each transfer leaves one account and enters another, so it is 0. */
const balanceOf = (sums: DaySum[]): number => sums.reduce((sum, { closing_fen }) => sum + closing_fen, 0)

const checkText = ({ checked_at, violated }: InvariantState): string => {
  if (checked_at === null) return '结账时还没有检查'
  const result = violated.length === 0 ? '全部成立' : `${violated.length} 项不成立`
  return `${shanghaiTime(checked_at)} 检查，${result}`
}

const headRows = ({
  day,
  closedAt,
  total,
  sums,
  checked,
  openDifferences,
  auditHead,
}: DayFacts): [string, CellValue][] => [
  ['日期', day],
  ['结账时间', shanghaiTime(closedAt)],
  ['流水笔数', String(total.transfers)],
  ['流水金额', total.turnover_fen],
  ['各科目期末余额之和', balanceOf(sums)],
  ['账务检查', checkText(checked)],
  ...checked.violated.map((name): [string, CellValue] => ['不成立的检查', name]),
  ['未处理的对账差异', String(openDifferences)],
  ['流水校验值（SHA-256）', total.digest.toString('hex')],
  [AUDIT_ENTRIES, String(auditHead.entries)],
  [AUDIT_HASH, auditHead.hash.toString('hex')],
  ['说明', RULE],
]

/** The report of a closed day: what it was closed with, sums by account, transfers by what they were for. */
export const dayReport = (facts: DayFacts): Promise<Buffer> =>
  buffer(
    writeXlsx(
      [
        {
          name: '日结单',
          columns: [text('项目', 26), { title: '内容', kind: 'yuan', width: 70 }],
          rows: headRows(facts),
        },
        {
          name: '科目',
          columns: [
            text('科目', 22),
            text('账户', 24),
            yuan('期初（元）'),
            yuan('转入（元）'),
            yuan('转出（元）'),
            yuan('期末（元）'),
            number('笔数'),
          ],
          rows: facts.sums.map((sum) => [
            accountGroupName(sum.account),
            sum.account,
            sum.opening_fen,
            sum.in_fen,
            sum.out_fen,
            sum.closing_fen,
            sum.entries,
          ]),
        },
        {
          name: '业务',
          columns: [text('业务', 34), text('类型', 34), number('笔数'), yuan('金额（元）')],
          rows: facts.acts.map((act) => [
            describeTransfer(act).traceText,
            `${act.biz_type}.${act.step}`,
            act.transfers,
            act.fen,
          ]),
        },
      ],
      facts.closedAt,
    ),
  )

/** Far above what the first sheet of a report has. */
const READ_LIMITS = {
  rows: 1_000,
  columns: 50,
  cellChars: 5_000,
  totalChars: 200_000,
  unpackedBytes: 8_000_000,
  readMs: 30_000,
  readMb: 256,
}

/** The end of the audit log that a report keeps; null for a report without one. The file is one that was signed. */
export const auditHeadOf = async (report: Buffer): Promise<AuditHead | null> => {
  const found = new Map<string, string>()
  for (const { cells } of await readTable(report, READ_LIMITS)) found.set(cells[0] ?? '', cells[1] ?? '')
  const entries = found.get(AUDIT_ENTRIES)
  const hash = found.get(AUDIT_HASH)
  return entries === undefined || hash === undefined
    ? null
    : { entries: Number(entries), hash: Buffer.from(hash, 'hex') }
}
