import pino from 'pino'
import { expect, test } from 'vitest'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { logOptions } from './log.ts'

const server = await callServer()

test('a database error is logged without the contents of the row', async () => {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line: string) => void lines.push(line) })
  const { phone } = await testUser(server, { phone: '13999998888' })
  const insert = 'insert into app_user (phone, nickname, created_at) values ($1, $2, now())'
  const err = await server.pool.query(insert, [phone, '同名']).catch((thrown: unknown) => thrown)
  expect(err).toHaveProperty('detail', expect.stringContaining(phone))
  log.error({ err: new Error('outer', { cause: err }) }, 'call failed')
  expect(lines.join()).not.toContain(phone)
  expect(JSON.parse(lines.join()).err.cause).toMatchObject({
    code: '23505',
    constraint: 'phone_taken',
    table: 'app_user',
  })
})
