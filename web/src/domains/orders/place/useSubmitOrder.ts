import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, isError } from '@shanghao/client/http/failures'
import { type CallMutation, useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { affectedByOrder } from '../../../core/http/affectedCalls.ts'
import { showFailure } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { confirmDialog } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { packetFailures } from './useOrderRedPacket.ts'

type OrderInput = {
  goodsId: string
  hours: number
  startsAt?: number | undefined
  redPackId?: string | undefined
  expectedTotalFen: number
}

/** The current price of a rental, and its red packet if that can still be used. */
const priceNow = async ({ expectedTotalFen: _, redPackId, ...rental }: OrderInput) => {
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
 * Places an order and replaces this page with the cashier, so that going back does not order twice. A changed price
 * is confirmed first; `onTaken` runs when the slot was taken, `onPacketLost` when the red packet was refused: true if
 * the page handles it.
 */
export const useSubmitOrder = (
  onTaken: () => void,
  onPacketLost: (error: Failure) => boolean,
): CallMutation<OrderInput, CallOutput<'orders', 'create'>> => {
  const navigate = useNavigate()
  const create = useCallMutation(client.orders.create, {
    handles: ['PRICE_CHANGED', 'ACCOUNT_TAKEN', 'CERTIFICATION_REQUIRED', ...packetFailures],
    invalidates: affectedByOrder,
    onDone: ({ orderId }) => navigate(paths.cashier({ orderId }), { replace: true }),
    onFail: async (error, input) => {
      if (isError(error, 'PRICE_CHANGED')) return confirmNewPrice(input)
      if (isError(error, 'ACCOUNT_TAKEN')) {
        void invalidate(client.goods.detail)
        return onTaken()
      }
      if (onPacketLost(error)) return
      void invalidate(client.orders.userRisk, client.goods.detail, client.orders.quote)
    },
  })
  const confirmNewPrice = async (previous: OrderInput): Promise<void> => {
    void invalidate(client.orders.quote, client.goods.detail, client.promotion.queryUserBestRedPack)
    try {
      const input = await priceNow(previous)
      const [old, now] = [yuanShort(previous.expectedTotalFen), yuanShort(input.expectedTotalFen)]
      const losesPacket = previous.redPackId !== undefined && input.redPackId === undefined
      const agreed = await confirmDialog({
        title: '价格有变动',
        text: `原价 ${old} 元，现价 ${now} 元${losesPacket ? '，红包不再适用' : ''}。尚未下单，是否按新价格继续？`,
        cancel: '再看看',
        confirm: `按 ${now} 元下单`,
      })
      if (agreed) await create.run(input)
    } catch (error) {
      await showFailure(error)
    }
  }
  return create
}
