import { beforeEach, expect, test } from 'vitest'
import { stored } from '../../core/platform/localStorage.ts'
import type { Profile } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { kindFor, noteKnownHere, noteShown, takeShownBack } from './announcements.ts'

const withNews = (packetPopAmount: number, rechargePopAmount = 0) =>
  ({ packetPopAmount, rechargePopAmount }) as Profile
const newcomer = { kind: 'newcomer', totalFen: 500, packets: [] } as const

beforeEach(() => stored.remove('newcomerTold'))

test('a guest is told on home alone, once a day, and not where somebody has signed in before', () => {
  expect(kindFor(null, null, paths.home)).toBe('newcomer')
  expect(kindFor(null, null, paths.hall)).toBeNull()
  noteShown(newcomer)
  expect(kindFor(null, null, paths.home)).toBeNull()
  takeShownBack(newcomer)
  expect(kindFor(null, null, paths.home)).toBe('newcomer')
  noteKnownHere()
  expect(kindFor(null, null, paths.home)).toBeNull()
})

test('who is signed in is told where one looks around, packets that were given first', () => {
  expect(kindFor('t', withNews(500, 300), paths.my)).toBe('packet')
  expect(kindFor('t', withNews(0, 300), paths.hall)).toBe('recharge')
  expect(kindFor('t', withNews(0), paths.home)).toBeNull()
  expect(kindFor('t', null, paths.home)).toBeNull()
})

test.each([paths.login, paths.onekeyLogin, paths.cashier, paths.order, paths.loginTool, null])(
  'nobody is told there (%#)',
  (screen) => expect(kindFor('t', withNews(500, 300), screen)).toBeNull(),
)
