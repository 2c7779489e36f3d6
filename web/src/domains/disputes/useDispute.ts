import { serverNow } from '@shanghao/client/time/clock'
import { client } from '../../core/http/request.ts'
import { usePollUntil } from '../../core/http/usePollUntil.ts'
import type { Dispute } from '../../ui/disputes/disputeState.ts'

/** A live dispute is loaded again this often (ms); soon after its deadline, when the server's job changes it. */
const LIVE_MS = 15_000
const DUE_MS = 3000

/** How a poll of a dispute repeats until it is over. */
export const disputePolling = {
  isFinal: ({ closedAt }: Dispute) => closedAt !== null,
  intervalMs: (found: Dispute | undefined) =>
    found && found.dueAt !== null && found.dueAt <= serverNow() ? DUE_MS : LIVE_MS,
}

/** A dispute of the person signed in, repeated until it is over. */
export const useDispute = (disputeId: string) =>
  usePollUntil(client.disputes.detail, { disputeId }, { ...disputePolling, isLive: true, failureOptions: {} })
    .query
