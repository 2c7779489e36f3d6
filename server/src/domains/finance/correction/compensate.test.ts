import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

/** One act above ¥1,000 or more than ¥3,000 a day require a second operator. */
const SINGLE = 100_000
const server = await callServer({}, { 'ops.singleLimitFen': SINGLE, 'ops.dayLimitFen': 300_000 })
const market = await setUpMarket(server)
const { person, goods, rent, wallet } = market
const { operator, otherAccountOf, approvalOf, transfersOf, actionsOf, messageTo } = setUpCorrections(
  server,
  market,
)

const reason = '登录异常，赔付半小时租金'
const compensate = (
  by: TestUser,
  { userId }: { userId: number },
  wanted: { amountFen?: number; reason?: string; orderId?: string } = {},
) => by.client.finance.compensate({ userId: String(userId), amountFen: 1_234, reason, ...wanted })

describe('finance.compensate', () => {
  test('is for operators', async () => {
    const renter = await person()
    const wanted = { userId: String(renter.userId), amountFen: 1, reason }
    expect(await outcomeOf(server.client().finance.compensate(wanted))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(renter.client.finance.compensate(wanted))).toBe('NO_PERMISSION')
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the platform pays the cash, the person reads of the amount and not of the reason', async () => {
    const [first, renter] = [await operator(), await person({ cashFen: 1_000 })]
    const orderId = await rent(renter, await goods(await person()), 1, 300)
    const { compensationId, awaitedApproval } = await compensate(first, renter, { orderId })
    expect(awaitedApproval).toBeNull()
    expect(await transfersOf('compensation', compensationId)).toEqual([
      `pay compensation:platform → cash:${renter.userId} 1234`,
    ])
    expect(await wallet(renter)).toEqual({ cash: 1_934, bonus: 0 })
    expect((await renter.client.finance.balance()).feeFreeFen).toBe(0)
    const { list } = await renter.client.finance.details({ type: 'correction' })
    expect(list).toMatchObject([{ fen: 1_234, label: '平台补偿', balanceFen: 1_934, cause: null }])
    expect(await messageTo(renter)).toEqual({
      title: '平台补偿已到账',
      text: '¥12.34 已存入你的现金余额，可查看明细。',
      path: '/pages/finance/index?type=correction',
    })
    expect(await actionsOf(first)).toMatchObject([
      { kind: 'compensate', amount_fen: 1_234, reason, beneficiary_id: renter.userId, approved_by: null },
    ])
  })

  test('the owner of the order can be compensated too, for their own order only', async () => {
    const [first, owner, renter] = [await operator(), await person(), await person({ cashFen: 1_000 })]
    const orderId = await rent(renter, await goods(owner), 1, 300)
    await compensate(first, owner, { orderId })
    expect(await wallet(owner)).toEqual({ cash: 1_234, bonus: 0 })
    const stranger = await person()
    const refused = [
      compensate(first, stranger, { orderId }),
      compensate(first, renter, { orderId: '1'.repeat(19) }),
      compensate(first, { userId: 999_999_999 }),
    ]
    expect(await outcomesOf(refused)).toEqual({ NOT_FOUND: 3 })
    expect(await wallet(stranger)).toEqual({ cash: 0, bonus: 0 })
  })

  test('the reason is required, and bounded; the amount is positive', async () => {
    const [first, renter] = [await operator(), await person()]
    const wrong = [{ reason: ' 长 ' }, { reason: '长'.repeat(201) }, { amountFen: 0 }, { amountFen: -1 }]
    expect(await outcomesOf(wrong.map((wanted) => compensate(first, renter, wanted)))).toEqual({
      INVALID_INPUT: 4,
    })
  })

  test('the same cause pays once: a repeat answers the first, another amount is refused', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const paid = await compensate(first, renter)
    expect(await compensate(second, renter)).toEqual(paid)
    expect(await outcomeOf(compensate(second, renter, { amountFen: 99 }))).toBe('COMPENSATION_DONE')
    await compensate(second, renter, { reason: '第二次登录异常' })
    expect(await wallet(renter)).toEqual({ cash: 2_468, bonus: 0 })
    expect(await actionsOf(second)).toHaveLength(1)
  })

  test('20 concurrent compensations of one cause by two operators pay once', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => compensate(i % 2 ? first : second, renter)),
    )
    expect(new Set(answers.map(({ compensationId }) => compensationId)).size).toBe(1)
    expect(await wallet(renter)).toEqual({ cash: 1_234, bonus: 0 })
  })

  test('a renewal names the order that it renewed: one cause is paid once by either number', async () => {
    const [first, owner, renter] = [
      await operator(),
      await person({ roles: ['merchant'] }),
      await person({ cashFen: 1_000 }),
    ]
    const orderId = await rent(renter, await goods(owner), 1, 300)
    const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    const { compensationId } = await compensate(first, owner, { orderId: renewal.orderId })
    expect(await compensate(first, owner, { orderId })).toEqual({ compensationId, awaitedApproval: null })
    const { bill } = await owner.client.finance.orderBill({ orderId })
    expect(bill).toMatchObject({ compensationFen: 1_234 })
    expect(await wallet(owner)).toEqual({ cash: 1_234, bonus: 0 })
    const insert =
      "insert into compensation (user_id, order_id, amount_fen, reason, operator_id, at) values ($1, $2, 1, '补偿', $3, now())"
    const given = server.pool.query(insert, [owner.userId, renewal.orderId, first.userId])
    await expect(given).rejects.toThrow('is a renewal')
  })

  test('above the limit of one act or of a day it takes a second person', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const amountFen = SINGLE + 1
    const { compensationId, awaitedApproval } = await compensate(first, renter, { amountFen })
    expect(compensationId).toBeNull()
    expect(await wallet(renter)).toEqual({ cash: 0, bonus: 0 })
    const approvalId = awaitedApproval ?? 0
    expect(await approvalOf(second, approvalId)).toMatchObject({
      kind: 'compensate',
      kindName: '平台补偿',
      amountFen,
      reason,
      beneficiaryId: String(renter.userId),
      request: { userId: renter.userId, amountFen, reason, orderId: null },
    })
    expect(await outcomeOf(first.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const same = await otherAccountOf(first, { roles: ['operator'] })
    expect(await outcomeOf(same.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    const decisions = Array.from({ length: 10 }, () => second.client.ops.approve({ approvalId }))
    expect(await outcomesOf(decisions)).toEqual({ OK: 1, APPROVAL_DECIDED: 9 })
    expect(await wallet(renter)).toEqual({ cash: amountFen, bonus: 0 })
    for (const note of ['甲', '乙', '丙'])
      await compensate(first, renter, { amountFen: SINGLE, reason: `${reason}${note}` })
    const beyond = await compensate(first, renter, { amountFen: 1, reason: `${reason}丁` })
    expect(beyond.awaitedApproval).not.toBeNull()
  })

  test('a pending one is not approved once the cause was compensated with another amount', async () => {
    const [first, second, renter] = [await operator(), await operator(), await person()]
    const { awaitedApproval } = await compensate(first, renter, { amountFen: SINGLE + 1 })
    await compensate(second, renter, { amountFen: 500 })
    const approved = second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(approved)).toBe('COMPENSATION_DONE')
    expect(await wallet(renter)).toEqual({ cash: 500, bonus: 0 })
  })

  test('operators can’t compensate themselves, with any account, nor an unverified one', async () => {
    const first = await operator()
    const friend = await otherAccountOf(first)
    expect(await outcomesOf([compensate(first, first), compensate(first, friend)])).toEqual({
      OPERATOR_SELF: 2,
    })
    const unverified = await person({ bornOn: null })
    expect(await outcomeOf(compensate(first, unverified))).toBe('BENEFICIARY_UNVERIFIED')
    const unknown = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(compensate(unknown, await person()))).toBe('REALNAME_REQUIRED')
  })

  test('the app’s role cannot change or delete what was paid', async () => {
    for (const act of ['update compensation set amount_fen = 1', 'delete from compensation'])
      await expect(server.pool.query(act)).rejects.toThrow('permission denied')
  })
})
