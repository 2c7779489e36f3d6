import { describe, expect, test } from 'vitest'
import { setUpCodes } from '../../../testing/market/codes.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { dismissOperator, makeOperator } from '../../../testing/people/operators.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { runJob } from '../../core/jobs/jobs.ts'
import { payoutsJob } from '../finance/withdrawal/payouts.ts'
import { sanctionsJob } from './sanctions/end.ts'

const DAY_MS = 86_400_000
const server = await callServer()
const { clock, deps, pool } = server
const market = await setUpCodes(server)
const { person, goods, wallet } = market
const { bind, withdraw } = setUpWithdrawals(server, market)

let operators = 0
const OPERATOR_BORN = '1988-08-08'
const newOperator = () => {
  operators += 1
  return person({ roles: ['operator'], idNumber: idNumberOf(OPERATOR_BORN, 900 + operators) })
}
const [operator, second] = [await newOperator(), await newOperator()]
const { people } = operator.client
const idOf = ({ userId }: TestUser): string => String(userId)
type Kind = 'ban' | 'no_renting' | 'no_listing' | 'no_withdrawals' | 'no_posting'
const impose = (by: TestUser, whom: TestUser, kind: Kind, days: number | null = null) =>
  by.client.people.imposeSanction({ userId: idOf(whom), kind, reason: '多次恶意投诉', days })
const imposed = async (whom: TestUser, kind: Kind, days: number | null = null): Promise<number> =>
  (await impose(operator, whom, kind, days)).sanctionId ?? 0
const messagesOf = async ({ client }: TestUser): Promise<string[]> =>
  (await client.notifications.list({})).list.map(({ title }) => title)
const stateOf = async (goodsId: string): Promise<string> =>
  (await pool.query('select state from goods where id = $1', [goodsId])).rows[0].state

