import type { Deps } from '../../src/core/config/deps.ts'
import { runPayments } from '../../src/domains/pay/payment/pollPayments.ts'
import { purposes } from '../../src/purposes.ts'

/** Follows up the payments of both channels, as their jobs do. */
export const runAllPayments = async (deps: Deps): Promise<void> => {
  await Promise.all((['wechat', 'alipay'] as const).map((channel) => runPayments(deps, purposes, channel)))
}
