import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerNavigation } from './navigation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shell = new Response('shell')
const stored = async () => shell
const answered = async (network: () => Promise<Response>, waitMs = 0, of = stored) => {
  const answer = answerNavigation({ network, shell: of })
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(waitMs)
  return answer
}

test('the server’s page is shown whenever it answers, also with “not found”', async () => {
  for (const status of [200, 404, 429]) {
    const page = new Response('page', { status })
    expect(await answered(async () => page)).toBe(page)
  }
})

test('without a network, or with a broken server, the app’s own page opens', async () => {
  expect(await answered(() => Promise.reject(new TypeError('offline')))).toBe(shell)
  expect(await answered(async () => new Response('', { status: 502 }))).toBe(shell)
})

test('a server that does not answer is waited for 4 s', async () => {
  expect(await answered(() => new Promise(() => {}), 4_000)).toBe(shell)
  const late = new Response('late')
  const in3s = () => new Promise<Response>((resolve) => setTimeout(() => resolve(late), 3_000))
  expect(await answered(in3s, 3_000)).toBe(late)
})

test('where nothing is stored the network decides', async () => {
  const none = async () => undefined
  const broken = new Response('', { status: 503 })
  expect(await answered(async () => broken, 0, none)).toBe(broken)
  await expect(answered(() => Promise.reject(new TypeError('offline')), 0, none)).rejects.toThrow('offline')
})
