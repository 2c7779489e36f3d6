import { createStorage } from '@shanghao/client/platform/storage'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths, screenAt } from '../../paths.ts'
import { parseAppShell } from '../platform/appShell.ts'
import type { AppStorage } from '../platform/localStorage.ts'
import { createUpgradeGate, type UpdateKind } from './upgradeGate.ts'

const shell = parseAppShell('Android Shanghao/2.4.9 (105)')
let storage: AppStorage
let answer: () => Promise<UpdateKind | null>
let went: string[]
let now: number
let today: string
beforeEach(() => {
  storage = createStorage(() => {
    throw new Error('forbidden')
  })
  went = []
  now = 0
  today = '2026-11-22'
})
const gateOf = (of = shell) =>
  createUpgradeGate({
    shell: of,
    storage,
    query: () => answer(),
    now: () => now,
    today: () => today,
    navigateTo: (to) => went.push(to),
  })
const visit = (gate: ReturnType<typeof gateOf>, path: string) => gate.redirectFor(screenAt(path), path)

describe('a forced update', () => {
  test('leaves only the screens of the update', async () => {
    answer = async () => 'forced'
    const gate = gateOf()
    for (const path of [
      '/',
      '/pages/my/index',
      '/c',
      '/pages/upgrade/index',
      '/pages/full-screen/update',
      '/none',
    ])
      expect(await visit(gate, path)).toBe(paths.forceUpdate())
    for (const path of [paths.forceUpdate(), paths.upgradeIssues()])
      expect(await visit(gate, path)).toBeNull()
  })

  test('stays without a network, and ends when the server says so', async () => {
    answer = async () => 'forced'
    await visit(gateOf(), '/')
    answer = () => Promise.reject(new Error('no network'))
    const later = gateOf()
    expect(await visit(later, '/')).toBe(paths.forceUpdate())
    answer = async () => null
    expect(await visit(later, '/')).toBe(paths.forceUpdate())
    await vi.waitFor(async () => expect(await visit(later, '/')).toBeNull())
    // The next version of the app is not the one that was blocked.
    storage.set('forcedUpdate', '105')
    expect(await visit(gateOf(parseAppShell('Android Shanghao/2.5.0 (106)')), '/')).toBeNull()
  })

  test('that comes while the app is open is found with a later page', async () => {
    answer = async () => null
    const gate = gateOf()
    expect(await visit(gate, '/')).toBeNull()
    answer = async () => 'forced'
    now = 11 * 60_000
    expect(await visit(gate, '/pages/hall/index')).toBeNull()
    await vi.waitFor(() => expect(went).toEqual([paths.forceUpdate()]))
  })
})

test('a full-screen update comes once a day and leads back', async () => {
  answer = async () => 'full_screen'
  const gate = gateOf()
  expect(await visit(gate, '/pages/hall/index')).toBe(
    paths.fullScreenUpdate({ redirect: '/pages/hall/index' }),
  )
  expect(await visit(gate, '/pages/full-screen/update')).toBeNull()
  gate.skip()
  expect(await visit(gate, '/pages/hall/index')).toBeNull()
  today = '2026-11-23'
  expect(await visit(gate, '/pages/hall/index')).not.toBeNull()
})

test('a normal update blocks nothing and is told of once a day; a browser asks for none', async () => {
  answer = async () => 'normal'
  const gate = gateOf()
  expect(await visit(gate, '/')).toBeNull()
  expect([gate.announceNormal(), gate.announceNormal()]).toEqual([true, false])
  today = '2026-11-23'
  expect(gate.announceNormal()).toBe(true)
  answer = () => Promise.reject(new Error('asked'))
  expect(await visit(gateOf(null), '/')).toBeNull()
})
