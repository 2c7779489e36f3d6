import type { QuoteWanted } from '../../promotion/actions.ts'
import { userSettings } from '../../user/actions.ts'
import { quoteRental, startOf } from '../price/quote.ts'
import { orderSettings } from '../settings.ts'
import { rentableFacts } from './facts.ts'

/** What a red packet is weighed against, for a rental somebody has in mind. Raises what `order/submit/quote` raises. */
export const quoteForPacket: QuoteWanted = async (
  { db, settings },
  { goodsId, hours, startsAt },
  viewer,
  now,
) => {
  const facts = await rentableFacts(db, Number(goodsId))
  const rules = { orders: settings.read(orderSettings), user: settings.read(userSettings) }
  const start = startOf(startsAt, rules.orders, now)
  const { rentFen, lines } = quoteRental({ facts, hours, start, viewer, rules })
  return { rentFen, gameId: facts.gameId, plans: lines.map(({ kind }) => kind) }
}
