import type { previewCalls } from '@shanghao/contract/orders/preview'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { findNight } from '../../goods/actions.ts'
import { orderSettings } from '../settings.ts'
import { computeQuote } from './price.ts'

export const previewHandlers: Handlers<typeof previewCalls> = {
  previewQuote: async (
    { db, settings, now },
    { gameId, hours, startsAt, minHours, maxHours, depositFen, ...prices },
  ) => {
    const night = (await findNight(db, gameId)) ?? fail('NOT_FOUND')
    const { freeMinutes } = settings.read(orderSettings)
    const common = {
      plan: { ...prices, minHours, ...night },
      startsAt: startsAt === undefined ? now : new Date(startsAt),
      freeMinutes,
      depositFen,
      depositDueFen: depositFen,
    }
    const offered = hours.filter((one) => one >= minHours && one <= maxHours)
    return { quotes: offered.map((one) => computeQuote({ ...common, hours: one })) }
  },
}
