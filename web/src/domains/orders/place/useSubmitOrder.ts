import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { orderAnswers } from '../../../core/http/affectedCalls.ts'
import { isError, tell } from '../../../core/http/failures.ts'
import { type Failure, invalidate } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { type Act, useCallMutation } from '../../../core/http/useCallMutation.ts'
import { ask } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { packetFailures } from './useOrderRedPacket.ts'

type Wanted = {
  goodsId: string
  hours: number
  startsAt?: number | undefined
  redPackId?: string | undefined
  expectedTotalFen: number
}

/** What a rental costs now, and the packet if it can still be used for it. */
const priceNow = async ({ expectedTotalFen: _, redPackId, ...rental }: Wanted) => {
  const [{ totalFen }, packets] = await Promise.all([
    client.orders.quote(rental),
    redPackId === undefined ? null : client.promotion.queryUserBestRedPack(rental),
  ])
  const packet = packets?.usable.find((one) => one.redPackId === redPackId)
  return {
    ...rental,
    ...(packet ? { redPackId: packet.redPackId } : {}),
    expectedTotalFen: totalFen - (packet?.savesFen ?? 0),
  }
}

/**
 * Places an order and goes to the cashier, which takes this page's place: going back from there doesn't order twice. A
 * changed price is shown beside the old one and asked about; `onTaken` is called when somebody was faster, `onPacketLost`
 * when the red packet can't be used: true if the page deals with it.
 */
export const useSubmitOrder = (
  onTaken: () => void,
  onPacketLost: (error: Failure) => boolean,
): Act<Wanted, Answer<'orders', 'create'>> => {
  const navigate = useNavigate()
  const create = useCallMutation(client.orders.create, {
    handles: ['PRICE_CHANGED', 'ACCOUNT_TAKEN', 'CERTIFICATION_REQUIRED', ...packetFailures],
    outdates: orderAnswers,
    onDone: ({ orderId }) => navigate(paths.cashier({ orderId }), { replace: true }),
    onFail: async (error, wanted) => {
      if (isError(error, 'PRICE_CHANGED')) return askAgain(wanted)
      if (isError(error, 'ACCOUNT_TAKEN')) {
        void invalidate(client.goods.detail)
        return onTaken()
      }
      if (onPacketLost(error)) return
      void invalidate(client.orders.userRisk, client.goods.detail, client.orders.quote)
    },
  })
  const askAgain = async (before: Wanted): Promise<void> => {
    void invalidate(client.orders.quote, client.goods.detail, client.promotion.queryUserBestRedPack)
    try {
      const wanted = await priceNow(before)
      const [old, now] = [yuanShort(before.expectedTotalFen), yuanShort(wanted.expectedTotalFen)]
      const without = before.redPackId !== undefined && wanted.redPackId === undefined
      const agreed = await ask({
        title: '价格有变动',
        text: `原价 ${old} 元，现价 ${now} 元${without ? '，红包不再适用' : ''}。尚未下单，是否按新价格继续？`,
        cancel: '再看看',
        confirm: `按 ${now} 元下单`,
      })
      if (agreed) await create.run(wanted)
    } catch (error) {
      await tell(error)
    }
  }
  return create
}
