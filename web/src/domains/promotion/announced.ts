import { serverNow } from '../../core/clock.ts'
import { client } from '../../core/request.ts'
import type { Profile } from '../../core/session.ts'
import { stored } from '../../core/stored.ts'
import { shanghaiDay } from '../../core/time.ts'
import { type AnyScreen, paths } from '../../paths.ts'
import type { RedPacket } from './RedPacketTicket.tsx'

/** What a popup tells: packets that came, by recharging or otherwise, or what registering would bring a guest. */
export type Announcement =
  | { readonly kind: 'packet' | 'recharge'; readonly packets: readonly RedPacket[] }
  | { readonly kind: 'newcomer'; readonly totalFen: number }
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
      const { totalFen, forNewcomer } = await client.promotion.unviewTotalAmount()
      return forNewcomer && totalFen > 0 ? { kind, totalFen } : null
    }
    const { redPacks } = await client.promotion.unview()
    const packets = redPacks.filter((packet) => (packet.kind === 'recharge') === (kind === 'recharge'))
    return packets.length > 0 ? { kind, packets } : null
  } catch {
    return null
  }
}

/** A guest was told today; whoever signs in is none any more. */
export const noteNewcomerTold = (): void => stored.set('newcomerTold', today())
export const noteKnownHere = (): void => stored.set('newcomerTold', KNOWN_HERE)

/** Calls back once no dialog is open, after the pause a popup is given. Answers how to stop. */
export const whenNothingIsOpen = (open: () => void, delayMs: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => document.querySelector('dialog[open]') !== null
  const look = () => {
    clearTimeout(timer)
    if (!isOpen()) timer = setTimeout(show, delayMs)
  }
  const show = () => {
    if (isOpen()) return
    stop()
    open()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('close', look, true)
  }
  // Closing doesn't bubble; it is seen on its way down.
  document.addEventListener('close', look, true)
  look()
  return stop
}
