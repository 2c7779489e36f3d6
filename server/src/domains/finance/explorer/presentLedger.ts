import type { ResultOf } from '@shanghao/contract/call'
import type { ledgerCalls } from '@shanghao/contract/finance/ledger'
import type { LedgerSubject } from '@shanghao/contract/finance/states'
import type { Transfer } from '../statement/transfers.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { accountName, subjectOfAccount } from './accountNames.ts'
import type { AccountRow, LedgerEntry } from './entryQueries.ts'

type Subject = { kind: LedgerSubject; id: string }

export const presentAccount = ({
  id,
  tracked,
  balance,
}: AccountRow): ResultOf<typeof ledgerCalls.ledgerAccount> => ({
  account: id,
  name: accountName(id),
  balanceFen: tracked ? balance : null,
  subject: subjectOfAccount(id),
})

export const presentTransfer = (row: Transfer): ResultOf<typeof ledgerCalls.ledgerTransfer>['transfer'] => ({
  transferId: row.id,
  at: row.at.getTime(),
  text: describeTransfer(row).traceText,
  name: describeTransfer(row).name,
  bizType: row.biz_type,
  bizId: row.biz_id,
  step: row.step,
  from: row.from_id,
  fromName: accountName(row.from_id),
  to: row.to_id,
  toName: accountName(row.to_id),
  fen: row.amount,
  fromBalanceFen: row.from_balance,
  toBalanceFen: row.to_balance,
})

export const presentEntry = (
  row: LedgerEntry,
): ResultOf<typeof ledgerCalls.ledgerEntries>['list'][number] => ({
  transferId: row.id,
  at: row.at.getTime(),
  text: describeTransfer(row).traceText,
  bizType: row.biz_type,
  bizId: row.biz_id,
  step: row.step,
  other: row.other_id,
  otherName: accountName(row.other_id),
  fen: row.fen,
  balanceFen: row.balance,
})

/** What a business type names by its id. */
const subjectOfType: Readonly<Record<string, LedgerSubject>> = {
  order: 'order',
  payment: 'payment',
  refund: 'refund',
  withdrawal: 'withdrawal',
  recharge: 'recharge',
  reward: 'recharge',
}

/** What the transfers of an act belong to, each once: the act itself first, then the owners of the accounts. */
export const subjectsOf = (act: readonly Transfer[]): Subject[] => {
  const subjects = act.flatMap(({ biz_type, biz_id, from_id, to_id }) => {
    const kind = subjectOfType[biz_type]
    return [kind ? { kind, id: biz_id } : null, subjectOfAccount(from_id), subjectOfAccount(to_id)]
  })
  const known = new Map(
    subjects.flatMap((subject) => (subject ? [[`${subject.kind}:${subject.id}`, subject] as const] : [])),
  )
  return [...known.values()]
}
