import type { ChannelName } from './channelConsole.ts'

/**
 * How a call fails. `refused`: the provider's error, without effect. `silent`: no response, without effect.
 * `broken`: HTTP 5xx, without effect. With `…After` the call takes effect first.
 */
export const FAULTS = ['refused', 'silent', 'broken', 'silentAfter', 'brokenAfter'] as const
export type Fault = (typeof FAULTS)[number]

/** Faults that tests inject into the next calls, regardless of the amount. */
export const faultInjector = () => {
  const waiting: { channel: ChannelName; call: string; fault: Fault }[] = []
  const byNumber = new Map<string, Fault>()
  const struck = new Set<string>()
  return {
    /** `call` is the short name of a channel's call: prepare, query, close, refund, queryRefund, bill … */
    force: (channel: ChannelName, call: string, fault: Fault, times: number): void => {
      for (let n = 0; n < times; n++) waiting.push({ channel, call, fault })
    },
    /** Makes every call for one number fail, in place of its amount's sentinel. For the calls prepare and refund. */
    forceNumber: (channel: ChannelName, call: string, fault: Fault, ownId: string): void => {
      byNumber.set(`${channel} ${call} ${ownId}`, fault)
    },
    /** Takes the fault of this call. */
    take: (channel: ChannelName, call: string): Fault | undefined => {
      const at = waiting.findIndex((one) => one.channel === channel && one.call === call)
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.fault
    },
    /**
     * The sentinel's fault of a call for one number. Except `refused` it applies to the first call only, so that a retry
     * with the same number can succeed.
     */
    strike: (
      channel: ChannelName,
      call: string,
      ownId: string,
      sentinel: Fault | undefined,
    ): Fault | undefined => {
      const key = `${channel} ${call} ${ownId}`
      const forced = byNumber.get(key)
      if (forced) return forced
      if (sentinel === undefined || sentinel === 'refused' || !struck.has(key)) {
        if (sentinel !== undefined) struck.add(key)
        return sentinel
      }
      return undefined
    },
    clear: (): void => {
      waiting.length = 0
      byNumber.clear()
    },
  }
}

export type FaultInjector = ReturnType<typeof faultInjector>
