import { yuanShort } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { type Act, useAct } from '../../core/act.ts'
import { isError, tell } from '../../core/failures.ts'
import { ask } from '../../core/notices.ts'
import { outdate } from '../../core/query.ts'
import { type Answer, client } from '../../core/request.ts'
import { paths } from '../../paths.ts'
import { orderAnswers } from './orderAnswers.ts'

type Wanted = { goodsId: string; hours: number; startsAt?: number | undefined; expectedTotalFen: number }

/**
 * Places an order and goes to the cashier, which takes this page's place: going back from there doesn't order twice. A
 * changed price is shown beside the old one and asked about; `onTaken` is called when somebody was faster.
 */
export const useSubmitOrder = (onTaken: () => void): Act<Wanted, Answer<'orders', 'create'>> => {
  const navigate = useNavigate()
  const create = useAct(client.orders.create, {
    handles: ['PRICE_CHANGED', 'ACCOUNT_TAKEN', 'CERTIFICATION_REQUIRED'],
    outdates: orderAnswers,
    onDone: ({ orderId }) => navigate(paths.cashier({ orderId }), { replace: true }),
    onFail: async (error, wanted) => {
      if (isError(error, 'PRICE_CHANGED')) return askAgain(wanted)
      if (isError(error, 'ACCOUNT_TAKEN')) {
        void outdate(client.goods.detail)
        return onTaken()
      }
      void outdate(client.orders.userRisk, client.goods.detail, client.orders.quote)
    },
  })
  const askAgain = async ({ expectedTotalFen, ...wanted }: Wanted): Promise<void> => {
    void outdate(client.orders.quote, client.goods.detail)
    try {
      const { totalFen } = await client.orders.quote(wanted)
      const agreed = await ask({
        title: '价格有变动',
        text: `原来 ${yuanShort(expectedTotalFen)} 元，现在 ${yuanShort(totalFen)} 元。还没有下单，按新价格继续吗？`,
        cancel: '再看看',
        confirm: `按 ${yuanShort(totalFen)} 元下单`,
      })
      if (agreed) await create.run({ ...wanted, expectedTotalFen: totalFen })
    } catch (error) {
      await tell(error)
    }
  }
  return create
}
