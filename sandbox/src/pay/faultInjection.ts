import type { ChannelName } from './channelConsole.ts'

/**
 * How a call goes wrong. `refused`: an error of the provider, nothing is done. `silent`: no answer, nothing is done.
 * `broken`: HTTP 5xx, nothing is done. The `…After` ones do everything first.
 */
export const FAULTS = ['refused', 'silent', 'broken', 'silentAfter', 'brokenAfter'] as const
export type Fault = (typeof FAULTS)[number]

/** Faults that tests force upon the next calls, whatever the amount. */
export const faultInjector = () => {
  const waiting: { channel: ChannelName; call: string; fault: Fault }[] = []
  const struck = new Set<string>()
  return {
    /** `call` is the short name each channel gives its calls: prepare, query, close, refund, queryRefund, bill … */
    force: (channel: ChannelName, call: string, fault: Fault, times: number): void => {
      for (let n = 0; n < times; n++) waiting.push({ channel, call, fault })
    },
    /** The fault of this call, used up by asking. */
    take: (channel: ChannelName, call: string): Fault | undefined => {
      const at = waiting.findIndex((one) => one.channel === channel && one.call === call)
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.fault
    },
    /**
     * The sentinel's fault of a call about one number. But for `refused` it strikes the first call alone: asking again under
     * the same number must lead somewhere.
     */
    strike: (
      channel: ChannelName,
      call: string,
      ownId: string,
      sentinel: Fault | undefined,
    ): Fault | undefined => {
      const key = `${channel} ${call} ${ownId}`
      if (sentinel === undefined || sentinel === 'refused' || !struck.has(key)) {
        if (sentinel !== undefined) struck.add(key)
        return sentinel
      }
      return undefined
    },
    clear: (): void => {
      waiting.length = 0
    },
  }
}

export type FaultInjector = ReturnType<typeof faultInjector>
