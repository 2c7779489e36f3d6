import type { LiveEvent, LiveKind } from '@shanghao/contract/live'
import {
  affectedByChat,
  affectedByCode,
  affectedByDispute,
  affectedByInbox,
  affectedByOrder,
  affectedByRecharge,
  affectedByWithdrawal,
} from '../http/affectedCalls.ts'
import { client } from '../http/request.ts'

/** The calls whose responses an event of a kind makes stale. */
const affected: Record<LiveKind, readonly unknown[]> = {
  order: affectedByOrder,
  payment: [...affectedByOrder, ...affectedByRecharge, client.finance.rechargeDetail],
  dispute: affectedByDispute,
  withdrawal: [...affectedByWithdrawal, client.finance.withdrawalDetail],
  code: [...affectedByCode, client.credentials.codeForOwner],
  goods: [],
  chat: affectedByChat,
  inbox: affectedByInbox,
}

/** The calls whose responses these events make stale, whichever object they are about. */
export const callsAffectedBy = (events: readonly Pick<LiveEvent, 'kind'>[]): unknown[] => [
  ...new Set(events.flatMap(({ kind }) => affected[kind] ?? [])),
]
/** Every call whose response a live event can make stale. */
export const liveCalls: readonly unknown[] = [...new Set(Object.values(affected).flat())]
