import { smsNoticeJob } from '../../../src/domains/notifications/smsNoticeJobs.ts'
import { runDueOrders } from '../../../src/domains/orders/run/due.ts'
import { setUpCampaigns } from '../../market/campaigns.ts'
import { setUpSwaps } from '../../market/swaps.ts'
import { postNotification } from '../../pay/postNotification.ts'
import type { TestUser } from '../../people/testUser.ts'
import { callServer } from '../../server/callServer.ts'
import { outcomeOf } from '../../server/outcome.ts'
import { newModel } from './model.ts'
import type { History, Op } from './ops.ts'

const MINUTE = 60_000
const CASH = 10_000

const expectSame = (what: string, ours: unknown, models: unknown): void => {
  if (JSON.stringify(ours) !== JSON.stringify(models))
    throw new Error(`${what}: the server says ${JSON.stringify(ours)}, the model ${JSON.stringify(models)}`)
}

/** A server that histories of swaps are played on, one after the other, compared with the model after every step. */
export const swapStage = async () => {
  const server = await callServer()
  const swaps = await setUpSwaps(server)
  const campaigns = await setUpCampaigns(server)
  const { person, merchant, goods, account, zone, links, tokenTo, wallet } = swaps
  const { clock, deps, pool } = server

  /** Plays a history; throws at the first step after which server and model disagree. */
  const replay = async ({ packet, bonus, byChannel, ops }: History): Promise<void> => {
    const renter = await person({ cashFen: CASH, bonusFen: bonus })
    const { zoneId } = await zone()
    const owners: TestUser[] = [await merchant()]
    const accounts: string[] = []
    const first = { hourlyFen: 500, depositFen: 2000, twoStep: true, zoneId }
    const goodsId = await goods(owners[0] ?? renter, first)
    const thresholdFen = packet === 'strict' ? 1000 : 200
    const redPackId =
      packet === 'none' ? undefined : await campaigns.packet(renter, { amountFen: 100, thresholdFen })
    const { orderId } = await renter.client.orders.create({
      goodsId,
      hours: 2,
      expectedTotalFen: 3000 - (packet === 'none' ? 0 : 100),
      redPackId,
    })
    if (byChannel) {
      const { paymentId } = await renter.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
      await postNotification(server, 'alipay', server.providers.channels.alipay.pay(paymentId, clock.now()))
    } else await renter.client.pay.balanceUnifiedOrder({ orderId })
    const model = newModel({ cash: CASH, bonus, packet, byChannel, now: clock.now().getTime() / MINUTE })

    const refuse = async () => {
      await renter.client.credentials.askCode({ orderId })
      await smsNoticeJob.run(deps)
      const token = tokenTo(owners[model.owner] ?? renter)
      await links.linkRefuseCode({ token, reason: 'not_received' })
    }
    const swap = async () => {
      const expected = model.swapState()
      const offered = renter.client.orders.swapOffer({ orderId })
      if (expected === 'ORDER_STATE') return expectSame('offer', await outcomeOf(offered), expected)
      const { state, offer } = await offered
      expectSame('offer', state, expected)
      if (!offer) return
      const { fen, account: index } = model.swap()
      const offeredId = offer.account?.goods.goodsId ?? null
      expectSame('offered', [offer.refundFen, offeredId], [fen, index === null ? null : accounts[index]])
      await renter.client.orders.swap({ orderId, goodsId: offeredId, expectedRefundFen: fen })
    }
    const renew = async () => {
      const { hourly } = model.stretches[0] ?? { hourly: 0 }
      const renewal = await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: hourly })
      await renter.client.pay.balanceUnifiedOrder({ orderId: renewal.orderId })
    }

    const play = async (step: Op): Promise<void> => {
      switch (step.op) {
        case 'refuse':
          return expectSame('refusing', await outcomeOf(refuse()), model.refuse())
        case 'swap':
          return swap()
        case 'renew': {
          const outcome = await outcomeOf(renew())
          return expectSame('renewing', outcome, model.renew())
        }
        case 'giveBack':
          return expectSame(
            'returning',
            await outcomeOf(renter.client.orders.return({ orderId })),
            model.giveBack(),
          )
        case 'open': {
          const opened = await account({
            zoneId,
            hourlyFen: step.hourly,
            depositFen: step.deposit,
            twoStep: true,
          })
          owners.push(opened.owner)
          accounts.push(opened.goodsId)
          return model.open(step.hourly, step.deposit)
        }
        case 'tick':
          clock.advance(step.minutes * MINUTE)
          await runDueOrders(deps)
          return model.tick(step.minutes)
      }
    }
    const compare = async (step: Op): Promise<void> => {
      const { rows } = await pool.query<{ state: string; refunded: number }>(
        `select o.state, coalesce((select sum(r.amount_fen) from payment p join refund r on r.payment_id = p.id
                                    where p.biz_id = o.id), 0)::bigint as refunded from rental_order o where o.id = $1`,
        [orderId],
      )
      const { cash, bonus: bonusFen } = await wallet(renter)
      const earned = await Promise.all(owners.map(async (owner) => (await wallet(owner)).cash))
      expectSame(
        `cash, bonus, refunded, state and owners after ${JSON.stringify(step)}`,
        [cash, bonusFen, rows[0]?.refunded, rows[0]?.state, earned],
        [model.cash, model.bonus, model.refunded, model.state, model.earned],
      )
    }

    const end: Op[] = Array.from({ length: 3 }, () => ({ op: 'tick', minutes: 16 * 60 }))
    for (const step of [...ops, ...end]) {
      await play(step)
      await compare(step)
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
