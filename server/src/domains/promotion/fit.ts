import type { ErrorName } from '@shanghao/contract/errors'
import { type PlanKind, type RedPacketState, redPacketTransitions } from '@shanghao/contract/promotion/states'
import { isAllowed } from '@shanghao/contract/transitions'

/** The terms of a rental that decide whether a red packet fits: rent (分, without deposit), game, and plans of the price. */
export type RentalTerms = { rentFen: number; gameId: number; plans: readonly PlanKind[] }

/** The terms of a red packet, named like its columns. */
export type Terms = {
  amount_fen: number
  threshold_fen: number
  game_id: number | null
  plan: PlanKind | null
}
export type HeldPacket = Terms & { id: number; state: RedPacketState; valid_from: Date; valid_until: Date }

export type MisfitReason = 'taken' | 'expired' | 'early' | 'game' | 'plan' | 'threshold'

/** The error raised for each reason when an order is placed with the packet. */
export const misfitErrors = {
  taken: 'PACKET_USED',
  expired: 'PACKET_EXPIRED',
  early: 'PACKET_NOT_FITTING',
  game: 'PACKET_NOT_FITTING',
  plan: 'PACKET_NOT_FITTING',
  threshold: 'PACKET_NOT_FITTING',
} as const satisfies Record<MisfitReason, ErrorName>

/**
 * The first reason for which a packet can't be used for an order placed now; null when it fits. Offering and locking share
 * this check, so that no offered packet is refused.
 */
export const findMisfit = (packet: HeldPacket, rental: RentalTerms, at: Date): MisfitReason | null => {
  if (!isAllowed(redPacketTransitions, 'lock', packet.state)) return 'taken'
  if (packet.valid_until <= at) return 'expired'
  if (packet.valid_from > at) return 'early'
  return findTermMisfit(packet, rental)
}

/** The first of a packet's own terms that a rental does not meet; null for none. */
export const findTermMisfit = (packet: Terms, rental: RentalTerms): MisfitReason | null => {
  if (packet.game_id !== null && packet.game_id !== rental.gameId) return 'game'
  if (packet.plan !== null && !rental.plans.includes(packet.plan)) return 'plan'
  return rental.rentFen < packet.threshold_fen ? 'threshold' : null
}

/** The discount of a fitting packet (分): at most the rent. */
export const discountOf = ({ amount_fen }: Terms, { rentFen }: RentalTerms): number =>
  Math.min(amount_fen, rentFen)

/**
 * Splits packets by whether they fit an order placed now: the fitting ones best first (largest discount, then first to
 * expire), the others in the given order, each with its reason.
 */
export const splitByFit = <P extends HeldPacket>(packets: readonly P[], rental: RentalTerms, at: Date) => {
  const checked = packets.map((packet) => ({ packet, reason: findMisfit(packet, rental, at) }))
  const usable = checked
    .flatMap(({ packet, reason }) => (reason ? [] : [{ packet, savesFen: discountOf(packet, rental) }]))
    .sort(
      (a, b) =>
        b.savesFen - a.savesFen ||
        a.packet.valid_until.getTime() - b.packet.valid_until.getTime() ||
        a.packet.id - b.packet.id,
    )
  const unusable = checked.flatMap(({ packet, reason }) => (reason ? [{ packet, reason }] : []))
  return { usable, unusable }
}
