import type { LiveEvent, LiveKind } from '@shanghao/contract/live'
import { invalidate } from '../core/http/queries.ts'
import { connectConsoleLive } from '../core/live/connectConsoleLive.ts'
import { client } from './client.ts'

/** The calls whose responses an event of a kind makes stale: what the desks show. */
const affected: Partial<Record<LiveKind, readonly unknown[]>> = {
  dispute: [client.disputes.queue, client.disputes.workload, client.disputes.caseDetail],
  chat: [client.support.deskQueue, client.support.deskDetail],
}

const onEvents = (events: readonly LiveEvent[]): void =>
  void invalidate(...new Set(events.flatMap(({ kind }) => affected[kind] ?? [])))

/** Keeps the desks up to date while an operator is signed in. */
export const connectOpsLive = (): void =>
  connectConsoleLive({
    onEvents,
    onMissed: () => void invalidate(...Object.values(affected).flat()),
  })
