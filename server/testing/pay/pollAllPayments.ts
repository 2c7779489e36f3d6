import type { Deps } from '../../src/core/config/deps.ts'
import { pollPayments } from '../../src/domains/pay/payment/pollPayments.ts'
import { purposes } from '../../src/purposes.ts'

/** Polls the due payments of both channels, as their jobs do. */
export const pollAllPayments = async (deps: Deps): Promise<void> => {
  await Promise.all((['wechat', 'alipay'] as const).map((channel) => pollPayments(deps, purposes, channel)))
}
