import { ownerShown } from '../../../core/http/site.ts'
import type { QuoteForPacket } from '../../promotion/actions.ts'
import { userSettings } from '../../user/actions.ts'
import { quoteRental, resolveStart } from '../price/quote.ts'
import { orderSettings } from '../settings.ts'
import { findRentableFacts } from './rentalFacts.ts'

/** The terms that red packets are checked against, for a rental that is not ordered yet. Raises what `order/submit/quote` raises. */
export const quoteForPacket: QuoteForPacket = async (
  { db, settings, site },
  { goodsId, hours, startsAt },
  viewer,
  now,
) => {
  const facts = await findRentableFacts(db, Number(goodsId), ownerShown(site, now))
  const rules = { orders: settings.read(orderSettings), user: settings.read(userSettings) }
  const start = resolveStart(startsAt, rules.orders, now)
  const { rentFen, lines } = quoteRental({ facts, hours, start, viewer, rules })
  return { rentFen, gameId: facts.gameId, plans: lines.map(({ kind }) => kind) }
}
