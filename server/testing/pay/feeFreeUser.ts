import { runRefunds } from '../../src/domains/pay/refund/refund.ts'
import type { setUpMarket } from '../market/market.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { postNotification } from './postNotification.ts'
import type { setUpWithdrawals } from './withdrawals.ts'

/** Creates people with cash that is free of the withdrawal fee. */
export const setUpFeeFreeUsers = async (
  server: CallServer,
  { person, goods }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person' | 'goods'>,
  { bind }: Pick<ReturnType<typeof setUpWithdrawals>, 'bind'>,
) => {
  const { clock, deps } = server
  const { alipay } = server.providers.channels
  const owner = await person()

  /** A person with 6.00 of fee-free cash, from a late payment that could not be refunded, besides ordinary cash. */
  return async (cashFen: number): Promise<TestUser & { accountId: number }> => {
    const user = await person({ cashFen })
    const accountId = await bind(user)
    const goodsId = await goods(owner)
    const { orderId } = await user.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 600 })
    const { paymentId } = await user.client.pay.unifiedOrder({ orderId, channel: 'alipay' })
    await user.client.orders.cancel({ orderId })
    await postNotification(server, 'alipay', alipay.pay(paymentId, clock.now()))
    alipay.script.refund = 'failed'
    await runRefunds(deps)
    alipay.script.refund = 'done'
    return { ...user, accountId }
  }
}
