import { record } from '../requestLog.ts'
import type { ChannelName, DeliveryMode } from './channelConsole.ts'
import { COPIES, LATE_MS } from './sentinels.ts'
import type { Timers } from './timers.ts'

/** The provider's schedule of 15 minutes to a day, shortened. */
const RETRY_MS = [1000, 2000, 4000, 8000]
const DEADLINE_MS = 5000

export interface NotificationMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface NotificationPost extends NotificationMessage {
  readonly url: string
}
/** `status` 0: no response. */
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
  /** Built for each attempt, with current time and signature. */
  make(): NotificationMessage
  /** The same with an invalid signature. */
  forge(): NotificationMessage
  /** Whether the response ends the retries. */
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

/** A notification in /control; `held` waits for a test or to be overtaken, `due` for its time, `sending` is in progress. */
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

/** Sends notifications to the merchant, retrying until one is accepted or the schedule ends. */
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
  let lastId = 0

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

  /** Notifications of the channel that wait to be overtaken by this one. */
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
    /** Queues a notification; returns at once. */
    send: (order: Notification): void => {
      lastId += 1
      const entry: Entry = {
        id: lastId,
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
    /** Holds new notifications until `release`; false stops holding, held ones stay held. */
    hold: (on: boolean): void => {
      holding = on
    },
    /** Sends these now, in this order. False: unknown notification. */
    release: async (ids: readonly number[]): Promise<boolean> => {
      const chosen = ids.map(find)
      for (const entry of chosen) if (entry) await attempt(entry)
      return !chosen.includes(undefined)
    },
    /** Sends copies at once, outside the schedule; null: unknown notification. */
    repeat: async (id: number, times: number): Promise<NotificationResponse[] | null> => {
      const entry = find(id)
      if (!entry) return null
      await deliverCopies(entry, times)
      return entry.attempts.slice(-times).map(({ status, body }) => ({ status, body }))
    },
    /** The last request sent, or the one that would be sent now; null: unknown notification. */
    raw: (id: number): NotificationPost | null => {
      const entry = find(id)
      return entry ? (entry.last ?? { url: entry.order.url, ...entry.order.make() }) : null
    },
    clear: (): void => {
      for (const entry of entries.all()) entry.callOff()
      entries.forget()
      slow.clear()
    },
    /** Cancels waiting notifications and aborts those in progress. */
    close: (): void => {
      closing.abort()
      for (const entry of entries.all()) entry.callOff()
    },
  }
}

export type NotificationSender = ReturnType<typeof notificationSender>
