import { dueDisputes } from '../../../src/domains/disputes/clock.ts'
import { runDueOrders } from '../../../src/domains/orders/run/due.ts'
import { runRefunds } from '../../../src/domains/pay/refund/refund.ts'
import { setUpCampaigns } from '../../market/campaigns.ts'
import { setUpDisputes } from '../../market/disputes.ts'
import { setUpMarket } from '../../market/market.ts'
import { postNotification } from '../../pay/postNotification.ts'
import { callServer } from '../../server/callServer.ts'
import { outcomeOf } from '../../server/outcome.ts'
import { newModel, type Side } from './model.ts'
import type { History, Op } from './ops.ts'

const MINUTE = 60_000
const CASH = 5000
/** More than any history needs: the limits are tested elsewhere. */
const WIDE = {
  'disputes.filedPerDay': 50,
  'disputes.silencePerMonth': 100,
  'ops.singleLimitFen': 10_000_000,
  'ops.dayLimitFen': 100_000_000,
}

const expectSame = (what: string, ours: unknown, models: unknown): void => {
  if (JSON.stringify(ours) !== JSON.stringify(models))
    throw new Error(`${what}: the server says ${JSON.stringify(ours)}, the model ${JSON.stringify(models)}`)
}

/** A server that histories of disputes are played on, one after the other, compared with the model after every step. */
export const disputeStage = async () => {
  const server = await callServer({}, WIDE)
  const market = await setUpMarket(server)
  const campaigns = await setUpCampaigns(server)
  const disputes = setUpDisputes(server)
  const { clock, deps, pool } = server
  const { person, goods, wallet } = market
  const operator = (n: number) => person({ roles: ['operator'], bornOn: `1988-08-0${n}` })
  const [first, second] = [await operator(1), await operator(2)]

  /** Due disputes one after the other, so that the model knows their order. */
  const runDisputes = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from dispute where due_at <= $1 order by due_at, id',
      [clock.now()],
    )
    for (const row of rows) await dueDisputes.handle(deps, row)
  }
  const tick = async (minutes: number): Promise<void> => {
    clock.advance(minutes * MINUTE)
    await runDueOrders(deps)
    await runDisputes()
    await runDueOrders(deps)
    await runRefunds(deps)
    // Channels take refunds of one payment a minute apart.
    clock.advance(MINUTE)
    await runRefunds(deps)
  }

  /** Plays a history; throws at the first step after which server and model disagree. */
  const replay = async ({ packet, byChannel, ops }: History): Promise<void> => {
    const people = { renter: await person({ cashFen: CASH }), owner: await person() }
    const { renter, owner } = people
    const goodsId = await goods(owner, { depositFen: 1000 })
    const redPackId = packet
      ? await campaigns.packet(renter, { amountFen: 100, thresholdFen: 200 })
      : undefined
    const expectedTotalFen = 1600 - (packet ? 100 : 0)
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen, redPackId })
    if (byChannel) {
      const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
      await postNotification(server, 'alipay', server.providers.channels.alipay.pay(paymentId, clock.now()))
    } else await renter.client.pay.balanceUnifiedOrder({ orderId })
    const model = newModel(CASH, clock.now().getTime() / MINUTE, packet, byChannel)
    const ids: Record<Side, string | null> = { renter: null, owner: null }

    const other = (side: Side): Side => (side === 'renter' ? 'owner' : 'renter')
    /** An act on the dispute of a side, by the model and by the server. */
    const act = async (
      whose: Side,
      expected: string,
      call: (disputeId: string) => Promise<unknown>,
    ): Promise<void> => {
      const disputeId = ids[whose]
      if (disputeId === null) return
      expectSame('answer', await outcomeOf(call(disputeId)), expected)
    }
    const file = async (side: Side, expected: string, filing: () => Promise<{ disputeId: string }>) => {
      const filed = filing()
      expectSame(`${side} files`, await outcomeOf(filed), expected)
      if (expected === 'OK') ids[side] = (await filed).disputeId
    }
    const amounts = (whose: Side, fen: number) => ({
      rentFen: whose === 'renter' ? fen : 0,
      depositFen: whose === 'owner' ? fen : 0,
      reason: '按双方证据裁定',
    })
    const answerAs = (whose: Side) => people[other(whose)]

    const play: { [N in Op['op']]: (op: Extract<Op, { op: N }>) => Promise<void> } = {
      complain: async ({ reason }) => {
        const claim = model.claimNow(reason)
        const expected = model.complain(reason)
        let shown: number | null = null
        await file('renter', expected, async () => {
          const filed = await disputes.file(renter, orderId, reason)
          shown = filed.claim.rentFen
          return filed
        })
        if (expected === 'OK') expectSame('claim', shown, claim)
      },
      claimDeposit: ({ fen }) =>
        file('owner', model.claimDeposit(fen), () => disputes.file(owner, orderId, 'items_spent', fen)),
      agree: async ({ whose }) => {
        const said = await disputes.statement(answerAs(whose))
        await act(whose, model.agree(whose), (disputeId) =>
          answerAs(whose).client.disputes.answer({ disputeId, kind: 'agree', ...said }),
        )
      },
      refuse: async ({ whose }) => {
        const said = await disputes.statement(answerAs(whose))
        await act(whose, model.refuse(whose), (disputeId) =>
          answerAs(whose).client.disputes.answer({ disputeId, kind: 'refuse', ...said }),
        )
      },
      offer: async ({ whose, fen }) => {
        const said = await disputes.statement(answerAs(whose))
        await act(whose, model.offer(whose, fen), (disputeId) =>
          answerAs(whose).client.disputes.answer({ disputeId, kind: 'offer', fen, ...said }),
        )
      },
      accept: async ({ whose }) => {
        const offer = model.disputes.findLast(({ by }) => by === whose)?.offer ?? 0
        await act(whose, model.accept(whose), (disputeId) =>
          people[whose].client.disputes.accept({ disputeId, expectedFen: offer }),
        )
      },
      escalate: async ({ whose }) => {
        const said = await disputes.statement(people[whose])
        await act(whose, model.escalate(whose), (disputeId) =>
          people[whose].client.disputes.escalate({ disputeId, ...said }),
        )
      },
      withdraw: ({ whose }) =>
        act(whose, model.withdraw(whose), (disputeId) =>
          people[whose].client.disputes.withdraw({ disputeId }),
        ),
      take: ({ whose, by }) =>
        act(whose, model.take(whose, by), (disputeId) =>
          people[by].client.disputes.takeDecision({ disputeId }),
        ),
      appeal: async ({ whose, by }) => {
        const said = await disputes.statement(people[by])
        await act(whose, model.appeal(whose, by), (disputeId) =>
          people[by].client.disputes.appeal({ disputeId, ...said }),
        )
      },
      decide: async ({ whose, fen }) => {
        const disputeId = ids[whose]
        if (disputeId === null || (await outcomeOf(first.client.disputes.take({ disputeId }))) !== 'OK')
          return
        await act(whose, model.decide(whose, fen), () =>
          first.client.disputes.decide({ disputeId, ...amounts(whose, fen) }),
        )
      },
      decideAppeal: async ({ whose, fen }) => {
        const disputeId = ids[whose]
        if (disputeId === null || (await outcomeOf(second.client.disputes.take({ disputeId }))) !== 'OK')
          return
        await act(whose, model.decideAppeal(whose, fen), () =>
          second.client.disputes.decideAppeal({ disputeId, ...amounts(whose, fen) }),
        )
      },
      giveBack: async () => {
        expectSame('returning', await outcomeOf(renter.client.orders.return({ orderId })), model.giveBack())
      },
      tick: async ({ minutes }) => {
        await tick(minutes)
        model.tick(minutes)
      },
    }

    const compare = async (step: Op): Promise<void> => {
      const [ours, theirs] = [await wallet(renter), await wallet(owner)]
      const { rows } = await pool.query<{ state: string; open: number }>(
        `select o.state, coalesce((select sum(a.balance) from payment p join ledger_account a on a.id = 'refunding:' || p.id
                                    where p.biz_id = o.id), 0)::bigint as open from rental_order o where o.id = $1`,
        [orderId],
      )
      expectSame(
        `renter, owner, on its way back, state after ${JSON.stringify(step)}`,
        [ours.cash, theirs.cash, rows[0]?.open, rows[0]?.state],
        [model.renterCash, model.ownerCash, model.refunding, model.state],
      )
    }

    const end: Op[] = Array.from({ length: 5 }, () => ({ op: 'tick', minutes: 50 * 60 }))
    for (const op of [...ops, ...end]) {
      await play[op.op](op as never)
      await compare(op)
    }
    expectSame('the order is settled', model.state, 'settled')
    if (redPackId === undefined) return
    const { rows } = await pool.query<{ state: string }>('select state from red_packet where id = $1', [
      redPackId,
    ])
    expectSame('the red packet', rows[0]?.state, model.packetBack ? 'unused' : 'spent')
  }
  return { replay }
}