describe('people.imposeSanction', () => {
  test('no_renting refuses orders and renewals of every account of the person, not what runs', async () => {
    const idNumber = idNumberOf('1994-04-04', 31)
    const [renter, other] = [
      await person({ cashFen: 10_000, idNumber }),
      await person({ cashFen: 10_000, idNumber }),
    ]
    const owner = await market.merchant()
    const orderId = await market.rent(renter, await goods(owner), 1, 300)
    await imposed(renter, 'no_renting')
    const free = await goods(owner)
    for (const one of [renter, other])
      expect(await outcomeOf(market.rent(one, free, 1, 300))).toBe('SANCTION_RENT')
    expect(await outcomeOf(renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'SANCTION_RENT',
    )
    expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
    expect(await messagesOf(renter)).toContain('账号受到限制：禁止租号')
    expect(await outcomeOf(market.rent(await person({ cashFen: 10_000 }), free, 1, 300))).toBe('OK')
  })

  test('no_listing takes accounts off the shelf and keeps them there', async () => {
    const owner = await market.merchant()
    const [listed, waiting] = [await goods(owner), await goods(owner)]
    await pool.query("update goods set state = 'disputed' where id = $1", [waiting])
    const sanctionId = await imposed(owner, 'no_listing')
    expect(await stateOf(listed)).toBe('off_shelf')
    expect(await outcomeOf(owner.client.goods.shelveGoods({ id: listed }))).toBe('SANCTION_LIST')
    await pool.query("update goods set state = 'on_shelf' where id = $1", [waiting])
    expect(await stateOf(waiting)).toBe('off_shelf')
    await people.endSanction({ sanctionId, note: '已核实' })
    expect(await outcomeOf(owner.client.goods.shelveGoods({ id: listed }))).toBe('OK')
  })

  test('no_withdrawals refuses new ones and gives back what was not sent', async () => {
    const renter = await person({ cashFen: 100_000 })
    const accountId = await bind(renter)
    const funded = { ...renter, accountId }
    await withdraw(funded, 20_000)
    await imposed(renter, 'no_withdrawals')
    expect(await outcomeOf(withdraw(funded, 20_000))).toBe('SANCTION_WITHDRAW')
    await runJob(deps, payoutsJob)
    expect(await wallet(renter)).toEqual({ cash: 100_000, bonus: 0 })
  })

  test('no_posting refuses questions and answers', async () => {
    const [asker, owner] = [await person(), await market.merchant()]
    const goodsId = await goods(owner)
    const { questionId } = await asker.client.reviews.ask({ goodsId, text: '支持排位吗？' })
    await imposed(asker, 'no_posting')
    expect(await outcomeOf(asker.client.reviews.ask({ goodsId, text: '什么区服的？' }))).toBe('SANCTION_POST')
    await imposed(owner, 'no_posting')
    expect(await outcomeOf(owner.client.reviews.answerQuestion({ questionId, text: '支持' }))).toBe(
      'SANCTION_POST',
    )
  })

  test('ban ends the sessions of every account of the person; ending it lets them in again', async () => {
    const idNumber = idNumberOf('1994-04-04', 32)
    const [one, other] = [await person({ idNumber, roles: ['merchant'] }), await person({ idNumber })]
    const goodsId = await goods(one)
    await other.client.session.bindPush({ registrationId: '1104a897920000001' })
    const sanctionId = await imposed(one, 'ban', 7)
    for (const { client } of [one, other])
      expect(await outcomeOf(client.user.queryInfo())).toBe('USER_BANNED')
    expect(await stateOf(goodsId)).toBe('off_shelf')
    expect((await pool.query('select from push_binding')).rowCount).toBe(0)
    expect((await people.person({ userId: idOf(other) })).state).toBe('banned')
    const again = await imposed(other, 'ban')
    await people.endSanction({ sanctionId, note: '已核实' })
    expect((await people.person({ userId: idOf(one) })).state).toBe('banned')
    await people.endSanction({ sanctionId: again, note: '已核实' })
    for (const { userId } of [one, other])
      expect((await people.person({ userId: String(userId) })).state).toBe('active')
  })

  test('once of a kind, also by eight requests at the same time', async () => {
    const renter = await person()
    const { OK, ...refused } = await outcomesOf(
      Array.from({ length: 8 }, () => impose(operator, renter, 'no_renting')),
    )
    expect([OK, Object.keys(refused)]).toEqual([1, ['SANCTION_EXISTS']])
    expect(await outcomeOf(impose(operator, renter, 'no_posting'))).toBe('OK')
    expect((await people.search({ text: renter.phone })).list[0]?.sanctions).toEqual([
      'no_renting',
      'no_posting',
    ])
  })

  test('races with an order: either the order is placed or it is refused, never placed after the sanction', async () => {
    const renter = await person({ cashFen: 10_000 })
    const goodsId = await goods(await market.merchant())
    const [, placing] = await Promise.all([
      impose(operator, renter, 'no_renting'),
      outcomeOf(renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })),
    ])
    expect(['OK', 'SANCTION_RENT']).toContain(placing)
    const after = renter.client.orders.create({
      goodsId: await goods(await market.merchant()),
      hours: 1,
      expectedTotalFen: 300,
    })
    expect(await outcomeOf(after)).toBe('SANCTION_RENT')
  })

  test('of an operator takes two, and neither is that person', async () => {
    const target = await newOperator()
    const { sanctionId, awaitedApproval } = await impose(operator, target, 'ban')
    expect(sanctionId).toBeNull()
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(target.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(operator.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    expect(await outcomeOf(target.client.user.queryInfo())).toBe('OK')
    await second.client.ops.approve({ approvalId })
    expect(await outcomeOf(target.client.ops.approvals())).toBe('USER_BANNED')
  })

  test('ban leaves two administrators, also when roles change before its approval', async () => {
    const small = await callServer()
    const few = await setUpCodes(small)
    let born = 40
    const admin = () => {
      born += 1
      return few.person({ roles: ['operator'], idNumber: idNumberOf(OPERATOR_BORN, born) })
    }
    const [first, other, target] = [await admin(), await admin(), await admin()]
    const approvalId = (await impose(first, target, 'ban')).awaitedApproval ?? 0
    await dismissOperator(small, other)
    await makeOperator(small, other, 'risk')
    expect(await outcomeOf(other.client.ops.approve({ approvalId }))).toBe('LAST_ADMINS')
    expect(await outcomeOf(impose(other, first, 'ban'))).toBe('LAST_ADMINS')
    expect(await outcomeOf(impose(other, first, 'no_renting'))).toBe('OK')
  })

  test('that was imposed meanwhile is not approved', async () => {
    const target = await newOperator()
    const approvalId = (await impose(operator, target, 'no_renting')).awaitedApproval ?? 0
    await dismissOperator(server, target)
    await pool.query(
      `insert into sanction (user_id, kind, reason, imposed_at) values ($1, 'no_renting', '违规', now())`,
      [target.userId],
    )
    expect(await outcomeOf(second.client.ops.approve({ approvalId }))).toBe('SANCTION_EXISTS')
  })

  test('is refused of oneself by any account, to the unverified, and of no one', async () => {
    const twin = await person({ idNumber: idNumberOf(OPERATOR_BORN, 901) })
    for (const own of [operator, twin])
      expect(await outcomeOf(impose(operator, own, 'no_posting'))).toBe('OPERATOR_SELF')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(impose(unverified, await person(), 'ban'))).toBe('REALNAME_REQUIRED')
    const unknown = { ...twin, userId: 999_999_999 }
    expect(await outcomeOf(impose(operator, unknown, 'ban'))).toBe('NOT_FOUND')
    expect(await outcomeOf(impose(await person(), twin, 'ban'))).toBe('NO_PERMISSION')
  })
})

