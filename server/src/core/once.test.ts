import { call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callServer } from '../../testing/callServer.ts'
import { ownCalls } from '../../testing/ownCalls.ts'
import { someone } from '../../testing/people.ts'
import type { Ctx } from './handler.ts'

const server = await callServer()

test('while a call under a key still runs, another one is told so; then it gets the first answer', async () => {
  const { token } = await someone(server)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let acts = 0
  const act = ({ once }: Ctx) =>
    once(async () => {
      acts += 1
      begun.resolve()
      await end.promise
      return { n: acts }
    })
  const slow = call({
    method: 'POST',
    path: '/slow',
    who: 'user',
    summary: '',
    errors: [],
    idempotent: true,
    input: z.object({}),
    output: z.object({ n: z.number() }),
  })
  const ask = ownCalls(server, { slow }, { slow: act })
  const again = () => ask('slow', {}, { headers: { authtoken: token, 'idempotency-key': 'one-and-only' } })
  const first = again()
  await begun.promise
  expect((await again()).responseCode).toBe(codeOf('IN_PROGRESS'))
  end.resolve()
  expect((await first).data.object).toEqual({ n: 1 })
  expect(await again()).toEqual(await first)
  expect(acts).toBe(1)
})
