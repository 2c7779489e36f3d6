import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../limits/address.ts'
import type { LiveAudience } from './emit.ts'

/** Streams of one session, such as tabs: a further one replaces the oldest. */
const STREAMS_PER_SESSION = 6

/** An open stream. */
export type LiveStream = {
  /** Whose it is. */
  readonly person: LiveAudience
  /** Whose events it gets: the person's own, and those of accounts they own or work for. */
  readonly audiences: readonly LiveAudience[]
  /** Names its session. */
  readonly session: string
  /** The client's network address. */
  readonly address: string
  /** Ends it because a newer one needs its place. */
  readonly replace: () => void
}

type Limits = { LIVE_MAX: number; LIVE_PER_ADDRESS: number }

const countBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** The oldest stream of the person who has most of these; null when each has one. */
const findSpare = <S extends LiveStream>(streams: Iterable<S>): S | null => {
  const [most] = [...countBy(streams, ({ person }) => person).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return most && most.length > 1 ? (most[0] ?? null) : null
}

/**
 * The open streams of this process. A full place (the process, a network address) takes a person's further streams away
 * before it refuses anyone a first one, so that one person cannot keep others out. An IPv6 address counts for its /64 and,
 * with WIDE_FACTOR times the limit, for its /48.
 */
export const liveStreams = <S extends LiveStream>({ LIVE_MAX, LIVE_PER_ADDRESS }: Limits) => {
  /** Oldest first. */
  const open = new Set<S>()
  const byAudience = new Map<string, Set<S>>()
  const byNetwork = new Map<string, Set<S>>()

  const groupsOf = (address: string): { network: string; limit: number }[] => {
    const wide = wideNetworkOf(address)
    return [
      { network: networkOf(address), limit: LIVE_PER_ADDRESS },
      ...(wide === null ? [] : [{ network: wide, limit: LIVE_PER_ADDRESS * WIDE_FACTOR }]),
    ]
  }
  const removeFrom = (groups: Map<string, Set<S>>, key: string, stream: S): void => {
    const group = groups.get(key)
    group?.delete(stream)
    if (group?.size === 0) groups.delete(key)
  }
  const remove = (stream: S): void => {
    open.delete(stream)
    for (const audience of stream.audiences) removeFrom(byAudience, audience, stream)
    for (const { network } of groupsOf(stream.address)) removeFrom(byNetwork, network, stream)
  }
  const replace = (stream: S): void => {
    remove(stream)
    stream.replace()
  }
  const hasRoom = (streams: Set<S>, limit: number): boolean => {
    if (streams.size < limit) return true
    const spare = findSpare(streams)
    if (spare) replace(spare)
    return spare !== null
  }
  const addTo = (groups: Map<string, Set<S>>, key: string, stream: S): void => {
    const group = groups.get(key) ?? new Set()
    groups.set(key, group.add(stream))
  }

  return {
    /** Takes a place for a stream; false when there is none. */
    admit: (stream: S): boolean => {
      const own = [...(byAudience.get(stream.person) ?? [])].filter(
        ({ session }) => session === stream.session,
      )
      if (own.length >= STREAMS_PER_SESSION && own[0]) replace(own[0])
      const places = groupsOf(stream.address)
      const isRoom = places.every(({ network, limit }) => hasRoom(byNetwork.get(network) ?? new Set(), limit))
      if (!isRoom || !hasRoom(open, LIVE_MAX)) return false
      open.add(stream)
      for (const audience of stream.audiences) addTo(byAudience, audience, stream)
      for (const { network } of places) addTo(byNetwork, network, stream)
      return true
    },
    remove,
    of: (audience: string): Iterable<S> => byAudience.get(audience) ?? [],
    all: (): S[] => [...open],
    count: (): number => open.size,
  }
}
