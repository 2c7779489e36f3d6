import { randomUUID } from 'node:crypto'
import type { ProviderResponse } from '../providerResponse.ts'
import { RECORD_LIMIT, record } from '../requestLog.ts'
import { invalid } from './pushRefusal.ts'
import type { Push } from './pushRequest.ts'
import { pushSentinels } from './pushSentinels.ts'

/** How long a cid is valid. */
export const CID_LIFETIME_MS = 86_400_000

export interface PushNotification {
  readonly registrationId: string
  readonly title: string
  readonly text: string
  /** The screen it opens. */
  readonly path: string
  readonly cid: string | null
  readonly at: number
}

/** `first`: the response to the first push delivered under it. */
type Cid = { readonly at: number; first: ProviderResponse | null }

/** JPush: cids, and the delivered pushes. A push whose cid was delivered before is not delivered again. */
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

  /** Raises PushRefusal for an unknown cid. */
  const accept = (push: Push): ProviderResponse => {
    const cid = cidOf(push)
    if (cid?.first) return cid.first
    const sentinels = push.registrationIds.map((id) => pushSentinels.get(id))
    const sentinel = sentinels.find((found) => found !== undefined)
    push.registrationIds.forEach((id, i) => {
      if (sentinels[i]?.arrives ?? true) deliver(push, id)
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
    accept,
    arrived: (registrationId?: string): PushNotification[] =>
      outbox.all().filter((one) => registrationId === undefined || one.registrationId === registrationId),
    clear: (registrationId?: string) =>
      outbox.forget((one) => registrationId === undefined || one.registrationId === registrationId),
  }
}

export type PushService = ReturnType<typeof pushService>
