import { momentText, shanghaiDay } from '@shanghao/client/time/timeText'

type Span = { readonly validFrom: number; readonly validUntil: number }

/** Until when a packet can be used, or from when. `validUntil` is exclusive. */
export const validityText = ({ validFrom, validUntil }: Span, now: number): string =>
  validFrom > now ? `${momentText(validFrom, now)} 起可用` : `${momentText(validUntil, now)} 前可用`

/** The label of a packet that expires today or tomorrow in Shanghai; null for others. */
export const lastDayText = ({ validUntil }: Pick<Span, 'validUntil'>, now: number): string | null => {
  if (validUntil <= now) return null
  const last = validUntil - 1
  if (last < shanghaiDay(now).to) return '今天到期'
  return last < shanghaiDay(now, 1).to ? '明天到期' : null
}
