import type { LiveEvent } from '@shanghao/contract/live'
import { expect, test } from 'vitest'
import { createLiveStream } from './liveStream.ts'

/** A fake server and clock. */
const world = () => {
  const opened: (string | null)[] = []
  const events: string[] = []
  const state = { isLive: false, missed: 0, ended: 0, now: 0, isRefusing: false }
  const timers: { ms: number; act: () => void }[] = []
  let server: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = createLiveStream({
    open: async (lastEventId, signal) => {
      opened.push(lastEventId)
      if (state.isRefusing) return null
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          server = controller
          signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
    },
    onEvents: (news: readonly LiveEvent[]) => void events.push(...news.map(({ subject }) => subject)),
    onMissed: () => {
      state.missed += 1
    },
    onEnded: () => {
      state.ended += 1
    },
    setLive: (isLive) => {
      state.isLive = isLive
    },
    setTimer: (ms, act) => {
      const timer = { ms, act }
      timers.push(timer)
      return () => {
        const place = timers.indexOf(timer)
        if (place >= 0) timers.splice(place, 1)
      }
    },
    now: () => state.now,
    random: () => 0,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const send = async (event: string, id: string, data: unknown = {}) => {
    server?.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`))
    await settle()
  }
  const fire = async () => {
    timers.shift()?.act()
    await settle()
  }
  const close = async () => {
    server?.close()
    await settle()
  }
  return { stream, state, opened, events, timers, settle, send, fire, close }
}
const event = (subject: string): LiveEvent => ({ kind: 'order', subject })

test('is live from the first message on, and resumes after the last when the connection is lost', async () => {
  const { stream, state, opened, events, timers, settle, send, close, fire } = world()
  stream.start()
  await settle()
  expect(state.isLive).toBe(false)
  await send('events', '1', [event('a')])
  await send('beat', '2')
  expect([state.isLive, events]).toEqual([true, ['a']])
  await close()
  expect([state.isLive, timers.map(({ ms }) => ms)]).toEqual([false, [1000]])
  await fire()
  expect(opened).toEqual([null, '2'])
})

test('tries again with growing pauses while it is refused, and at once when it is woken', async () => {
  const { stream, state, timers, settle, fire, opened } = world()
  state.isRefusing = true
  stream.start()
  await settle()
  const pauses = []
  for (let i = 0; i < 7; i++) {
    pauses.push(timers[0]?.ms)
    await fire()
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  stream.wake()
  await settle()
  expect([opened.length, timers.length]).toEqual([9, 1])
})

test('a silent connection is replaced', async () => {
  const { stream, timers, settle, send, fire, opened, state } = world()
  stream.start()
  await settle()
  await send('events', '1', [])
  expect(timers.map(({ ms }) => ms)).toEqual([40_000])
  await fire()
  expect(state.isLive).toBe(false)
  await fire()
  expect(opened).toEqual([null, '1'])
})

test('reads everything again when events are missing, or when the first connection opens late', async () => {
  const { stream, state, events, settle, send } = world()
  stream.start()
  await settle()
  state.now = 46_000
  await send('events', '1', [event('recent')])
  expect([state.missed, events]).toEqual([1, []])
  await send('resync', '2')
  expect(state.missed).toBe(2)
})

test('opens nothing after the end of the session, while it is stopped or sleeps', async () => {
  const { stream, state, opened, timers, settle, send, close } = world()
  stream.start()
  await settle()
  stream.sleep()
  await settle()
  expect([opened.length, timers.length]).toEqual([1, 0])
  stream.wake()
  await settle()
  await send('ended', '1')
  await close()
  expect([state.ended, opened.length, timers.length]).toEqual([1, 2, 0])
  stream.stop()
  stream.wake()
  await settle()
  expect(opened.length).toBe(2)
})

test('a connection that newer ones replaced is not opened again for minutes', async () => {
  const { stream, timers, settle, send, close } = world()
  stream.start()
  await settle()
  await send('replaced', '1')
  await close()
  expect(timers.map(({ ms }) => ms)).toEqual([300_000])
})
