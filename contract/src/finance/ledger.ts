import { z } from 'zod'
import { call } from '../call.ts'
import { sentFile, tableFormats } from '../file.ts'
import { fen, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { labels } from '../validation/schema.ts'
import { days, isInOrder, ORDERED } from './span.ts'
import { ledgerSubjects } from './states.ts'

const account = z
  .string()
  .regex(/^[a-z]{1,20}:[\w-]{1,40}$/, '账户格式不正确')
  .register(labels, { label: '资金账户', by: 'input' })
const transferId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What money is looked up by, and what an account or act belongs to. */
const subject = z.object({ kind: z.enum(ledgerSubjects), id: z.string().min(1).max(40) })

const ledgerAccount = z.object({
  /** Kind and owner, as `cash:100001`. */
  account: z.string(),
  name: z.string(),
  /** Null for accounts whose balance is a sum: of the platform and of the channels. */
  balanceFen: fen.nullable(),
  subject: subject.nullable(),
})

/** A movement of money from one account to another. */
const transfer = z.object({
  transferId,
  at: moment,
  text: z.string(),
  /** Of its kind, which the text of several may be. */
  name: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  step: z.string(),
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  toName: z.string(),
  fen,
  /** The balances after it; null for accounts that keep none. */
  fromBalanceFen: fen.nullable(),
  toBalanceFen: fen.nullable(),
})

/** A transfer seen from one of its accounts. */
const entry = z.object({
  transferId,
  at: moment,
  text: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  step: z.string(),
  other: z.string(),
  otherName: z.string(),
  /** Positive came in, negative went out. */
  fen,
  balanceFen: fen.nullable(),
})

/** The most days of entries that are asked for by day; without days all are listed. */
const ENTRY_DAYS_MAX = 31
const DAY_MS = 86_400_000

const entriesInput = z.object({
  account,
  days: days
    .refine(isInOrder, ORDERED)
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < ENTRY_DAYS_MAX * DAY_MS, {
      path: ['to'],
      message: `一次最多查询 ${ENTRY_DAYS_MAX} 天，请缩短日期范围`,
    })
    .optional(),
})

/** Calls of operators that read the ledger. */
export const ledgerCalls = {
  ledgerFind: call({
    method: 'POST',
    path: '/api/ops/ledger/find',
    who: 'operator',
    may: 'finance_read',
    summary: '按用户、订单、支付、退款、提现、充值或流水编号查资金账户与流水',
    input: subject,
    /** Of a user the accounts; of anything else its transfers too, the oldest first, at most 500. */
    output: z.object({ accounts: z.array(ledgerAccount), transfers: z.array(transfer) }),
    errors: ['NOT_FOUND'],
  }),
  ledgerAccount: call({
    method: 'POST',
    path: '/api/ops/ledger/account',
    who: 'operator',
    may: 'finance_read',
    summary: '一个资金账户：名称、余额、属于谁',
    input: z.object({ account }),
    output: ledgerAccount,
    errors: ['NOT_FOUND'],
  }),
  ledgerEntries: call({
    method: 'POST',
    path: '/api/ops/ledger/entries',
    who: 'operator',
    may: 'finance_read',
    summary:
      '一个资金账户的流水与逐笔余额，新的在前；账户如 cash:用户编号、escrow:订单编号、withdrawing:提现编号、refunding:支付编号',
    input: entriesInput.extend({ page: pageInput.prefault({}) }),
    output: pageOf(entry),
    errors: [],
  }),
  ledgerEntriesFile: call({
    method: 'POST',
    path: '/api/ops/ledger/entries/file',
    who: 'operator',
    may: 'finance_read',
    summary: '导出一个资金账户的流水',
    input: entriesInput.extend({ format: z.enum(tableFormats) }),
    output: sentFile,
    errors: [],
  }),
  /** A transfer with every other one of its business act. */
  ledgerTransfer: call({
    method: 'POST',
    path: '/api/ops/ledger/transfer',
    who: 'operator',
    may: 'finance_read',
    summary: '一笔流水，与同一业务的全部流水',
    input: z.object({ transferId }),
    output: z.object({ transfer, subjects: z.array(subject), act: z.array(transfer) }),
    errors: ['NOT_FOUND'],
  }),
}
