import pTimeout from 'p-timeout'
import type { Deps } from '../config/deps.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './address.ts'

const KEYS_MAX = 50_000
/** Limit of all networks without a count of their own together, as a multiple of one network's. */
const SHARED_FACTOR = 100
/** A process adds its requests of a key to the total in batches of the limit divided by this. */
const BATCHES = 50
/** A process may be so many batches ahead of what it has added; then a request waits for the exchange. */
const BATCHES_AHEAD = 2
/** Longest wait of a request for an exchange (ms). */
const WAIT_MS = 1_000
/** Least time (ms) from a failed exchange to the next one. */
const RETRY_MS = 2_000

/** Adds requests to a key's total over all processes, and returns the new total. */
type AddToTotal = (key: string, requests: number) => Promise<number>

type Count = {
  readonly key: string
  /** Requests that this process let through. */
  own: number
  /** How many of those are in the total. */
  added: number
  /** Requests of other processes in the total, at the last exchange. */
  others: number
  exchange: Promise<void> | null
}

type Limits = {
  perMinute: number
  addToTotal: AddToTotal
  log: Pick<Deps['log'], 'warn'>
  /** Keys beyond these share one count. */
  maxKeys?: number
}

/**
 * Limits requests by network address, per minute of the system clock and over all processes; an IPv6 address counts for
 * its /64 and, with a higher limit, for its /48. Returns whether a request is within the limit. Each process adds to the
 * total once per BATCHES-th part of the limit, so that N processes let through at most the limit and N × BATCHES_AHEAD /
 * BATCHES of it. While the total is unavailable each limits by its own count. The memory stores of packages keep one
 * timer per key and any number of keys; here a minute's keys are dropped together.
 */
export const requestLimiter = ({ perMinute, addToTotal, log, maxKeys = KEYS_MAX }: Limits) => {
  let minute = 0
  let counts = new Map<string, Count>()
  let isFailing = false
  let retryAt = 0

  const countOf = (key: string): Count => {
    const known = counts.get(key)
    if (known) return known
    const count = { key: `${minute}:${key}`, own: 0, added: 0, others: 0, exchange: null }
    counts.set(key, count)
    return count
  }
  const exchange = async (count: Count): Promise<void> => {
    const adding = count.own - count.added
    retryAt = Date.now() + RETRY_MS
    try {
      const total = await pTimeout(addToTotal(count.key, adding), { milliseconds: WAIT_MS })
      count.added += adding
      count.others = total - count.added
      isFailing = false
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'requests not counted over all processes: each limits by its own count')
      isFailing = true
    }
    count.exchange = null
  }
  const exchangeOnce = (count: Count): Promise<void> => {
    count.exchange ??= exchange(count)
    return count.exchange
  }
  const isWithin = async (key: string, limit: number): Promise<boolean> => {
    const count = countOf(key)
    const batch = Math.max(1, Math.floor(limit / BATCHES))
    const ahead = () => count.own - count.added
    while (!isFailing && count.own + count.others < limit && ahead() >= BATCHES_AHEAD * batch)
      await exchangeOnce(count)
    if (count.own + count.others >= limit) return false
    count.own += 1
    if (ahead() >= batch && (!isFailing || Date.now() >= retryAt)) void exchangeOnce(count)
    return true
  }
  const isNetworkWithin = (network: string, limit: number): Promise<boolean> =>
    counts.has(network) || counts.size < maxKeys
      ? isWithin(network, limit)
      : isWithin('shared', perMinute * SHARED_FACTOR)

  return async (address: string): Promise<boolean> => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const wide = wideNetworkOf(address)
    return (
      (await isNetworkWithin(networkOf(address), perMinute)) &&
      (wide === null || (await isNetworkWithin(wide, perMinute * WIDE_FACTOR)))
    )
  }
}
