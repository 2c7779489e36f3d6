import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpCorrections } from '../../../../testing/market/corrections.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWalletCorrections } from '../../../../testing/market/walletCorrections.ts'
import { setUpChannelPayments } from '../../../../testing/pay/channelPayments.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { financeInvariants } from '../invariants.ts'
import { runPayouts } from '../withdrawal/payouts.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person, goods, wallet } = market
const { operator, approvalOf } = setUpCorrections(server, market)
const { paidRental, payThrough, openPayment, renew, unpaidOrder, sendRefunds } = setUpChannelPayments(
  server,
  market,
)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const [first, second] = [await operator(), await operator()]
const { correct, approve, approved, transferOf, difference } = setUpWalletCorrections(server, {
  first,
  second,
})
const { clock, deps, pool } = server
const HOUR = 3_600_000

/** A reserved rental of 15.00 and a deposit of 20.00, paid through Alipay and cancelled: all of it went back. */
const refunded = async () => {
  const rental = await paidRental({ reserved: true })
  await rental.renter.client.orders.cancel({ orderId: rental.orderId })
  await sendRefunds()
  return { ...rental, refundId: `${rental.paymentId}02` }
}

describe('one mistake is corrected once, whichever of its records is named', () => {
  test('a refund: its transfers, its difference, and those of its payment and order', async () => {
    const { renter, paymentId, refundId } = await refunded()
    const lost = await difference({
      kind: 'refund',
      reason: 'missing_there',
      ownId: refundId,
      oursFen: 1_500,
    })
    await approved('credit', renter, 1_500, { differenceId: lost })
    for (const step of ['done', 'cancel']) {
      const named = { transferId: await transferOf('refund', refundId, step) }
      expect(await outcomeOf(correct('credit', renter, 1, named))).toBe('CORRECTION_TOO_MUCH')
    }
    // The rest of the payment and of its order, the deposit of 20.00, may still be wrong.
    const paid = { transferId: await transferOf('payment', paymentId, 'channel') }
    expect(await outcomeOf(correct('credit', renter, 2_001, paid))).toBe('CORRECTION_TOO_MUCH')
    await approved('credit', renter, 2_000, paid)
    const deposit = { transferId: await transferOf('refund', `${paymentId}05`, 'deposit') }
    expect(await outcomeOf(correct('credit', renter, 1, deposit))).toBe('CORRECTION_TOO_MUCH')
    expect(await wallet(renter)).toMatchObject({ cash: 3_500 })
  })

  test('a payment of another amount, closed without being counted: all that the channel received', async () => {
    const renter = await person()
    const { paymentId } = await openPayment(renter, await unpaidOrder(renter))
    const differenceId = await difference({
      kind: 'payment',
      reason: 'amount',
      ownId: paymentId,
      oursFen: 300,
      theirsFen: 310,
    })
    // It may still be counted.
    expect(await outcomeOf(correct('credit', renter, 11, { differenceId }))).toBe('CORRECTION_TOO_MUCH')
    await pool.query("update payment set state = 'closed', next_ask_at = null where id = $1", [paymentId])
    expect(await outcomeOf(correct('credit', renter, 311, { differenceId }))).toBe('CORRECTION_TOO_MUCH')
    expect(await outcomeOf(correct('debit', renter, 11, { differenceId }))).toBe('CORRECTION_TOO_MUCH')
    await approved('credit', renter, 310, { differenceId })
    expect(await wallet(renter)).toMatchObject({ cash: 310 })
  })

  test('a payment that was paid twice: surplus lines of a bill are more than the payment, and one mistake with its transfer', async () => {
    const { renter, paymentId } = await paidRental()
    const surplus = (transactionId: string) =>
      difference({
        kind: 'payment',
        reason: 'duplicate',
        ownId: paymentId,
        transactionId,
        oursFen: 3_500,
        theirsFen: 3_500,
      })
    const paid = { transferId: await transferOf('payment', paymentId, 'channel') }
    await approved('credit', renter, 3_500, { differenceId: await surplus('second') })
    expect(await outcomeOf(correct('credit', renter, 1, paid))).toBe('CORRECTION_TOO_MUCH')
    // A third payment is further money.
    const differenceId = await surplus('third')
    await approved('credit', renter, 3_500, { differenceId })
    expect(await outcomeOf(correct('credit', renter, 1, paid))).toBe('CORRECTION_TOO_MUCH')
    expect(await wallet(renter)).toMatchObject({ cash: 7_000 })
  })

  test('an order and its renewal: all that was paid for both', async () => {
    const { renter, owner, orderId, paymentId } = await paidRental({ depositFen: 0 })
    const renewalPayment = await payThrough(renter, await renew(renter, orderId, 1, 300), 'alipay')
    await approved('credit', renter, 1_500, { transferId: await transferOf('payment', paymentId, 'channel') })
    const renewed = { transferId: await transferOf('payment', renewalPayment, 'channel') }
    await approved('credit', owner, 200, renewed)
    expect(await outcomeOf(correct('credit', renter, 101, renewed))).toBe('CORRECTION_TOO_MUCH')
    await approved('credit', renter, 100, renewed)
    await renter.client.orders.return({ orderId })
    const rows = await pool.query(
      "select biz_type, biz_id, step from ledger_transfer where from_id = 'escrow:' || $1::text",
      [orderId],
    )
    expect(rows.rows.length).toBeGreaterThan(0)
    for (const { biz_type, biz_id, step } of rows.rows) {
      const named = { transferId: await transferOf(biz_type, biz_id, step) }
      expect(await outcomeOf(correct('credit', renter, 1, named))).toBe('CORRECTION_TOO_MUCH')
    }
  })

  test('a rental from the balance that was cancelled: its payment and what its order gave back', async () => {
    const renter = await person({ cashFen: 5_000 })
    const { orderId } = await renter.client.orders.create({
      goodsId: await goods(await person()),
      hours: 1,
      startsAt: clock.now().getTime() + 3 * HOUR,
      expectedTotalFen: 300,
    })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const { rows } = await pool.query('select id from payment where biz_id = $1', [orderId])
    await renter.client.orders.cancel({ orderId })
    const paid = { transferId: await transferOf('payment', rows[0].id, 'cash') }
    const back = { transferId: await transferOf('order', orderId, 'cancel_cash') }
    await approved('debit', renter, 300, back)
    expect(await outcomeOf(correct('debit', renter, 1, paid))).toBe('CORRECTION_TOO_MUCH')
    // The other direction is another mistake.
    expect(await outcomeOf(correct('credit', renter, 300, paid))).toBe('OK')
  })

  test('a late payment: its refund under the payment’s number and under its own', async () => {
    const renter = await person()
    const orderId = await unpaidOrder(renter)
    const { paymentId } = await openPayment(renter, orderId)
    await renter.client.orders.cancel({ orderId })
    await postNotification(server, 'alipay', server.providers.channels.alipay.pay(paymentId, clock.now()))
    await sendRefunds()
    const late = { transferId: await transferOf('payment', paymentId, 'late') }
    const done = { transferId: await transferOf('refund', `${paymentId}06`, 'done') }
    const asked = [await correct('credit', renter, 300, late), await correct('credit', renter, 300, done)]
    const approvals = asked.map(({ awaitedApproval }) => approve(awaitedApproval))
    expect(await outcomesOf(approvals)).toEqual({ OK: 1, CORRECTION_TOO_MUCH: 1 })
    expect(await wallet(renter)).toMatchObject({ cash: 300 })
  })

  test('a debit of a payout that was recorded as failed and arrived', async () => {
    const user = await newWithdrawer(100_000)
    server.providers.payouts.state.script = 'failed'
    const id = await withdraw(user, 50_000)
    await runPayouts(deps)
    server.providers.payouts.state.script = 'done'
    const differenceId = await difference({
      reason: 'failed_here',
      ownId: id,
      oursFen: 49_000,
      theirsFen: 49_000,
    })
    await approved('debit', user, 49_000, { differenceId })
    const named = { transferId: await transferOf('withdrawal', id, 'return') }
    expect(await outcomeOf(correct('debit', user, 1_001, named))).toBe('CORRECTION_TOO_MUCH')
    await approved('debit', user, 1_000, named)
  })
})

