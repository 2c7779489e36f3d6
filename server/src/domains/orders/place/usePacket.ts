import type { Tx } from '../../../core/database/db.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { lockPacket } from '../../promotion/actions.ts'
import type { Quote } from '../price/price.ts'
import type { PlaceOrderResult } from './place.ts'
import type { RentalFacts } from './rentalFacts.ts'

type UsePacketInput = {
  packetId: number
  placed: PlaceOrderResult
  viewer: Viewer
  facts: RentalFacts
  quote: Quote
  now: Date
}

/** Uses a red packet for a placed order and returns its discount (分). Raises what `lockPacket` raises. */
export const usePacket = async (
  tx: Tx,
  { packetId, placed, viewer, facts, quote, now }: UsePacketInput,
): Promise<number> => {
  const packetFen = await lockPacket(tx, {
    packetId,
    userId: viewer.userId,
    orderId: placed.orderId,
    rentFen: quote.rentFen,
    gameId: facts.gameId,
    plans: quote.lines.map(({ kind }) => kind),
    at: now,
  })
  await tx
    .updateTable('rental_order')
    .set({ packet_id: packetId, packet_fen: packetFen })
    .where('id', '=', placed.orderId)
    .execute()
  return packetFen
}
