import type { ResultOf } from '@shanghao/contract/call'
import type { ownerMoneyCalls } from '@shanghao/contract/finance/owner'
import { describeTransfer } from '../statement/transferTexts.ts'
import { type MonthLine, type OwnerMonth, type Wallet, wallets } from './monthQueries.ts'

export const walletNames: Readonly<Record<Wallet, string>> = { cash: '现金余额', bonus: '赠送余额' }

/** As shown on a statement: long enough to tell two contents apart, short enough to compare by eye. */
export const checksumOf = ({ digest }: OwnerMonth): string | null =>
  digest && (digest.toString('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ')

export const presentMonth = (
  month: OwnerMonth,
): ResultOf<typeof ownerMoneyCalls.monthlyStatements>['list'][number] => {
  const { cash, bonus, closedAt, entries } = month
  return {
    month: month.month,
    closedAt: closedAt?.getTime() ?? null,
    openingFen: cash.openingFen + bonus.openingFen,
    inFen: cash.inFen + bonus.inFen,
    outFen: cash.outFen + bonus.outFen,
    closingFen: cash.closingFen + bonus.closingFen,
    entries,
  }
}

export type StatementLine = { label: string; count: number; fen: number }

/** The lines of a wallet, sorts of the same name together, in the order of their names' first occurrence by amount. */
export const linesOf = (lines: readonly MonthLine[], wallet: Wallet): StatementLine[] => {
  const merged = new Map<string, StatementLine>()
  for (const row of lines) {
    if (row.wallet !== wallet) continue
    const { label } = describeTransfer(row)
    const same = merged.get(label) ?? { label, count: 0, fen: 0 }
    merged.set(label, { label, count: same.count + row.count, fen: same.fen + row.fen })
  }
  return [...merged.values()].toSorted((a, b) => b.fen - a.fen || a.label.localeCompare(b.label))
}

export const presentStatement = (
  month: OwnerMonth,
  lines: readonly MonthLine[],
): ResultOf<typeof ownerMoneyCalls.monthlyStatement> => ({
  ...presentMonth(month),
  wallets: wallets.map((wallet) => ({ wallet, ...month[wallet], lines: linesOf(lines, wallet) })),
  checksum: checksumOf(month),
})
