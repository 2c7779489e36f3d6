import type { ErrorName } from '@shanghao/contract/errors'
import { mayRedPacket, type PlanKind, type RedPacketState } from '@shanghao/contract/promotion/states'

/** What a red packet is weighed against: the rent (分, no deposit), the game and the plans the price is made of. */
export type WantedRental = { rentFen: number; gameId: number; plans: readonly PlanKind[] }

/** The terms of a red packet; the same names as its columns. */
export type Terms = {
  amount_fen: number
  threshold_fen: number
  game_id: number | null
  plan: PlanKind | null
}
export type Holding = Terms & { id: number; state: RedPacketState; valid_from: Date; valid_until: Date }

export type Misfit = 'taken' | 'expired' | 'early' | 'game' | 'plan' | 'threshold'

/** What each misfit is called when an order is placed with the packet all the same. */
export const misfitFailures = {
  taken: 'PACKET_USED',
  expired: 'PACKET_EXPIRED',
  early: 'PACKET_NOT_FITTING',
  game: 'PACKET_NOT_FITTING',
  plan: 'PACKET_NOT_FITTING',
  threshold: 'PACKET_NOT_FITTING',
} as const satisfies Record<Misfit, ErrorName>

/**
 * The first thing that keeps a packet from an order placed now; null when it fits. Choosing and locking ask here, so that
 * nothing is offered that is then refused.
 */
export const misfitOf = (packet: Holding, wanted: WantedRental, at: Date): Misfit | null => {
  if (!mayRedPacket('lock', packet.state)) return 'taken'
  if (packet.valid_until <= at) return 'expired'
  if (packet.valid_from > at) return 'early'
  if (packet.game_id !== null && packet.game_id !== wanted.gameId) return 'game'
  if (packet.plan !== null && !wanted.plans.includes(packet.plan)) return 'plan'
  return wanted.rentFen < packet.threshold_fen ? 'threshold' : null
}

/** What a fitting packet takes off (分): never more than the rent. */
export const savingOf = ({ amount_fen }: Terms, { rentFen }: WantedRental): number =>
  Math.min(amount_fen, rentFen)

/**
 * Splits packets by whether they fit an order placed now: the fitting ones best first (the largest saving, then the first
 * to expire), the others in the order given, each with what stands against it.
 */
export const choose = <P extends Holding>(packets: readonly P[], wanted: WantedRental, at: Date) => {
  const judged = packets.map((packet) => ({ packet, misfit: misfitOf(packet, wanted, at) }))
  const usable = judged
    .flatMap(({ packet, misfit }) => (misfit ? [] : [{ packet, savesFen: savingOf(packet, wanted) }]))
    .sort(
      (a, b) =>
        b.savesFen - a.savesFen ||
        a.packet.valid_until.getTime() - b.packet.valid_until.getTime() ||
        a.packet.id - b.packet.id,
    )
  const unusable = judged.flatMap(({ packet, misfit }) => (misfit ? [{ packet, misfit }] : []))
  return { usable, unusable }
}
