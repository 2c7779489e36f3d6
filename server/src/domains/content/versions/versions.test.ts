import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { isDownloadAllowed } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'shanghao-downloads-'))
for (const name of ['app-1.apk', 'notes.html', '.hidden.apk']) writeFileSync(join(folder, name), name)
const hosts = { DOWNLOAD_HOSTS: 'apps.example.com, dl.example.com', DOWNLOADS_DIR: folder }
const server = await callServer(hosts)
const { clock, pool } = server
const market = await setUpMarket(server)
const operator = await market.person({ roles: ['operator'] })
const { content } = operator.client
const guest = server.client()
const HOUR = 3_600_000
const SHA = 'a'.repeat(64)

type Draft = Parameters<typeof content.createVersion>[0]
const draft = (given: Partial<Draft> = {}): Draft => ({
  platform: 'android',
  code: 1,
  name: '2.5.0',
  notes: ['修复问题'],
  kind: 'normal',
  url: '/downloads/app-1.apk',
  sha256: SHA,
  bytes: 9,
  startsAt: clock.now().getTime(),
  ...given,
})
const iosUrl = 'https://apps.example.com/app/shanghao'
const updateFor = async (code: number, client = guest) =>
  (await client.content.upgradeDefault({ platform: 'android', code })).update

describe('app.upgrade.default', () => {
  test('the newest version, as strictly as the strictest one the app lacks', async () => {
    expect(await updateFor(100)).toBeNull()
    await content.createVersion(draft({ code: 105, name: '2.4.9', kind: 'forced' }))
    await content.createVersion(draft({ code: 106, kind: 'full_screen' }))
    await content.createVersion(draft({ code: 107, name: '2.5.1', notes: ['更快', '更稳'] }))
    const kinds = await Promise.all([104, 105, 106, 107, 108].map((code) => updateFor(code)))
    expect(kinds.map((update) => update && [update.versionCode, update.kind])).toEqual([
      [107, 'forced'],
      [107, 'full_screen'],
      [107, 'normal'],
      null,
      null,
    ])
    expect(kinds[0]).toMatchObject({ versionName: '2.5.1', notes: ['更快', '更稳'], sha256: SHA, bytes: 9 })
  })

  test('a browser, which names no version, is offered none', async () => {
    for (const input of [{}, { platform: 'android' as const }, { code: 1 }])
      expect(await guest.content.upgradeDefault(input)).toEqual({ update: null })
  })

  test('only in its window, and not once it is withdrawn', async () => {
    const start = clock.now().getTime()
    const { versionId } = await content.createVersion(
      draft({ code: 200, startsAt: start + HOUR, endsAt: start + 3 * HOUR }),
    )
    expect((await updateFor(107))?.versionCode).toBeUndefined()
    clock.advance(HOUR)
    expect((await updateFor(107))?.versionCode).toBe(200)
    await content.withdrawVersion({ versionId, reason: '会闪退' })
    expect(await updateFor(107)).toBeNull()
    expect(await outcomeOf(content.withdrawVersion({ versionId, reason: '再撤' }))).toBe('VERSION_WITHDRAWN')
    expect(await outcomeOf(content.stageVersion({ versionId, sharePercent: 5 }))).toBe('VERSION_WITHDRAWN')
  })

  test('a share of the devices, each always with the same answer, which grows with the share', async () => {
    const { versionId } = await content.createVersion(draft({ code: 300, sharePercent: 30 }))
    const devices = Array.from({ length: 60 }, (_, i) => server.onDevice(i.toString(16).padStart(32, '0')))
    const offered = async () => {
      const updates = await Promise.all(devices.map((device) => updateFor(107, device)))
      return new Set(updates.flatMap((update, i) => (update ? [i] : [])))
    }
    const first = await offered()
    expect(first.size).toBeGreaterThan(5)
    expect(first.size).toBeLessThan(35)
    expect(await offered()).toEqual(first)
    expect(await updateFor(107)).toBeNull()
    await content.stageVersion({ versionId, sharePercent: 60 })
    const second = await offered()
    expect([...first].filter((i) => !second.has(i))).toEqual([])
    expect(second.size).toBeGreaterThan(first.size)
    await content.stageVersion({ versionId, sharePercent: 100 })
    expect((await updateFor(107))?.versionCode).toBe(300)
    await content.withdrawVersion({ versionId, reason: '测试结束' })
  })
})

