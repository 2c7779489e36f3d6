import { expect, test } from 'vitest'
import { callServer } from '../../server/testing/server/callServer.ts'
import { attacks } from '../attack/attacks.ts'
import { BARE_LIMITS } from '../attack/target.ts'

/** The short form of `npm run attack`, on two servers of this process. */
const server = await callServer({
  TRUST_PROXY: '127.0.0.1',
  CAPTCHA_COST: '1',
  CAPTCHA_GUESSES: '20',
})
const bare = await callServer({ ...BARE_LIMITS })
const target = {
  url: server.base,
  bare: bare.base,
  codeSentTo: async (phone: string) => server.codeSentTo(phone),
}

test.each(attacks.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
  const { tried, findings } = await attack.run(target, 1)
  expect({ tried, findings }).toEqual({ tried, findings: [] })
})
