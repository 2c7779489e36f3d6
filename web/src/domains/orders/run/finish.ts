import { clockText } from '@shanghao/client/time/timeText'
import type { Order } from '../orderState.ts'

const MINUTE_MS = 60_000

/** Until when (ms) a match of an ended rental may be finished; null when that time is over or there is none. */
export const finishingUntil = ({ state, finishUntil }: Order, now: number): number | null =>
  state === 'ended' && finishUntil !== null && finishUntil > now ? finishUntil : null

/** Shown while a match may be finished. */
export const finishingText = (until: number): string =>
  `租期已到，可在 ${clockText(until)} 前打完这局并退出登录，不能再查看账号密码`

/** What comes after the end of a running rental; null where no time to finish a match was promised. */
export const afterEndText = ({ endsAt, finishUntil, finishMinutes }: Order): string | null => {
  if (finishUntil !== null)
    return `到期后还有 ${Math.floor((finishUntil - endsAt) / MINUTE_MS)} 分钟打完正在进行的一局，期间不能再查看账号密码`
  return finishMinutes > 0 ? '到期后紧接着是下一位租客，请在到期前打完并退出登录' : null
}
