import type { ChannelName } from '../../src/core/ports/pay.ts'
import type { StartedPayment } from '../pay/payments.ts'
import type { SandboxServer } from '../server/sandboxServer.ts'

/** A payment with its order or recharge and the money it moved. */
export type PaymentSnapshot = {
  /** The payment's state and outcome, and its refund's state. */
  payment: string
  /** The state of the order or recharge. */
  thing: string
  /** The change of the payer's cash, 分. */
  cash: number
  bonus: number
  escrow: number
  refunding: number
  packet: string | null
  /** The transfers of the payment and of its refund: step and amount. */
  moved: string[]
}

type ChannelRecord = { channel: ChannelName; ownId: string; state: string; amountFen: number }

/** Reads our ledger and the records of the sandbox's channels, for comparison. */
export const ledgerSnapshot = ({ pool, control }: Pick<SandboxServer, 'pool' | 'control'>) => {
  const wallets = async (userIds: number[]) => {
    const { rows } = await pool.query<{ id: string; balance: number }>(
      `select id, balance from ledger_account where id = any($1)`,
      [userIds.flatMap((id) => [`cash:${id}`, `bonus:${id}`])],
    )
    return new Map(rows.map(({ id, balance }) => [id, balance]))
  }

  /** A snapshot of each payment; `before` are the payers' balances at the start. */
  const paymentSnapshots = async (
    all: StartedPayment[],
    before: ReadonlyMap<string, number>,
  ): Promise<PaymentSnapshot[]> => {
    const { rows } = await pool.query<Omit<PaymentSnapshot, 'cash' | 'bonus'> & { id: string }>(
      `select p.id, concat_ws(' ', p.state, p.outcome, r.state) as payment, coalesce(o.state, c.state) as thing,
              coalesce(e.balance, 0) as escrow, coalesce(b.balance, 0) as refunding,
              (select state from red_packet where id = any($2) and user_id = p.user_id) as packet,
              (select coalesce(array_agg(step || ' ' || amount order by step), '{}') from ledger_transfer t
                where t.biz_type = 'payment' and t.biz_id = p.id or t.biz_type = 'refund' and t.biz_id = r.id) as moved
         from payment p
         left join refund r on r.payment_id = p.id and r.cause in ('duplicate', 'late')
         left join rental_order o on p.purpose = 'order' and o.id = p.biz_id
         left join recharge c on p.purpose = 'recharge' and c.id = p.biz_id
         left join ledger_account e on e.id = 'escrow:' || p.biz_id
         left join ledger_account b on b.id = 'refunding:' || p.id
        where p.id = any($1)`,
      [all.map(({ paymentId }) => paymentId), all.flatMap(({ packetId }) => packetId ?? [])],
    )
    const now = await wallets(all.map(({ renter }) => renter.userId))
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
    return all.map(({ paymentId, renter: { userId } }) => {
      const row = byId.get(paymentId)
      if (!row) throw new Error(`no payment ${paymentId}`)
      const gained = (kind: string) =>
        (now.get(`${kind}:${userId}`) ?? 0) - (before.get(`${kind}:${userId}`) ?? 0)
      return { ...row, cash: gained('cash'), bonus: gained('bonus') }
    })
  }

  const sorted = <One extends { id: string }>(all: One[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

  /** Payments and refunds through a channel by our ledger. */
  const ledger = async (channel: ChannelName) => {
    const { rows } = await pool.query<{ id: string; back: boolean; fen: number }>(
      `select t.biz_id as id, t.to_id = 'clearing:' || $1 as back, t.amount as fen from ledger_transfer t
        where t.biz_type in ('payment', 'refund') and 'clearing:' || $1 in (t.from_id, t.to_id)`,
      [channel],
    )
    const movements = (isRefund: boolean) =>
      sorted(rows.filter(({ back }) => back === isRefund).map(({ id, fen }) => ({ id, fen })))
    return { paid: movements(false), back: movements(true) }
  }

  /** The same by the channel's records, without the paymentSnapshots of `unclaimed`, which must not count. */
  const channelRecords = async (channel: ChannelName, unclaimed: readonly string[]) => {
    const read = async (path: string, state: string) =>
      (await control<ChannelRecord[]>('GET', path)).filter(
        (one) => one.channel === channel && one.state === state,
      )
    const paid = (await read('payments', 'paid')).filter(({ ownId }) => !unclaimed.includes(ownId))
    const back = await read('refunds', 'done')
    return {
      paid: sorted(paid.map(({ ownId, amountFen }) => ({ id: ownId, fen: amountFen }))),
      back: sorted(back.map(({ ownId, amountFen }) => ({ id: ownId, fen: amountFen }))),
    }
  }

  return { wallets, paymentSnapshots, ledger, channelRecords }
}
