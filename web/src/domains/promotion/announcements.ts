import { type Answer, client } from '../../core/http/request.ts'
import { stored } from '../../core/platform/localStorage.ts'
import type { Profile } from '../../core/session/session.ts'
import { serverNow } from '../../core/time/clock.ts'
import { shanghaiDay } from '../../core/time/timeText.ts'
import { type AnyScreen, paths } from '../../paths.ts'
import { noteSeen } from './markPacketsSeen.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

type NewcomerPacket = Answer<'promotion', 'unviewTotalAmount'>['newcomerPackets'][number]

/** What a popup tells: packets that came, by recharging or otherwise, or what registering would bring a guest. */
export type Announcement =
  | { readonly kind: 'packet' | 'recharge'; readonly packets: readonly RedPacket[] }
  | { readonly kind: 'newcomer'; readonly totalFen: number; readonly packets: readonly NewcomerPacket[] }
export type Kind = Announcement['kind']

/** Where people look around. Everywhere else they are busy: signing in, ordering, paying, getting into a game. */
const quietPlaces = new Set<AnyScreen | null>([paths.home, paths.hall, paths.rentList, paths.my])

const today = () => String(shanghaiDay(serverNow()).from)
/** Stands for the day on a device somebody has signed in on: a guest there is no newcomer. */
const KNOWN_HERE = 'known'
const mayTellNewcomer = (): boolean => ![today(), KNOWN_HERE].includes(stored.get('newcomerTold') ?? '')

/** Which popup suits who is here, where they are; null for none. A guest's comes once a day, on home alone. */
export const kindFor = (
  token: string | null,
  profile: Profile | null,
  screen: AnyScreen | null,
): Kind | null => {
  if (!token) return screen === paths.home && mayTellNewcomer() ? 'newcomer' : null
  if (!profile || !quietPlaces.has(screen)) return null
  if (profile.packetPopAmount > 0) return 'packet'
  return profile.rechargePopAmount > 0 ? 'recharge' : null
}

/** What there is to tell; null when there turns out to be nothing, or nobody answers. */
export const announcementOf = async (kind: Kind): Promise<Announcement | null> => {
  try {
    if (kind === 'newcomer') {
      const { totalFen, forNewcomer, newcomerPackets } = await client.promotion.unviewTotalAmount()
      return forNewcomer && totalFen > 0 ? { kind, totalFen, packets: newcomerPackets } : null
    }
    const { redPacks } = await client.promotion.unview()
    const packets = redPacks.filter((packet) => (packet.kind === 'recharge') === (kind === 'recharge'))
    return packets.length > 0 ? { kind, packets } : null
  } catch {
    return null
  }
}

/** Whoever signs in here is no newcomer any more. */
export const noteKnownHere = (): void => stored.set('newcomerTold', KNOWN_HERE)

/** The popup stands before somebody; a guest's then counts for today, even if they just leave. */
export const noteShown = ({ kind }: Announcement): void => {
  if (kind === 'newcomer') stored.set('newcomerTold', today())
}
/** It made way before anybody could read it. */
export const takeShownBack = ({ kind }: Announcement): void => {
  if (kind === 'newcomer') stored.remove('newcomerTold')
}
/** It was closed or followed: the server needn't announce these packets again. */
export const noteDone = (announcement: Announcement): void => {
  if (announcement.kind !== 'newcomer') void noteSeen(announcement.packets.map(({ redPackId }) => redPackId))
}
