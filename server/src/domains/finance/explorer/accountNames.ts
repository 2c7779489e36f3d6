import { type LedgerSubject, manualChannelNames } from '@shanghao/contract/finance/states'

type Kind = { name: string; subject: LedgerSubject | null; nameOf: (owner: string) => string }

const PLATFORM = { subject: null, nameOf: () => '' }
const CHANNELS: Readonly<Record<string, string>> = manualChannelNames

/** Kinds of accounts, with the name of one account and what it belongs to. */
const kinds: Readonly<Record<string, Kind>> = {
  cash: { name: '用户现金余额', subject: 'user', nameOf: (id) => `用户 ${id} 的现金余额` },
  bonus: { name: '用户赠送余额', subject: 'user', nameOf: (id) => `用户 ${id} 的赠送余额` },
  escrow: { name: '订单托管', subject: 'order', nameOf: (id) => `订单 ${id} 的托管款` },
  refunding: { name: '退款途中', subject: 'payment', nameOf: (id) => `支付 ${id} 的退款途中` },
  withdrawing: { name: '提现中', subject: 'withdrawal', nameOf: (id) => `提现 ${id} 的在途款` },
  distributor: { name: '分销商分成', subject: 'distributor', nameOf: (id) => `分销商 ${id} 的分成` },
  clearing: { name: '渠道待清算', subject: null, nameOf: (id) => `${CHANNELS[id] ?? id}待清算` },
  revenue: { ...PLATFORM, name: '平台收入' },
  promotion: { ...PLATFORM, name: '平台营销支出' },
  compensation: { ...PLATFORM, name: '平台补偿支出' },
  correction: { ...PLATFORM, name: '余额更正' },
}

const split = (account: string): [string, string] => {
  const at = account.indexOf(':')
  return at < 0 ? [account, ''] : [account.slice(0, at), account.slice(at + 1)]
}

/** The name of an account of the ledger. */
export const accountName = (account: string): string => {
  const [kind, owner] = split(account)
  const known = kinds[kind]
  return known ? known.nameOf(owner) || known.name : account
}

/** The name of a kind of accounts, or of an account by itself. */
export const accountGroupName = (group: string): string =>
  group.includes(':') ? accountName(group) : (kinds[group]?.name ?? group)

/** What an account belongs to; null for those of the platform and the channels. */
export const subjectOfAccount = (account: string): { kind: LedgerSubject; id: string } | null => {
  const [kind, id] = split(account)
  const subject = kinds[kind]?.subject ?? null
  return subject && { kind: subject, id }
}