test('the approver reads what was corrected under other names, and the database refuses more', async () => {
  const { renter, refundId } = await refunded()
  const lost = await difference({ kind: 'refund', reason: 'missing_there', ownId: refundId, oursFen: 1_500 })
  const transferId = await transferOf('refund', refundId, 'done')
  const { awaitedApproval } = await correct('credit', renter, 900, { transferId })
  const done = await correct('credit', renter, 1_000, { differenceId: lost })
  await approve(done.awaitedApproval)
  expect((await approvalOf(second, awaitedApproval ?? 0))?.remarks).toContain(
    '同一笔支付、退款、提现或订单另有更正：增加 10.00 元，扣减 0.00 元',
  )
  const insert = pool.query(
    `insert into wallet_correction (user_id, direction, amount_fen, reason, of_type, of_id, of_step, operator_id, approval_id, at)
     select $1, 'credit', 501, '测试', biz_type, biz_id, step, $2, $3, $4 from ledger_transfer where id = $5`,
    [renter.userId, first.userId, awaitedApproval, clock.now(), transferId],
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'correction_too_much' })
})

test('the invariant names what was corrected too often', async () => {
  const { renter, refundId } = await refunded()
  const id = await approved('credit', renter, 1_500, {
    transferId: await transferOf('refund', refundId, 'done'),
  })
  const name =
    'corrections about a withdrawal, a refund, a payment or an order come together to no more than it, in each direction'
  const owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  const bound = (fen: number) =>
    owner.query('update wallet_correction set about_fen[1] = $2 where id = $1', [id, fen])
  await bound(1_499)
  const violations = await violationsOf(pool, { [name]: financeInvariants[name] ?? '' })
  await bound(1_500)
  await owner.end()
  expect(violations.map(({ invariant }) => invariant)).toEqual([name])
})