describe('people.endSanction', () => {
  test('of another operator takes two', async () => {
    const renter = await person()
    const sanctionId = await imposed(renter, 'no_renting')
    const ending = { sanctionId, note: '已核实' }
    const { awaitedApproval } = await second.client.people.endSanction(ending)
    expect((await people.personSanctions({ userId: idOf(renter) })).list[0]?.endedAt).toBeNull()
    await operator.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const [ended] = (await people.personSanctions({ userId: idOf(renter) })).list
    expect(ended).toMatchObject({ endedHow: 'lifted', endedBy: idOf(second), endNote: '已核实' })
    expect(await outcomeOf(people.endSanction(ending))).toBe('SANCTION_STATE')
    expect(await messagesOf(renter)).toContain('账号限制已结束：禁止租号')
  })

  test('that ended meanwhile is not approved', async () => {
    const sanctionId = await imposed(await person(), 'no_renting', 1)
    const { awaitedApproval } = await second.client.people.endSanction({ sanctionId, note: '已核实' })
    await people.endSanction({ sanctionId, note: '误判' })
    expect(await outcomeOf(operator.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'SANCTION_STATE',
    )
  })

  test('is refused of oneself, to the unverified, and of none', async () => {
    const target = await newOperator()
    const { awaitedApproval } = await impose(operator, target, 'no_posting')
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const [own] = (await people.personSanctions({ userId: idOf(target) })).list
    const ending = { sanctionId: own?.sanctionId ?? 0, note: '已核实' }
    expect(await outcomeOf(target.client.people.endSanction(ending))).toBe('OPERATOR_SELF')
    expect((await people.endSanction(ending)).awaitedApproval).not.toBeNull()
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(unverified.client.people.endSanction(ending))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(people.endSanction({ sanctionId: 999_999, note: '已核实' }))).toBe('NOT_FOUND')
  })

  test('the job ends those whose time is over, at the minute', async () => {
    const renter = await person()
    await imposed(renter, 'no_renting', 1)
    clock.advance(DAY_MS - 1)
    await runJob(deps, sanctionsJob)
    const { client } = renter
    expect((await client.people.mySanctions()).list[0]?.endedAt).toBeNull()
    clock.advance(1)
    await runJob(deps, sanctionsJob)
    expect((await client.people.mySanctions()).list[0]).toMatchObject({
      endedHow: 'expired',
      reason: '多次恶意投诉',
    })
    clock.advance(-DAY_MS)
  })
})

