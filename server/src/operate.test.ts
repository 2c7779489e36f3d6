import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { someone } from '../../../testing/people/people.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer()

test('what operations.md has an operator write bans somebody and leaves nothing of their sessions', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, statements] = /```sql\n(UPDATE app_user SET state = 'banned'[^`]+)```/.exec(page) ?? []
  const [banned, other] = [await someone(server), await someone(server)]
  await banned.client.session.bindPush({ registrationId: '1104a897920000001' })
  await other.client.session.bindPush({ registrationId: '1104a897920000002' })
  await server.pool.query(statements?.replaceAll('…', String(banned.userId)) ?? '')
  expect(await outcomeOf(banned.client.user.queryInfo())).toBe('FORCED_LOGOUT')
  expect(await outcomeOf(other.client.user.queryInfo())).toBe('OK')
  const { rows } = await server.pool.query('select registration_id from push_binding')
  expect(rows).toEqual([{ registration_id: '1104a897920000002' }])
})
