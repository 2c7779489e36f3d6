import { client } from './request.ts'

/** Every call whose answer changes when an order or its money does; for `outdates`. */
export const orderAnswers = [
  client.orders.list,
  client.orders.detail,
  client.orders.current,
  client.orders.buyerCount,
  client.orders.userRisk,
  client.orders.quote,
  client.goods.detail,
  client.pay.cashier,
  client.pay.isOrderPaid,
  client.finance.balance,
  client.finance.details,
  client.promotion.queryUserBestRedPack,
  client.promotion.queryUserRedPackList,
  client.promotion.userRedPackTotalAmount,
  client.finance.money,
  client.finance.withdrawConfig,
] as const
