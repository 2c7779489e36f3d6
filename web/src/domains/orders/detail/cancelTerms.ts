import type { CallOutput } from '@shanghao/client/http/calls'
import { momentText } from '@shanghao/client/time/timeText'
import { yuanShort } from '@shanghao/contract/money'

type Terms = NonNullable<CallOutput<'orders', 'quote'>['cancelTerms']>

/** The cost of cancelling a reservation, before it is paid, in one sentence. */
export const cancelTermsText = ({ freeUntil, graceMinutes, feeFen }: Terms, now: number): string => {
  const free = [
    ...(freeUntil > now ? [`${momentText(freeUntil, now)} 前`] : []),
    ...(graceMinutes > 0 ? [`付款后 ${graceMinutes} 分钟内`] : []),
  ]
  const fee = `收取 ${yuanShort(feeFen)} 元取消费，使用的红包不退回`
  return free.length > 0 ? `${free.join('或')}可免费取消；之后取消${fee}。` : `付款后取消${fee}。`
}

type Cancellation = NonNullable<CallOutput<'orders', 'detail'>['cancellation']>

/** The same for a paid reservation. */
export const cancellationText = ({ freeUntil, feeFen }: Cancellation, now: number): string => {
  const fee = `取消费 ${yuanShort(feeFen)} 元`
  return freeUntil > now ? `${momentText(freeUntil, now)} 前免费，之后${fee}` : fee
}
