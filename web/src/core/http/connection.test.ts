import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'

/** A server, a browser and a clock to turn by hand. */
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
    onLine: () => state.onLine,
    isHidden: () => state.hidden,
    setLost: (lost) => {
      state.lost = lost
    },
    later: (ms, act) => {
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
  /** Lets what is under way answer. */
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  /** Turns the clock to the next timer. */
  const next = async () => {
    const timer = timers.shift()
    if (!timer) throw new Error('nothing is waited for')
    state.now = timer.at
    timer.act()
    await settle()
  }
  return { state, timers, pauses, recovered, connection, settle, next }
}

test('while the server is away one probe at a time, with growing pauses; then told once', async () => {
  const { state, pauses, timers, recovered, connection, settle, next } = world()
  for (let i = 0; i < 20; i++) connection.failed()
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
    onLine: () => true,
    isHidden: () => false,
    setLost: () => {},
    later: (ms) => {
      pauses.push(ms)
      return () => {}
    },
    now: () => 0,
    random: () => 0.999,
  })
  connection.failed()
  await new Promise(setImmediate)
  expect(pauses[0]).toBeGreaterThanOrEqual(500)
  expect(pauses[0]).toBeLessThan(510)
})

test('a report of the browser makes it look at once, and is not believed when it is wrong', async () => {
  const { state, recovered, connection, settle } = world()
  state.onLine = false
  connection.failed()
  expect(state.lost).toBe(true)
  await settle()
  state.onLine = true
  connection.check()
  await settle()
  expect([state.lost, state.probes]).toEqual([true, 2])
  state.answers = true
  connection.check()
  await settle()
  expect([state.lost, recovered]).toEqual([false, [true]])
  connection.check()
  await settle()
  expect(state.probes).toBe(3)
})

test('a report during a probe is followed by another probe, not by a pause', async () => {
  const { state, connection, settle, timers } = world()
  connection.failed()
  connection.check()
  connection.check()
  await settle()
  expect([state.probes, timers.length]).toEqual([2, 1])
})

test('one call that fails while the server answers shows nothing and is tried again at growing pauses', async () => {
  const { state, pauses, recovered, connection, settle, next } = world()
  state.answers = true
  connection.failed()
  await settle()
  expect([state.lost, recovered, pauses]).toEqual([false, [false], []])
  for (let i = 0; i < 3; i++) {
    connection.failed()
    await settle()
    await next()
  }
  expect(recovered).toHaveLength(4)
  expect(pauses).toEqual([2000, 4000, 8000])
  state.now += 61_000
  connection.failed()
  await settle()
  expect(recovered).toHaveLength(5)
})

test('a hidden page asks nothing until it is looked at', async () => {
  const { state, connection, settle, next } = world()
  connection.failed()
  await settle()
  state.hidden = true
  await next()
  expect(state.probes).toBe(1)
  state.hidden = false
  state.answers = true
  connection.check()
  await settle()
  expect([state.probes, state.lost]).toEqual([2, false])
})
