import { randomUUID } from 'node:crypto'
import type { ProviderResponse } from '../providerResponse.ts'
import { RECORD_LIMIT, record } from '../record.ts'
import { invalid } from './pushRefusal.ts'
import type { Push } from './pushRequest.ts'
import { pushSentinels } from './pushSentinels.ts'

/** How long a cid may be used after it was handed out. */
export const CID_LIFETIME_MS = 86_400_000

export interface PushNotification {
  readonly registrationId: string
  readonly title: string
  readonly text: string
  /** The screen it leads to. */
  readonly path: string
  readonly cid: string | null
  readonly at: number
}

/** `first`: the answer of the first push under it that was carried out. */
type Cid = { readonly at: number; first: ProviderResponse | null }

/** JPush: numbers for pushes, and what reached the phones. A push under a number that was carried out is not repeated. */
export const pushService = ({ appKey, now }: { appKey: string; now: () => number }) => {
  const outbox = record<PushNotification>()
  const cids = new Map<string, Cid>()
  let taken = 0

  const newCids = (count: number): string[] =>
    Array.from({ length: count }, () => {
      const cid = `${appKey}-${randomUUID()}`
      cids.set(cid, { at: now(), first: null })
      const [oldest] = cids.keys()
      if (cids.size > RECORD_LIMIT && oldest !== undefined) cids.delete(oldest)
      return cid
    })

  const cidOf = ({ cid }: Push): Cid | null => {
    if (cid === null) return null
    const known = cids.get(cid)
    if (!known || now() - known.at > CID_LIFETIME_MS) throw invalid('cid is invalid')
    return known
  }

  const deliver = ({ cid, title, text, path }: Push, registrationId: string): void =>
    outbox.add({ registrationId, title, text, path, cid, at: now() })

  /** Raises a PushRefusal for a number that is not one of ours. */
  const push = (wanted: Push): ProviderResponse => {
    const cid = cidOf(wanted)
    if (cid?.first) return cid.first
    const sentinels = wanted.registrationIds.map((id) => pushSentinels.get(id))
    const sentinel = sentinels.find((found) => found !== undefined)
    wanted.registrationIds.forEach((id, i) => {
      if (sentinels[i]?.arrives ?? true) deliver(wanted, id)
    })
    taken += 1
    const success: ProviderResponse = {
      status: 200,
      body: { sendno: '0', msg_id: String(18_100_000_000_000_000 + taken) },
    }
    if (cid && (!sentinel?.answer || sentinel.arrives)) cid.first = success
    return sentinel?.answer ?? success
  }

  return {
    newCids,
    push,
    arrived: (registrationId?: string): PushNotification[] =>
      outbox.all().filter((one) => registrationId === undefined || one.registrationId === registrationId),
    clear: (registrationId?: string) =>
      outbox.forget((one) => registrationId === undefined || one.registrationId === registrationId),
  }
}

export type PushService = ReturnType<typeof pushService>
