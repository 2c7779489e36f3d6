import { outsideChannels } from '@shanghao/contract/refundWays'
import type { Deps } from '../../src/core/config/deps.ts'
import { pollPayments } from '../../src/domains/pay/payment/pollPayments.ts'
import { purposes } from '../../src/purposes.ts'

/** Polls the due payments of every channel, as their jobs do. */
export const pollAllPayments = async (deps: Deps): Promise<void> => {
  await Promise.all(outsideChannels.map((channel) => pollPayments(deps, purposes, channel)))
}
