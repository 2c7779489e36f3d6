import type { QuoteWanted } from '../../promotion/actions.ts'
import { quoteRental, startOf } from '../price/quote.ts'
import { rentableFacts } from './facts.ts'

/** What a red packet is weighed against, for a rental somebody has in mind. Raises what `order/submit/quote` raises. */
export const quoteForPacket: QuoteWanted = async (db, { goodsId, hours, startsAt }, viewer, now) => {
  const facts = await rentableFacts(db, Number(goodsId))
  const { rentFen, lines } = quoteRental({ facts, hours, start: startOf(startsAt, now), viewer })
  return { rentFen, gameId: facts.gameId, plans: lines.map(({ kind }) => kind) }
}
