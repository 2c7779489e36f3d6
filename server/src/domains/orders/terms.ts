import type { Settings } from '../../core/settings/read.ts'
import { promotionSettings } from '../promotion/actions.ts'
import { realnameSettings } from '../realname/actions.ts'
import { orderSettings } from './settings.ts'

/**
 * The rules an order was placed under and still needs later, kept with it (`rental_order.terms`) beside its commission, price
 * and rule of cancelling: changing a setting changes no order that was placed before.
 */
export type OrderTerms = {
  rentSettleHours: number
  depositReturnHours: number
  lateStartMinutes: number
  /** For how long after its end the account stays free to finish a match. */
  finishMinutes: number
  /** How long a certification counts for an account with advanced protection. */
  certifiedHours: number
  /** For how long at least a red packet is valid that comes back without the renter's doing. */
  packetGraceHours: number
}

/** The terms of an order placed now. */
export const currentTerms = (settings: Pick<Settings, 'read'>): OrderTerms => {
  const { rentSettleHours, depositReturnHours, lateStartMinutes, finishMinutes } =
    settings.read(orderSettings)
  const { certifiedHours } = settings.read(realnameSettings)
  const { returnGraceHours: packetGraceHours } = settings.read(promotionSettings)
  return {
    rentSettleHours,
    depositReturnHours,
    lateStartMinutes,
    finishMinutes,
    certifiedHours,
    packetGraceHours,
  }
}
