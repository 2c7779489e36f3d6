import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'

/** A fake server, browser and clock. */
const world = () => {
  const state = { answers: false, onLine: true, hidden: false, now: 0, lost: false, probes: 0 }
  const timers: { at: number; act: () => void }[] = []
  const pauses: number[] = []
  const recovered: boolean[] = []
  const connection = createConnection({
    probe: async () => {
      state.probes += 1
      return state.answers
    },
    isOnline: () => state.onLine,
    isHidden: () => state.hidden,
    setLost: (lost) => {
      state.lost = lost
    },
    setTimer: (ms, act) => {
      const timer = { at: state.now + ms, act }
      pauses.push(ms)
      timers.push(timer)
      return () => {
        const place = timers.indexOf(timer)
        if (place >= 0) timers.splice(place, 1)
      }
    },
    now: () => state.now,
    random: () => 0,
  })
  connection.onRecovered((wasLost) => recovered.push(wasLost))
  /** Lets pending promises settle. */
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  /** Advances the clock to the next timer. */
  const next = async () => {
    const timer = timers.shift()
    if (!timer) throw new Error('nothing is waited for')
    state.now = timer.at
    timer.act()
    await settle()
  }
  return { state, timers, pauses, recovered, connection, settle, next }
}

test('probes an unreachable server one at a time with growing pauses, and notifies once when it is back', async () => {
  const { state, pauses, timers, recovered, connection, settle, next } = world()
  for (let i = 0; i < 20; i++) connection.reportFailure()
  await settle()
  expect([state.lost, state.probes, timers.length]).toEqual([true, 1, 1])
  for (let i = 0; i < 7; i++) await next()
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(state.probes).toBe(8)
  state.answers = true
  await next()
  expect([state.lost, recovered, timers.length]).toEqual([false, [true], 0])
})

test('pauses are shortened at random, by at most a half', async () => {
  const pauses: number[] = []
  const connection = createConnection({
    probe: async () => false,
    isOnline: () => true,
    isHidden: () => false,
    setLost: () => {},
    setTimer: (ms) => {
      pauses.push(ms)
      return () => {}
    },
    now: () => 0,
    random: () => 0.999,
  })
  connection.reportFailure()
  await new Promise(setImmediate)
  expect(pauses[0]).toBeGreaterThanOrEqual(500)
  expect(pauses[0]).toBeLessThan(510)
})

test('a browser event causes a probe at once, whose result decides', async () => {
  const { state, recovered, connection, settle } = world()
  state.onLine = false
  connection.reportFailure()
  expect(state.lost).toBe(true)
  await settle()
  state.onLine = true
  connection.checkNow()
  await settle()
  expect([state.lost, state.probes]).toEqual([true, 2])
  state.answers = true
  connection.checkNow()
  await settle()
  expect([state.lost, recovered]).toEqual([false, [true]])
  connection.checkNow()
  await settle()
  expect(state.probes).toBe(3)
})

test('a report during a probe is followed by another probe, not by a pause', async () => {
  const { state, connection, settle, timers } = world()
  connection.reportFailure()
  connection.checkNow()
  connection.checkNow()
  await settle()
  expect([state.probes, timers.length]).toEqual([2, 1])
})

test('a call that fails while the server is reachable shows nothing and is retried with growing pauses', async () => {
  const { state, pauses, recovered, connection, settle, next } = world()
  state.answers = true
  connection.reportFailure()
  await settle()
  expect([state.lost, recovered, pauses]).toEqual([false, [false], []])
  for (let i = 0; i < 3; i++) {
    connection.reportFailure()
    await settle()
    await next()
  }
  expect(recovered).toHaveLength(4)
  expect(pauses).toEqual([2000, 4000, 8000])
  state.now += 61_000
  connection.reportFailure()
  await settle()
  expect(recovered).toHaveLength(5)
})

test('a hidden page does not probe until it is visible', async () => {
  const { state, connection, settle, next } = world()
  connection.reportFailure()
  await settle()
  state.hidden = true
  await next()
  expect(state.probes).toBe(1)
  state.hidden = false
  state.answers = true
  connection.checkNow()
  await settle()
  expect([state.probes, state.lost]).toEqual([2, false])
})
