import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { idNumberOf } from '../testing/people/idNumber.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf } from '../testing/server/outcome.ts'
import { orderSettings } from './domains/orders/settings.ts'

const server = await callServer()
const { person } = await setUpMarket(server)
const operator = await person({ roles: ['operator'] })
const second = await person({ roles: ['operator'] })
const calls = operator.client.settings
const reason = '运营调整'

const settingOf = async (key: string) => {
  const found = (await calls.list()).list.find((one) => one.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}

/** A change from the present value. */
const changeTo = async (key: string, value: number | boolean | number[], by = operator) =>
  by.client.settings.change({ key, value, expected: (await settingOf(key)).value, reason })

const changes = async (key: string) =>
  (await calls.history({ key })).list.map(({ from, to, changedBy, approvedBy }) => ({
    from,
    to,
    changedBy,
    approvedBy,
  }))

describe('a rule about money', () => {
  const key = 'orders.commissionBp'

  test('changes only when a second operator approves it, who is in the history', async () => {
    const { awaitedApproval } = await changeTo(key, 1500)
    const approvalId = awaitedApproval ?? 0
    expect((await settingOf(key)).value).toBe(2000)
    expect(await outcomeOf(operator.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const [pending] = (await second.client.ops.approvals({})).list
    expect(pending).toMatchObject({
      kind: 'change_setting',
      amountFen: 0,
      reason,
      request: { key, value: 1500 },
    })
    await second.client.ops.approve({ approvalId })
    expect((await settingOf(key)).value).toBe(1500)
    expect(server.deps.settings.read(orderSettings).commissionBp).toBe(1500)
    expect(await changes(key)).toEqual([
      { from: 2000, to: 1500, changedBy: String(operator.userId), approvedBy: String(second.userId) },
    ])
  })

  test('stays as it is when the second operator rejects it', async () => {
    const { awaitedApproval } = await changeTo(key, 100)
    await second.client.ops.reject({ approvalId: awaitedApproval ?? 0, note: '不同意' })
    expect((await settingOf(key)).value).toBe(1500)
  })

  test('the limits of one operator take two, however small the change', async () => {
    expect((await changeTo('ops.singleLimitFen', 200_001)).awaitedApproval).not.toBeNull()
    expect((await settingOf('ops.singleLimitFen')).value).toBe(200_000)
  })

  test('of two approved changes from one value the second is refused', async () => {
    const first = await changeTo(key, 1600)
    const other = await changeTo(key, 1700)
    await second.client.ops.approve({ approvalId: first.awaitedApproval ?? 0 })
    const late = second.client.ops.approve({ approvalId: other.awaitedApproval ?? 0 })
    expect(await outcomeOf(late)).toBe('SETTING_CHANGED')
    expect((await settingOf(key)).value).toBe(1600)
  })

  test('a change that contradicts another one made since it was asked for is refused', async () => {
    const limit = await settingOf('ops.singleLimitFen')
    const wanted = { key: limit.key, value: 900_000, expected: limit.value, reason }
    const waiting = await operator.client.settings.change(wanted)
    const lower = await changeTo('ops.dayLimitFen', 500_000)
    await second.client.ops.approve({ approvalId: lower.awaitedApproval ?? 0 })
    const late = second.client.ops.approve({ approvalId: waiting.awaitedApproval ?? 0 })
    expect(await outcomeOf(late)).toBe('SETTING_CONTRADICTION')
    expect((await settingOf(limit.key)).value).toBe(limit.value)
  })

  test.each([
    ['orders.gone', 1, 'SETTING_UNKNOWN'],
    ['orders.commissionBp', 9999, 'SETTING_OUT_OF_BOUNDS'],
  ])('%s to %i, asked for under an older version, is %s', async (gone, value, failure) => {
    const at = server.clock.now()
    const request = JSON.stringify({ key: gone, value, expected: 1600, reason })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into operator_approval (kind, request, amount_fen, reason, requested_by, requested_at, expires_at)
       values ('change_setting', $1, 0, $2, $3, $4, $5) returning id`,
      [request, reason, operator.userId, at, new Date(at.getTime() + 3_600_000)],
    )
    const approvalId = rows[0]?.id ?? 0
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe(failure)
  })

  test('two accounts of one person are one operator', async () => {
    const idNumber = idNumberOf('1988-08-08', 900)
    const [one, other] = [
      await person({ roles: ['operator'], idNumber }),
      await person({ roles: ['operator'], idNumber }),
    ]
    const { awaitedApproval } = await changeTo(key, 1900, one)
    expect(await outcomeOf(other.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'APPROVAL_OWN',
    )
  })
})

describe('the database', () => {
  const insert = (client: pg.Client | pg.Pool, columns: string, values: string) =>
    client.query(`insert into setting_change (key, from_value, to_value, reason, at, ${columns}) values
                  ('orders.cancelGraceMinutes', '10', '11', 'test', now(), ${values})`)

  test('the history is neither changed nor emptied, by its owner either', async () => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    for (const statement of [
      `update setting_change set reason = 'other'`,
      'delete from setting_change',
      'truncate setting_change',
    ]) {
      await expect(owner.query(statement)).rejects.toThrow('kept as they are')
      await expect(server.pool.query(statement)).rejects.toThrow('permission denied')
    }
    await owner.end()
  })

  test('the app writes no value without an entry in the history, and none without an operator', async () => {
    await expect(server.pool.query(`update setting set value = '0'`)).rejects.toThrow('permission denied')
    await expect(server.pool.query(`insert into setting values ('orders.x', '0', now())`)).rejects.toThrow(
      'permission denied',
    )
    await expect(insert(server.pool, 'takes_two', 'false')).rejects.toMatchObject({
      constraint: 'no_permission',
    })
  })

  test('a rule about money takes two, and a change must begin with the stored value', async () => {
    const by = `${operator.userId}`
    await expect(insert(server.pool, 'takes_two, changed_by', `true, ${by}`)).rejects.toMatchObject({
      constraint: 'setting_takes_two',
    })
    await insert(server.pool, 'takes_two, changed_by', `false, ${by}`)
    await expect(insert(server.pool, 'takes_two, changed_by', `false, ${by}`)).rejects.toMatchObject({
      constraint: 'setting_changed',
    })
  })
})
