import { rechargePurpose } from './domains/finance/recharge/recharge.ts'
import { orderPurpose } from './domains/orders/place/orderPurpose.ts'

/** What can be paid for, by the name stored with each payment; names must not change. */
export const purposes = { order: orderPurpose, recharge: rechargePurpose }
