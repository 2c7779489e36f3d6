import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, wallet } = market
const { bind, newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const many = <T>(act: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, i) => act(i))

describe('finance.approveWithdrawal and refuseWithdrawal', () => {
  const reason = '近期有维权未处理完'

  test('an operator sees the waiting withdrawals, oldest first, with the user’s earlier paid ones', async () => {
    const operator = await person({ roles: ['operator'] })
    const [first, second] = [await newWithdrawer(500_000), await newWithdrawer(500_000)]
    const ids = [await withdraw(first, 200_000)]
    server.clock.advance(1_000)
    ids.push(await withdraw(second, 200_000))
    const { list } = await operator.client.finance.withdrawalReviews({ page: { size: 50 } })
    expect(list.map((row) => row.withdrawalId).filter((id) => ids.includes(id))).toEqual(ids)
    expect(list.find(({ withdrawalId }) => withdrawalId === ids[0])).toMatchObject({
      userId: String(first.userId),
      phone: `${first.phone.slice(0, 3)}****${first.phone.slice(-4)}`,
      holder: '王**',
      paidBefore: { count: 0, fen: 0 },
      stuck: false,
      events: [{ verb: 'apply', actor: `user:${first.userId}` }],
    })
  })

  test('refused: the whole amount is returned and the user is notified of the reason', async () => {
    const operator = await person({ roles: ['operator'] })
    const withdrawer = await newWithdrawer(500_000)
    const id = await withdraw(withdrawer, 200_000)
    expect(await outcomeOf(operator.client.finance.refuseWithdrawal({ id, reason: ' ' }))).toBe(
      'INVALID_INPUT',
    )
    await operator.client.finance.refuseWithdrawal({ id, reason })
    expect(await wallet(withdrawer)).toEqual({ cash: 500_000, bonus: 0 })
    expect(await withdrawer.client.finance.withdrawalDetail({ id })).toMatchObject({
      state: 'refused',
      reason,
    })
    const ended = await operator.client.finance.withdrawalReviews({ tab: 'refused' })
    expect(ended.list[0]?.events.at(-1)).toMatchObject({
      verb: 'refuse',
      actor: `operator:${operator.userId}`,
      at: server.clock.now().getTime(),
    })
    expect(await outcomeOf(operator.client.finance.approveWithdrawal({ id }))).toBe('WITHDRAWAL_STATE')
    expect(await outcomeOf(operator.client.finance.approveWithdrawal({ id: '8'.repeat(19) }))).toBe(
      'NOT_FOUND',
    )
  })

  test('an operator cannot decide on their own withdrawal', async () => {
    const operator = await person({ roles: ['operator'], cashFen: 500_000 })
    const id = await withdraw({ ...operator, accountId: await bind(operator) }, 200_000)
    expect(await outcomeOf(operator.client.finance.approveWithdrawal({ id }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(operator.client.finance.refuseWithdrawal({ id, reason }))).toBe('OPERATOR_SELF')
  })

  test('50 concurrent approvals: one succeeds', async () => {
    const operator = await person({ roles: ['operator'] })
    const id = await withdraw(await newWithdrawer(500_000), 200_000)
    const outcomes = await outcomesOf(many(() => operator.client.finance.approveWithdrawal({ id })))
    expect(outcomes).toEqual({ OK: 1, WITHDRAWAL_STATE: 49 })
  })

  test('concurrent approval and refusal: one succeeds and decides about the money', async () => {
    const operators = [await person({ roles: ['operator'] }), await person({ roles: ['operator'] })] as const
    const withdrawer = await newWithdrawer(500_000)
    const id = await withdraw(withdrawer, 200_000)
    const outcomes = await outcomesOf(
      many<unknown>((i) =>
        i % 2 === 0
          ? operators[0].client.finance.approveWithdrawal({ id })
          : operators[1].client.finance.refuseWithdrawal({ id, reason }),
      ),
    )
    expect(outcomes).toEqual({ OK: 1, WITHDRAWAL_STATE: 49 })
    const { state } = await withdrawer.client.finance.withdrawalDetail({ id })
    expect(await wallet(withdrawer)).toEqual({ cash: state === 'refused' ? 500_000 : 300_000, bonus: 0 })
  })

  test('the database refuses changes of a finished withdrawal', async () => {
    const operator = await person({ roles: ['operator'] })
    const id = await withdraw(await newWithdrawer(500_000), 200_000)
    await operator.client.finance.refuseWithdrawal({ id, reason })
    const alter = (set: string) => server.pool.query(`update withdrawal set ${set} where id = $1`, [id])
    expect(await outcomeOf(alter('asked = 1'))).toBe('WITHDRAWAL_STATE')
    await expect(alter('amount_fen = 1')).rejects.toThrow('permission denied')
  })
})
