import { record } from '../record.ts'
import type { ChannelName, DeliveryMode } from './channelConsole.ts'
import { COPIES, LATE_MS } from './sentinels.ts'
import type { Timers } from './timers.ts'

/** The provider's quarter of an hour to a day, shortened. */
const RETRY_MS = [1000, 2000, 4000, 8000]
const DEADLINE_MS = 5000

export interface NotificationMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface NotificationPost extends NotificationMessage {
  readonly url: string
}
/** `status` 0: no answer. */
export interface NotificationResponse {
  readonly status: number
  readonly body: string
}

export interface Notification {
  readonly channel: ChannelName
  readonly kind: 'payment' | 'refund'
  /** The merchant's number of the payment or refund. */
  readonly ownId: string
  readonly url: string
  /** Made anew for each attempt: time and signature are of the moment. */
  make(): NotificationMessage
  /** The same with a signature that isn't the provider's. */
  forge(): NotificationMessage
  /** Whether the merchant need not hear of it again. */
  taken(answer: NotificationResponse): boolean
  readonly manner: DeliveryMode
}

interface Entry {
  readonly id: number
  readonly order: Notification
  state: 'held' | 'due' | 'sending' | 'taken' | 'withheld' | 'abandoned'
  rounds: number
  callOff: () => void
  readonly attempts: (NotificationResponse & { readonly at: number })[]
  last: NotificationPost | null
}

/** What /control shows of a notice; `held` waits for a test or to be overtaken, `due` for its time; `sending` is under way. */
const shown = ({ id, order, state, attempts }: Entry) => ({
  id,
  channel: order.channel,
  kind: order.kind,
  ownId: order.ownId,
  url: order.url,
  manner: order.manner,
  state,
  attempts: [...attempts],
})

const postOverHttp =
  (closing: AbortSignal) =>
  async ({ url, headers, body }: NotificationPost): Promise<NotificationResponse> => {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(DEADLINE_MS)])
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      return { status: answer.status, body: await answer.text() }
    } catch {
      return { status: 0, body: '' }
    }
  }

/** Sends notices to the merchant, again and again until one is taken or the schedule is over. */
export const notificationSender = (options: {
  now: () => number
  timers: Timers
  post?: (post: NotificationPost) => Promise<NotificationResponse>
}) => {
  const { now, timers } = options
  const closing = new AbortController()
  const post = options.post ?? postOverHttp(closing.signal)
  const entries = record<Entry>()
  const slow = new Set<Entry>()
  let holding = false
  let made = 0

  const wait = (entry: Entry, ms: number, state: 'held' | 'due'): void => {
    entry.state = state
    entry.callOff = timers.after(ms, () => void attempt(entry))
  }

  const deliver = async (entry: Entry, message: NotificationMessage): Promise<boolean> => {
    const sent = { url: entry.order.url, ...message }
    entry.last = sent
    const answer = await post(sent)
    entry.attempts.push({ at: now(), ...answer })
    return entry.order.taken(answer)
  }

  const deliverCopies = async (entry: Entry, times: number): Promise<boolean> => {
    const results = await Promise.all(Array.from({ length: times }, () => deliver(entry, entry.order.make())))
    return results.includes(true)
  }

  /** Those of the same channel that wait for this one to overtake them. */
  const behind = (by: Entry): Entry[] =>
    [...slow].filter((entry) => entry !== by && entry.order.channel === by.order.channel)

  const attempt = async (entry: Entry): Promise<void> => {
    if (closing.signal.aborted) return
    entry.callOff()
    slow.delete(entry)
    entry.state = 'sending'
    entry.rounds += 1
    const copies = entry.rounds === 1 && entry.order.manner === 'duplicated' ? COPIES : 1
    const taken = await deliverCopies(entry, copies)
    const again = RETRY_MS[entry.rounds - 1]
    if (taken) entry.state = 'taken'
    else if (again === undefined) entry.state = 'abandoned'
    else if (!closing.signal.aborted) wait(entry, again, 'due')
    if (!holding) for (const slower of behind(entry)) void attempt(slower)
  }

  const start = (entry: Entry): void => {
    const { manner } = entry.order
    if (manner === 'never') entry.state = 'withheld'
    else if (holding) entry.state = 'held'
    else if (manner === 'late') wait(entry, LATE_MS, 'due')
    else if (manner === 'overtaken' && behind(entry).length === 0) {
      wait(entry, LATE_MS, 'held')
      slow.add(entry)
    } else if (manner === 'forged') {
      entry.state = 'sending'
      void deliver(entry, entry.order.forge()).then(() => {
        entry.state = 'withheld'
      })
    } else void attempt(entry)
  }

  const find = (id: number): Entry | undefined => entries.all().find((entry) => entry.id === id)

  return {
    /** Takes a notice on; returns at once. */
    send: (order: Notification): void => {
      made += 1
      const entry: Entry = {
        id: made,
        order,
        state: 'due',
        rounds: 0,
        callOff: () => {},
        attempts: [],
        last: null,
      }
      entries.add(entry)
      start(entry)
    },
    /** Newest first. */
    all: () => entries.all().map(shown),
    /** From here on notices wait for `release`; with false new ones go their way again, held ones stay held. */
    hold: (on: boolean): void => {
      holding = on
    },
    /** Sends these now, one after the other in this order, whatever they waited for. False: no such notice. */
    release: async (ids: readonly number[]): Promise<boolean> => {
      const chosen = ids.map(find)
      for (const entry of chosen) if (entry) await attempt(entry)
      return !chosen.includes(undefined)
    },
    /** Sends copies at once beside the schedule; null: no such notice. */
    repeat: async (id: number, times: number): Promise<NotificationResponse[] | null> => {
      const entry = find(id)
      if (!entry) return null
      await deliverCopies(entry, times)
      return entry.attempts.slice(-times).map(({ status, body }) => ({ status, body }))
    },
    /** What went over the wire last, or what would go now; null: no such notice. */
    raw: (id: number): NotificationPost | null => {
      const entry = find(id)
      return entry ? (entry.last ?? { url: entry.order.url, ...entry.order.make() }) : null
    },
    clear: (): void => {
      for (const entry of entries.all()) entry.callOff()
      entries.forget()
      slow.clear()
    },
    /** Calls off what is waiting and cuts what is under way. */
    close: (): void => {
      closing.abort()
      for (const entry of entries.all()) entry.callOff()
    },
  }
}

export type NotificationSender = ReturnType<typeof notificationSender>