describe('an appeal', () => {
  const text = '我没有恶意投诉，截图可以证明'
  const appealed = async (whom?: TestUser): Promise<{ renter: TestUser; sanctionId: number }> => {
    const renter = whom ?? (await person())
    const sanctionId = await imposed(renter, 'no_renting')
    await renter.client.people.appealSanction({ sanctionId, text })
    return { renter, sanctionId }
  }
  const waiting = async ({ client }: TestUser): Promise<number[]> =>
    (await client.people.appeals({ page: { size: 50 } })).list.map(({ sanctionId }) => sanctionId)

  test('is the person’s, once, and ends the sanction when another operator grants it', async () => {
    const { renter, sanctionId } = await appealed()
    const { client } = renter
    expect(await outcomeOf(client.people.appealSanction({ sanctionId, text }))).toBe('APPEAL_DONE')
    const stranger = await person()
    expect(await outcomeOf(stranger.client.people.appealSanction({ sanctionId, text }))).toBe('NOT_FOUND')
    expect([await waiting(operator), await waiting(second)]).toEqual([[], [sanctionId]])
    const deciding = { sanctionId, grant: true, note: '证据充分' }
    expect(await outcomeOf(people.decideAppeal(deciding))).toBe('SANCTION_SAME_OPERATOR')
    const sameIdentity = await person({ roles: ['operator'], idNumber: idNumberOf(OPERATOR_BORN, 901) })
    expect(await outcomeOf(sameIdentity.client.people.decideAppeal(deciding))).toBe('SANCTION_SAME_OPERATOR')
    await second.client.people.decideAppeal(deciding)
    expect((await client.people.mySanctions()).list[0]).toMatchObject({
      endedHow: 'appeal',
      appeal: { decision: 'granted', note: '证据充分' },
    })
    expect(await outcomeOf(second.client.people.decideAppeal(deciding))).toBe('SANCTION_STATE')
    expect(await outcomeOf(client.people.appealSanction({ sanctionId, text }))).toBe('SANCTION_STATE')
  })

  test('that is refused leaves the sanction', async () => {
    const { renter, sanctionId } = await appealed()
    await second.client.people.decideAppeal({ sanctionId, grant: false, note: '证据不足' })
    expect((await renter.client.people.mySanctions()).list[0]).toMatchObject({
      endedAt: null,
      appeal: { decision: 'refused' },
    })
    expect(await messagesOf(renter)).toContain('申诉没有通过：禁止租号')
  })

  test('of a banned person is written down by an operator', async () => {
    const banned = await person()
    const sanctionId = await imposed(banned, 'ban')
    await people.recordAppeal({ sanctionId, text })
    expect(await outcomeOf(people.recordAppeal({ sanctionId, text }))).toBe('APPEAL_DONE')
    await second.client.people.decideAppeal({ sanctionId, grant: true, note: '证据充分' })
    expect(await outcomeOf(people.recordAppeal({ sanctionId, text }))).toBe('SANCTION_STATE')
    expect((await people.person({ userId: idOf(banned) })).state).toBe('active')
  })

  test('is not decided or written down by whom it concerns, nor by the unverified', async () => {
    const target = await newOperator()
    const { awaitedApproval } = await impose(operator, target, 'no_renting')
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const sanctionId = (await target.client.people.mySanctions()).list[0]?.sanctionId ?? 0
    const unverified = await person({ roles: ['operator'], bornOn: null })
    for (const [by, error] of [
      [target, 'OPERATOR_SELF'],
      [unverified, 'REALNAME_REQUIRED'],
    ] as const) {
      expect(await outcomeOf(by.client.people.recordAppeal({ sanctionId, text }))).toBe(error)
      expect(await outcomeOf(by.client.people.decideAppeal({ sanctionId, grant: true, note: '通过' }))).toBe(
        error,
      )
    }
    expect(await outcomeOf(unverified.client.people.appeals())).toBe('REALNAME_REQUIRED')
    const none = { sanctionId: 999_999 }
    expect(await outcomeOf(people.recordAppeal({ ...none, text }))).toBe('NOT_FOUND')
    expect(await outcomeOf(people.decideAppeal({ ...none, grant: true, note: '通过' }))).toBe('NOT_FOUND')
    expect(await waiting(target)).not.toContain(sanctionId)
  })

  test('written down by an operator is decided by others than them, by any account, and not listed for them', async () => {
    const banned = await person()
    const sanctionId = await imposed(banned, 'ban')
    const recorder = await newOperator()
    const twin = await person({ roles: ['operator'], idNumber: idNumberOf(OPERATOR_BORN, 900 + operators) })
    await recorder.client.people.recordAppeal({ sanctionId, text })
    for (const by of [recorder, twin])
      for (const grant of [true, false])
        expect(await outcomeOf(by.client.people.decideAppeal({ sanctionId, grant, note: '证据充分' }))).toBe(
          'SANCTION_SAME_OPERATOR',
        )
    expect(await waiting(twin)).not.toContain(sanctionId)
    expect(await waiting(second)).toContain(sanctionId)
    const storing = (decision: string) =>
      pool.query(
        'update sanction_appeal set decision = $3, decided_by = $2, decided_at = now(), note = $4 where sanction_id = $1',
        [sanctionId, twin.userId, decision, '通过'],
      )
    await expect(storing('refused')).rejects.toMatchObject({ constraint: 'sanction_same_operator' })
    expect((await people.person({ userId: idOf(banned) })).state).toBe('banned')
  })

  test('of an operator is granted by two, of whom the first has no part in the sanction and neither wrote the appeal down', async () => {
    const target = await newOperator()
    const [third, recorder] = [await newOperator(), await newOperator()]
    const { awaitedApproval } = await impose(operator, target, 'no_renting')
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const sanctionId = (await target.client.people.mySanctions()).list[0]?.sanctionId ?? 0
    await recorder.client.people.recordAppeal({ sanctionId, text })
    const deciding = { sanctionId, grant: true, note: '证据充分' }
    for (const by of [operator, second, recorder])
      expect(await outcomeOf(by.client.people.decideAppeal(deciding))).toBe('SANCTION_SAME_OPERATOR')
    for (const by of [operator, second, recorder]) expect(await waiting(by)).not.toContain(sanctionId)
    const requested = await third.client.people.decideAppeal(deciding)
    const approvalId = requested.awaitedApproval ?? 0
    const live = async () => (await target.client.people.mySanctions()).list[0]?.endedAt
    expect([approvalId > 0, await live()]).toEqual([true, null])
    expect(await outcomeOf(third.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    expect(await outcomeOf(target.client.ops.approve({ approvalId }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(recorder.client.ops.approve({ approvalId }))).toBe('SANCTION_SAME_OPERATOR')
    const alone = pool.query(
      "update sanction_appeal set decision = 'granted', decided_by = $2, decided_at = now(), note = '通过' where sanction_id = $1",
      [sanctionId, third.userId],
    )
    await expect(alone).rejects.toMatchObject({ constraint: 'sanction_appeal_takes_two' })
    await operator.client.ops.approve({ approvalId })
    expect(await live()).not.toBeNull()
  })

  test('the database refuses a second decider of the same identity and a reason without an end', async () => {
    const { sanctionId } = await appealed()
    const deciding = pool.query(
      "update sanction_appeal set decision = 'granted', decided_by = $2, decided_at = now(), note = '通过' where sanction_id = $1",
      [sanctionId, operator.userId],
    )
    await expect(deciding).rejects.toMatchObject({ constraint: 'sanction_same_operator' })
    const shelving = pool.query("update sanction set ended_how = 'lifted' where id = $1", [sanctionId])
    await expect(shelving).rejects.toThrow('check')
  })
})

test('an account with a live sanction is not closed', async () => {
  const renter = await person()
  await imposed(renter, 'no_renting')
  expect((await renter.client.user.closingState()).obstacles.map(({ kind }) => kind)).toEqual(['sanction'])
})
