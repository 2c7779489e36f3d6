import type { ChannelName } from '../../src/core/ports/pay.ts'
import type { Paying } from '../pay/payments.ts'
import type { SandboxServer } from '../server/sandboxServer.ts'

/** Where the money of a payment is. */
export type Standing = {
  /** The payment's state and outcome, its refund's state. */
  payment: string
  /** How the order or recharge stands. */
  thing: string
  /** What the person has more than before, 分. */
  cash: number
  bonus: number
  escrow: number
  refunding: number
  packet: string | null
  /** What moved under the payment's number and that of its refund: step and amount. */
  moved: string[]
}

type Shown = { channel: ChannelName; ownId: string; state: string; amountFen: number }

/** Reads our ledger, and what the channels of the sandbox have on their records. */
export const booksOf = ({ pool, control }: Pick<SandboxServer, 'pool' | 'control'>) => {
  const wallets = async (userIds: number[]) => {
    const { rows } = await pool.query<{ id: string; balance: number }>(
      `select id, balance from ledger_account where id = any($1)`,
      [userIds.flatMap((id) => [`cash:${id}`, `bonus:${id}`])],
    )
    return new Map(rows.map(({ id, balance }) => [id, balance]))
  }

  /** How each payment stands, beside what its person had before. */
  const standings = async (all: Paying[], before: ReadonlyMap<string, number>): Promise<Standing[]> => {
    const { rows } = await pool.query<Omit<Standing, 'cash' | 'bonus'> & { id: string }>(
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
    const now = await wallets(all.map(({ who }) => who.userId))
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
    return all.map(({ paymentId, who: { userId } }) => {
      const row = byId.get(paymentId)
      if (!row) throw new Error(`no payment ${paymentId}`)
      const more = (kind: string) =>
        (now.get(`${kind}:${userId}`) ?? 0) - (before.get(`${kind}:${userId}`) ?? 0)
      return { ...row, cash: more('cash'), bonus: more('bonus') }
    })
  }

  const sorted = <One extends { id: string }>(all: One[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

  /** What came in through a channel and went back through it, by our ledger. */
  const ledger = async (channel: ChannelName) => {
    const { rows } = await pool.query<{ id: string; back: boolean; fen: number }>(
      `select t.biz_id as id, t.to_id = 'clearing:' || $1 as back, t.amount as fen from ledger_transfer t
        where t.biz_type in ('payment', 'refund') and 'clearing:' || $1 in (t.from_id, t.to_id)`,
      [channel],
    )
    const part = (wanted: boolean) =>
      sorted(rows.filter(({ back }) => back === wanted).map(({ id, fen }) => ({ id, fen })))
    return { paid: part(false), back: part(true) }
  }

  /** The same by the channel's own records, but for the payments of `unclaimed`, which nobody should count. */
  const channelRecords = async (channel: ChannelName, unclaimed: readonly string[]) => {
    const read = async (path: string, state: string) =>
      (await control<Shown[]>('GET', path)).filter((one) => one.channel === channel && one.state === state)
    const paid = (await read('payments', 'paid')).filter(({ ownId }) => !unclaimed.includes(ownId))
    const back = await read('refunds', 'done')
    return {
      paid: sorted(paid.map(({ ownId, amountFen }) => ({ id: ownId, fen: amountFen }))),
      back: sorted(back.map(({ ownId, amountFen }) => ({ id: ownId, fen: amountFen }))),
    }
  }

  return { wallets, standings, ledger, channelRecords }
}
