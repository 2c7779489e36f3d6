import { beforeEach, expect, test } from 'vitest'
import { appStorage } from '../../core/platform/localStorage.ts'
import { type Profile, useSession } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { announcementKindFor, markShown, rememberKnownDevice, undoMarkShown } from './announcements.ts'

const withNews = (packetPopAmount: number, rechargePopAmount = 0) =>
  ({ packetPopAmount, rechargePopAmount }) as Profile
const newcomer = { kind: 'newcomer', totalFen: 500, packets: [] } as const

beforeEach(() => appStorage.remove('newcomerTold'))

test('a guest gets the offer on home only, once a day, and not on a device with earlier sign-ins', () => {
  expect(announcementKindFor(null, null, paths.home)).toBe('newcomer')
  expect(announcementKindFor(null, null, paths.hall)).toBeNull()
  markShown(newcomer)
  expect(announcementKindFor(null, null, paths.home)).toBeNull()
  undoMarkShown(newcomer)
  expect(announcementKindFor(null, null, paths.home)).toBe('newcomer')
  rememberKnownDevice()
  expect(announcementKindFor(null, null, paths.home)).toBeNull()
})

test('a person whose session was ended from elsewhere is no newcomer', () => {
  useSession.setState({ forcedOut: true })
  expect(announcementKindFor(null, null, paths.home)).toBeNull()
  useSession.setState({ forcedOut: false })
})

test('a signed-in person gets announcements on browsing screens, granted packets first', () => {
  expect(announcementKindFor('t', withNews(500, 300), paths.my)).toBe('packet')
  expect(announcementKindFor('t', withNews(0, 300), paths.hall)).toBe('recharge')
  expect(announcementKindFor('t', withNews(0), paths.home)).toBeNull()
  expect(announcementKindFor('t', null, paths.home)).toBeNull()
})

test.each([paths.login, paths.onekeyLogin, paths.cashier, paths.order, paths.loginTool, null])(
  'other screens show no announcement (%#)',
  (screen) => expect(announcementKindFor('t', withNews(500, 300), screen)).toBeNull(),
)
