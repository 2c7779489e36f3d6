import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { csvRows, filesOf } from '../../../../testing/market/ownerFiles.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { clock } = server
const DAY = 86_400_000
const operator = await person({ roles: ['operator'] })
const { finance } = operator.client

test('finance.ledgerEntries: is for operators, and pages through an account with its balance after each entry', async () => {
  const user = await person({ cashFen: 5_000 })
  const account = `cash:${user.userId}`
  expect(await outcomeOf(server.client().finance.ledgerEntries({ account }))).toBe('TOKEN_EXPIRED')
  expect(await outcomeOf(user.client.finance.ledgerEntries({ account }))).toBe('NO_PERMISSION')
  const orderId = await rent(user, await goods(await person()), 1, 300)
  const { list, page } = await finance.ledgerEntries({ account, page: { size: 1 } })
  expect(list).toMatchObject([
    {
      bizType: 'payment',
      step: 'cash',
      text: '付款',
      other: `escrow:${orderId}`,
      otherName: `订单 ${orderId} 的托管款`,
      fen: -300,
      balanceFen: 4_700,
    },
  ])
  const next = await finance.ledgerEntries({ account, page: { size: 1, cursor: page.cursor ?? '' } })
  expect(next.list).toMatchObject([
    { bizType: 'recharge', other: 'clearing:alipay', fen: 5_000, balanceFen: 5_000 },
  ])
  expect(next.page.more).toBe(false)
  expect(await outcomeOf(finance.ledgerEntries({ account: 'cash:1 or 1' }))).toBe('INVALID_INPUT')
  expect(await finance.ledgerAccount({ account })).toEqual({
    account,
    name: `用户 ${user.userId} 的现金余额`,
    balanceFen: 4_700,
    subject: { kind: 'user', id: String(user.userId) },
  })
  expect(await outcomeOf(finance.ledgerAccount({ account: 'cash:1' }))).toBe('NOT_FOUND')
})

test('finance.ledgerEntries: of an account of the platform by day, and as a file with all of them', async () => {
  const account = 'clearing:alipay'
  await person({ cashFen: 111 })
  const first = shanghaiDate(clock.now())
  clock.advance(DAY)
  await person({ cashFen: 222 })
  await person({ cashFen: 333 })
  const second = shanghaiDate(clock.now())
  const of = async (from: string, to: string) =>
    (await finance.ledgerEntries({ account, days: { from, to }, page: { size: 50 } })).list.map(
      ({ fen }) => fen,
    )
  expect(await of(second, second)).toEqual([-333, -222])
  expect((await of(first, first)).slice(0, 1)).toEqual([-111])
  expect(await of(first, second)).toEqual([-333, -222, ...(await of(first, first))])
  expect(await outcomeOf(of('2026-01-01', second))).toBe('INVALID_INPUT')
  const files = filesOf(server, operator).finance
  const days = { from: second, to: second }
  const rows = await csvRows(await files.ledgerEntriesFile({ account, days, format: 'csv' }))
  expect(rows.slice(1).map(([, text, , out, balance]) => [text, out, balance])).toEqual([
    ['充值到账', '3.33', ''],
    ['充值到账', '2.22', ''],
  ])
})

test('finance.ledgerFind: leads from a user, an order, a payment and a withdrawal to accounts and transfers', async () => {
  const renter = await person({ cashFen: 1_000, bonusFen: 100 })
  const orderId = await rent(renter, await goods(await person()), 1, 300)
  const user = await finance.ledgerFind({ kind: 'user', id: String(renter.userId) })
  expect(user.accounts.map(({ account, balanceFen }) => [account, balanceFen])).toEqual([
    [`bonus:${renter.userId}`, 0],
    [`cash:${renter.userId}`, 800],
    [`escrow:${orderId}`, 300],
  ])
  expect(user.transfers).toEqual([])
  const order = await finance.ledgerFind({ kind: 'order', id: orderId })
  expect(order.transfers.map(({ from, to, fen }) => [from, to, fen])).toEqual([
    [`bonus:${renter.userId}`, `escrow:${orderId}`, 100],
    [`cash:${renter.userId}`, `escrow:${orderId}`, 200],
  ])
  const [bonus] = order.transfers
  const { transfer, act, subjects } = await finance.ledgerTransfer({ transferId: bonus?.transferId ?? 0 })
  expect(transfer).toMatchObject({ fromBalanceFen: 0, toBalanceFen: 100 })
  expect(act).toEqual(order.transfers)
  expect(subjects).toEqual([
    { kind: 'payment', id: transfer.bizId },
    { kind: 'user', id: String(renter.userId) },
    { kind: 'order', id: orderId },
  ])
  const payment = await finance.ledgerFind({ kind: 'payment', id: transfer.bizId })
  expect(payment.transfers).toEqual(order.transfers)

  const withdrawer = await newWithdrawer(500_000)
  const id = await withdraw(withdrawer, 200_000)
  const found = await finance.ledgerFind({ kind: 'withdrawal', id })
  expect(found.accounts.map(({ account }) => account)).toEqual([
    `cash:${withdrawer.userId}`,
    `withdrawing:${id}`,
  ])
  expect(found.transfers).toMatchObject([{ step: 'hold', fen: 200_000, fromBalanceFen: 300_000 }])
})

test.each([
  'user',
  'order',
  'payment',
  'refund',
  'withdrawal',
  'recharge',
  'distributor',
  'transfer',
] as const)('finance.ledgerFind: an unknown %s is NOT_FOUND', async (kind) => {
  for (const id of ['9'.repeat(15), 'x'])
    expect(await outcomeOf(finance.ledgerFind({ kind, id }))).toBe('NOT_FOUND')
})

test('finance.ledgerTransfer: an unknown one is NOT_FOUND', async () => {
  expect(await outcomeOf(finance.ledgerTransfer({ transferId: 9_999_999 }))).toBe('NOT_FOUND')
})
