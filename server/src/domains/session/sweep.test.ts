import { expect, test } from 'vitest'
import { solveCaptcha } from '../../../testing/people/solveCaptcha.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { sessionJobs } from './jobs.ts'

const server = await callServer({ CAPTCHA_COST: '10' })
const guest = server.client()
const DAY = 24 * 3_600_000
const TABLES = ['sms_code', 'ticket', 'spent_captcha', 'wrong_guess', 'session', 'known_device', 'volume']

const counts = async () => {
  const query = TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join()
  return (await server.pool.query(`select ${query}`)).rows[0]
}
const sweep = () => Promise.all([...sessionJobs, ...sessionJobs].map((job) => job.run(server.deps)))

test('deletes expired rows, keeps the others, and people stay logged in', async () => {
  const { client, phone } = await testUser(server, { password: 'moonlight-7', device: 'a'.repeat(32) })
  const captcha = await solveCaptcha(await guest.session.captchaChannel())
  await guest.session.getSmsCode({ phone, purpose: 'reset_password', captcha })
  await guest.session.resetPasswordOne({ phone, smsCode: server.sms(phone) })
  expect(await outcomeOf(guest.session.login({ phone, password: 'wrong-123' }))).toBe('LOGIN_WRONG')
  const before = await counts()
  expect(before).toEqual(Object.fromEntries(TABLES.map((table) => [table, 1])))
  await sweep()
  expect(await counts()).toEqual(before)

  server.clock.advance(29 * DAY)
  await server.pool.query('update rate_limit set expire = 1')
  await sweep()
  const left = { session: 1, known_device: 1, volume: 1 }
  expect(await counts()).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 0])), ...left })
  expect((await server.pool.query('select from rate_limit')).rows).toEqual([])
  expect(await client.session.isLogin()).toEqual({ isLogin: true })

  server.clock.advance(32 * DAY)
  await sweep()
  expect(await counts()).toMatchObject({ session: 0, known_device: 1, volume: 0 })

  server.clock.advance(120 * DAY)
  await sweep()
  expect((await counts()).known_device).toBe(0)
})