describe('downloads', () => {
  test('the newest of each platform, further sources for iOS, and checksums for the app', async () => {
    const store = { platform: 'ios', url: iosUrl, sha256: null, bytes: null } as const
    const sources = [{ name: '测试版', url: 'https://dl.example.com/beta' }]
    const { signId } = await content.createVersion(draft({ ...store, code: 400, sources, kind: 'forced' }))
    clock.advance(60_000)
    expect(await guest.content.appDownloadUrl()).toEqual({
      androidUrl: `${server.deps.config.PUBLIC_URL}/downloads/app-1.apk`,
      iosUrl,
      pageUrl: `${server.deps.config.PUBLIC_URL}/pages/downloadapp/index`,
    })
    expect((await guest.content.downloadQuery({})).package).toMatchObject({
      platform: 'android',
      versionCode: 107,
    })
    expect((await guest.content.downloadQuery({ ios: '1' })).package).toMatchObject({
      platform: 'ios',
      url: iosUrl,
    })
    expect((await guest.content.downloadQuery({ signId })).package?.versionCode).toBe(400)
    expect(await outcomeOf(guest.content.downloadQuery({ signId: 'x'.repeat(43) }))).toBe('NOT_FOUND')
    expect(await guest.content.upgradeIosSources({ code: 399 })).toMatchObject({
      update: { kind: 'forced', versionCode: 400 },
      sources: [{ name: '直接下载', url: iosUrl }, ...sources],
    })
    expect((await guest.content.upgradeIosSources({})).update).toBeNull()
    expect(await guest.content.safeCode()).toEqual({
      codes: [{ platform: 'android', versionCode: 107, sha256: SHA }],
    })
  })

  test('packages are served as downloads; nothing else of the folder is', async () => {
    const response = await fetch(`${server.base}/downloads/app-1.apk`)
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '9'])
    expect(response.headers.get('content-disposition')).toBe('attachment')
    for (const path of ['notes.html', '.hidden.apk', '', '..%2f..%2fetc%2fpasswd', 'missing.apk'])
      expect((await fetch(`${server.base}/downloads/${path}`)).status, path).toBe(404)
  })

  test.each([
    'http://dl.example.com/a.apk',
    'https://evil.example/a.apk',
    'https://dl.example.com.evil.example/a.apk',
    'https://dl.example.com:8443/a.apk',
    'https://dl.example.com@evil.example/a.apk',
    'https://user@dl.example.com/a.apk',
    'https://DL.example.com/a.apk',
    'https://dl.example.com\\@evil.example/',
    'javascript:alert(1)',
    'itms-services://?action=download-manifest&url=https://dl.example.com/a.plist',
    '//dl.example.com/a.apk',
    '/downloads/../pages/my/index',
    '/downloads/',
    '/pages/my/index',
  ])('%s is no address of a package', async (url) => {
    expect(isDownloadAllowed(server.deps.config, url)).toBe(false)
    expect(await outcomeOf(content.createVersion(draft({ code: 900, url })))).toBe('DOWNLOAD_HOST')
    const sources = [{ name: '别处', url }]
    expect(await outcomeOf(content.createVersion(draft({ code: 900, sources })))).toBe('DOWNLOAD_HOST')
  })

  test('a host that the deployment removed is not offered any more', async () => {
    const url = 'https://gone.example.com/a.apk'
    await pool.query(
      `insert into app_version (sign_id, platform, code, name, notes, kind, url, sha256, bytes, share_percent, starts_at, created_by, created_at)
       values ($1, 'android', 950, '9.9.9', '{x}', 'forced', $2, $3, 1, 100, $4, $5, $4)`,
      ['g'.repeat(43), url, SHA, clock.now(), operator.userId],
    )
    expect(await updateFor(107)).toBeNull()
    expect(await guest.content.downloadQuery({ signId: 'g'.repeat(43) })).toEqual({ package: null })
    const { list } = await content.listVersions({})
    expect(list.find(({ versionCode }) => versionCode === 950)).toMatchObject({ isHostAllowed: false })
  })
})

describe('creating versions', () => {
  test('only operators may', async () => {
    const person = await market.person()
    expect(
      await outcomesOf([
        person.client.content.listVersions({}),
        person.client.content.createVersion(draft()),
        person.client.content.stageVersion({ versionId: 1, sharePercent: 1 }),
        person.client.content.withdrawVersion({ versionId: 1, reason: '撤回' }),
      ]),
    ).toEqual({ NO_PERMISSION: 4 })
  })

  test('refuses a code twice, packages without a checksum, and unknown versions', async () => {
    const tries = Array.from({ length: 5 }, () => content.createVersion(draft({ code: 800, startsAt: 4e12 })))
    expect(await outcomesOf(tries)).toEqual({ OK: 1, VERSION_TAKEN: 4 })
    for (const given of [{ sha256: null }, { bytes: null }, { endsAt: 1 }, { name: '2.5.0.0.0' }])
      expect(await outcomeOf(content.createVersion(draft({ code: 801, ...given })))).toBe('INVALID_INPUT')
    const versionId = 1_000_000
    expect(await outcomeOf(content.stageVersion({ versionId, sharePercent: 1 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(content.withdrawVersion({ versionId, reason: '没有' }))).toBe('NOT_FOUND')
  })
})
