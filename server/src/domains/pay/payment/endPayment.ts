import { yuan } from '@shanghao/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { ChannelName } from '../../../core/ports/pay.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import type { Purposes } from '../purpose.ts'
import { closePayment } from './pollPayments.ts'
import { countReceived, type Payment, receivePayment } from './receivePayment.ts'

type EndRequest = {
  id: string
  outcome: 'success' | 'closed'
  /** The channel's number and what it received (分), with `success` only. */
  transactionId?: string | undefined
  amountFen?: number | undefined
  evidence: string
}

type ChannelPayment = Payment & { channel: ChannelName }

const findPayment = (db: Db, id: string): Promise<ChannelPayment | undefined> =>
  db
    .selectFrom('payment')
    .select(['id', 'purpose', 'biz_id', 'user_id', 'amount_fen', 'state', 'transaction_id', 'channel'])
    .where('id', '=', id)
    .where('channel', '<>', 'balance')
    .$narrowType<{ channel: ChannelName }>()
    .executeTakeFirst()

const ENDED = { success: ['success'], closed: ['success', 'closed'] } as const

/** The payment, which is not locked: what it pays for is locked before it. Raises NOT_FOUND and PAYMENT_STATE. */
const findUnended = async (
  tx: Tx,
  { id, outcome }: Pick<EndRequest, 'id' | 'outcome'>,
): Promise<ChannelPayment> => {
  const payment = (await findPayment(tx, id)) ?? fail('NOT_FOUND')
  return ENDED[outcome].some((state) => state === payment.state) ? fail('PAYMENT_STATE') : payment
}

/** Raises TRANSACTION_TAKEN for a number of the channel that proves another payment. Acts with one number wait for each other. */
const requireUnusedTransaction = async (
  tx: Tx,
  channel: ChannelName,
  transactionId: string | undefined,
): Promise<void> => {
  if (transactionId === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment transaction:${channel}:${transactionId}`}, 0))`.execute(
    tx,
  )
  const other = await tx
    .selectFrom('payment')
    .select('id')
    .where('channel', '=', channel)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (other) fail('TRANSACTION_TAKEN')
}

/**
 * Ends a payment that its channel does not confirm, by evidence of two operators: as received, after which it is used or refunded
 * like any other, or as closed. A payment that is closed may still be found received. Raises NOT_FOUND, PAYMENT_STATE,
 * TRANSACTION_TAKEN, PAYMENT_AMOUNT when the channel received another amount, and CHANNEL_ANSWERED when the channel tells how
 * it stands; a payment that the channel confirms is counted then.
 */
export const endPaymentAct = (purposes: Purposes): OperatorAct<EndRequest, Record<never, never>> => ({
  kind: 'end_payment',
  request: z.object({
    id: z.string(),
    outcome: z.enum(['success', 'closed']),
    transactionId: z.string().optional(),
    amountFen: z.number().optional(),
    evidence: z.string(),
  }),
  askOutside: async (deps, { id, outcome }) => {
    const payment = await findPayment(deps.db, id)
    const channel = payment && deps.channels[payment.channel]
    if (!channel || payment.state === 'success') return
    const trade = await channel.query(id)
    if (trade.state === 'unknown') return
    if (trade.state !== 'paid') fail('CHANNEL_ANSWERED')
    else if ((await receivePayment(deps, purposes, payment.channel, trade)) !== 'mismatch')
      fail('CHANNEL_ANSWERED')
    else if (outcome === 'success' && trade.amountFen !== payment.amount_fen) fail('PAYMENT_AMOUNT')
  },
  summarize: async (tx, request) => {
    const { id, outcome, transactionId, amountFen, evidence } = request
    const payment = await findUnended(tx, request)
    if (amountFen !== undefined && amountFen !== payment.amount_fen) fail('PAYMENT_AMOUNT')
    await requireUnusedTransaction(tx, payment.channel, transactionId)
    return {
      subject: `payment:${id}:${outcome}`,
      amountFen: payment.amount_fen,
      reason: evidence,
      beneficiaryId: payment.user_id,
      takesTwo: true,
    }
  },
  describe: ({ id, outcome, transactionId, amountFen = 0 }) =>
    outcome === 'closed'
      ? `关闭支付 ${id}，不入账`
      : `把支付 ${id} 记为收到 ${yuan(amountFen)} 元并入账，渠道交易号 ${transactionId}`,
  perform: async (tx, request, { at }) => {
    const { id, outcome, transactionId } = request
    if (outcome === 'closed') {
      if (!(await closePayment(tx, id))) fail('PAYMENT_STATE')
      return {}
    }
    if (transactionId === undefined) throw new Error(`payment ${id} ended as received without a number`)
    const payment = await findUnended(tx, request)
    const { channel, amount_fen: amountFen } = payment
    const trade = { paymentId: id, transactionId, amountFen, paidAt: at }
    const result = await countReceived(tx, { purposes, payment, trade, channel, now: at })
    if (result === 'repeated') fail('PAYMENT_STATE')
    return {}
  },
})
