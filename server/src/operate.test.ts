import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type TestUser, testUser } from '../testing/people/testUser.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import { operate } from './operate.ts'

const server = await callServer()
const operateNow = (...args: string[]) =>
  server.deps.db.transaction().execute((tx) => operate(tx, args, server.clock.now()))

test('grant-role and revoke-role change what a person may call', async () => {
  const { userId, client } = await testUser(server)
  expect(await outcomeOf(client.orders.board())).toBe('NO_PERMISSION')
  for (let i = 0; i < 2; i += 1) await operateNow('grant-role', String(userId), 'merchant')
  expect(await outcomeOf(client.orders.board())).toBe('OK')
  const { rows } = await server.pool.query('select roles from app_user where id = $1', [userId])
  expect(rows).toEqual([{ roles: ['merchant'] }])
  await operateNow('revoke-role', String(userId), 'merchant')
  expect(await outcomeOf(client.orders.board())).toBe('NO_PERMISSION')
  await expect(operateNow('grant-role', String(userId), 'operator')).rejects.toThrow()
})

test('first-admin makes administrators until there are two, each with an enrolment code', async () => {
  const people = [1, 2, 3].map((day) => testUser(server, { bornOn: `1991-04-0${day}` }))
  const [first, second, third] = await Promise.all(people)
  const unverified = await testUser(server)
  const makeAdmin = (user: TestUser | undefined) => operateNow('first-admin', String(user?.userId))
  expect(await outcomeOf(makeAdmin(unverified))).toBe('BENEFICIARY_UNVERIFIED')
  const lost = await makeAdmin(first)
  const enrolmentCode = await makeAdmin(first)
  expect(enrolmentCode).not.toBe(lost)
  expect(await first?.client.ops.beginFactor({ enrolmentCode: enrolmentCode ?? '' })).toHaveProperty('uri')
  await makeAdmin(second)
  await expect(makeAdmin(third)).rejects.toThrow('two administrators')
  expect((await third?.client.ops.access())?.roles).toEqual([])
})

test('an unknown operation, user or argument changes nothing', async () => {
  await expect(operateNow('ban')).rejects.toThrow('usage:')
  await expect(operateNow('grant-role', 'x', 'merchant')).rejects.toThrow()
  expect(await outcomeOf(operateNow('grant-role', '999999999', 'merchant'))).toBe('NOT_FOUND')
})

describe('an operation with a JSON file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shanghao-operate-'))
  afterAll(() => rm(folder, { recursive: true }))
  let files = 0
  const fileWith = async (content: unknown): Promise<string> => {
    files += 1
    const path = join(folder, `${files}.json`)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const game = {
    ...{ id: 9, name: '云上棋', aliases: ['棋'], initial: 'Y', twoStep: false },
    ...{ overnightStart: 1320, overnightEnd: 480 },
    zones: [{ id: 91, system: '安卓', login: '账号登录' }],
    properties: [
      {
        ...{ id: 901, name: '段位', kind: 'rank', counts: null, unit: '个', four: 1, filterable: true },
        options: [{ id: 9011, label: '一段', group: null, art: 1, quality: 0 }],
      },
    ],
  }

  test('does what the file says', async () => {
    await operateNow('define-game', await fileWith(game))
    const { rows } = await server.pool.query(
      `select
      (select name from game where id = $1) as game, (select count(*)::int from zone where game_id = $1) as zones`,
      [game.id],
    )
    expect(rows).toEqual([{ game: game.name, zones: 1 }])
  })

  test.each([
    ['define-game', { ...game, overnightStart: 1440 }, 'expected number to be <=1439', 'overnightStart'],
    ['define-game', { ...game, zones: [{ id: 1, system: '安卓' }] }, 'expected string', 'zones[0].login'],
    ['define-game', { ...game, initial: 'ab' }, 'must match pattern', 'initial'],
  ])('%s names the field and the rule that its file breaks', async (name, content, rule, field) => {
    const refused = operateNow(name, await fileWith(content))
    await expect(refused).rejects.toThrow(rule)
    await expect(refused).rejects.toThrow(field)
  })

  test('a file that is no JSON is named', async () => {
    const path = await fileWith('{"id": 9,')
    await expect(operateNow('define-game', path)).rejects.toThrow(`${path} is no JSON`)
  })
})
