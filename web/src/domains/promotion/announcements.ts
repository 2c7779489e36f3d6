import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDay } from '@shanghao/client/time/timeText'
import { showFailure } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { appStorage } from '../../core/platform/localStorage.ts'
import { type Profile, useSession } from '../../core/session/session.ts'
import { browsingScreens } from '../../core/shell/pagePopup.ts'
import { type AnyScreen, paths } from '../../paths.ts'
import { markPacketsSeen } from './markPacketsSeen.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

type NewcomerPacket = CallOutput<'promotion', 'unviewTotalAmount'>['newcomerPackets'][number]

/** The content of a popup: new packets, by recharge or otherwise, or the offer for newcomers. */
export type Announcement =
  | { readonly kind: 'packet' | 'recharge'; readonly packets: readonly RedPacket[] }
  | { readonly kind: 'newcomer'; readonly totalFen: number; readonly packets: readonly NewcomerPacket[] }
export type Kind = Announcement['kind']

const today = () => String(shanghaiDay(serverNow()).from)
/** Stored instead of the day on a device on which a person has signed in: a guest there is no newcomer. */
const KNOWN_HERE = 'known'
const mayShowNewcomer = (): boolean => ![today(), KNOWN_HERE].includes(appStorage.get('newcomerTold') ?? '')

/**
 * The popup for this person on this page; null for none. A guest's comes once a day, on home only, and not after a forced logout,
 * which has cleared what told that a person has signed in here.
 */
export const announcementKindFor = (
  token: string | null,
  profile: Profile | null,
  screen: AnyScreen | null,
): Kind | null => {
  if (!token)
    return screen === paths.home && mayShowNewcomer() && !useSession.getState().forcedOut ? 'newcomer' : null
  if (!profile || !browsingScreens.has(screen)) return null
  if (profile.packetPopAmount > 0) return 'packet'
  return profile.rechargePopAmount > 0 ? 'recharge' : null
}

/** Loads the announcement; null when there is none or the call fails, of which only the end of a session is shown. */
export const loadAnnouncement = async (kind: Kind): Promise<Announcement | null> => {
  try {
    if (kind === 'newcomer') {
      const { totalFen, forNewcomer, newcomerPackets } = await client.promotion.unviewTotalAmount()
      return forNewcomer && totalFen > 0 ? { kind, totalFen, packets: newcomerPackets } : null
    }
    const { redPacks } = await client.promotion.unview()
    const packets = redPacks.filter((packet) => (packet.kind === 'recharge') === (kind === 'recharge'))
    return packets.length > 0 ? { kind, packets } : null
  } catch (error) {
    void showFailure(error, { inPage: true })
    return null
  }
}

/** A person who has signed in on this device is no newcomer. */
export const rememberKnownDevice = (): void => appStorage.set('newcomerTold', KNOWN_HERE)

/** The popup is on the screen; a guest's is not shown again today. */
export const markShown = ({ kind }: Announcement): void => {
  if (kind === 'newcomer') appStorage.set('newcomerTold', today())
}
/** The popup was closed by another dialog before it could be read. */
export const undoMarkShown = ({ kind }: Announcement): void => {
  if (kind === 'newcomer') appStorage.remove('newcomerTold')
}
/** The popup was closed or followed: the packets are marked as seen on the server. */
export const markSeen = (announcement: Announcement): void => {
  if (announcement.kind !== 'newcomer')
    void markPacketsSeen(announcement.packets.map(({ redPackId }) => redPackId))
}
