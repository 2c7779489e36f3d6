import { SKINS } from '@shanghao/contract/rules'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { hashToken } from '../../core/http/auth.ts'

const server = await callServer({ PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '127.0.0.1' })
const { pool, clock } = server
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { ops, operator } = sites
const DAY = 86_400_000
const expiresAt = clock.now().getTime() + DAY

const owner = await market.person({ roles: ['merchant'] })
const shop = await sites.portal(owner)
const userId = String(owner.userId)
const draft = { userId, name: '夜游小铺', logo: '', skin: 2, expiresAt }
const tokenOf = ({ frame }: { frame: { light: string } }) => frame.light.split('/')[2] ?? ''

describe('channels.previewPortal', () => {
  test('is refused to guests, owners and operators who may not change portals', async () => {
    expect(await outcomeOf(server.client().channels.previewPortal(draft))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(owner.client.channels.previewPortal(draft))).toBe('NO_PERMISSION')
    const reader = await market.person({ roles: ['operator'], operatorRoles: ['finance'] })
    await reader.client.channels.sites()
    expect(await outcomeOf(reader.client.channels.previewPortal(draft))).toBe('NO_PERMISSION')
  })

  test('is refused for what could not be saved', async () => {
    const involved = await market.person({ roles: ['operator', 'merchant'] })
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    await ops.saveMerchant({ userId: String(involved.userId), merchantType: 2, expiresAt })
    const own = { ...draft, userId: String(involved.userId) }
    expect(await outcomeOf(involved.client.channels.previewPortal(own))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(unverified.client.channels.previewPortal(draft))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(ops.previewPortal({ ...draft, userId: '1' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.previewPortal({ ...own, portalId: shop.portalId }))).toBe('NOT_FOUND')
    for (const logo of [
      'javascript:alert(1)',
      'https://evil.example/a.png',
      '//evil.example/a.png',
      '/a" onerror="alert(1)',
      '/../secret',
    ])
      expect(await outcomeOf(ops.previewPortal({ ...draft, logo })), logo).toBe('INVALID_INPUT')
    for (const wrong of [{ skin: SKINS + 1 }, { name: '长'.repeat(13) }, { host: 'javascript:alert(1)' }])
      expect(await outcomeOf(ops.previewPortal({ ...draft, ...wrong }))).toBe('INVALID_INPUT')
  })

  test('stores the hash of its secret alone, for a quarter of an hour, and is in the audit log without it', async () => {
    const { frame, expiresAt: until } = await ops.previewPortal(draft)
    const token = tokenOf({ frame })
    expect(frame).toEqual({
      light: `/portal-preview/${token}/light`,
      dark: `/portal-preview/${token}/dark`,
    })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(until - clock.now().getTime()).toBe(15 * 60_000)
    const { rows } = await pool.query('select * from portal_preview where token_hash = $1', [
      hashToken(token),
    ])
    expect(rows).toMatchObject([{ name: '夜游小铺', skin: 2, merchant_id: owner.userId }])
    const { rows: entries } = await pool.query(
      'select call_name, input::text from audit_entry where operator_id = $1 order by seq desc limit 1',
      [operator.userId],
    )
    expect(entries[0].call_name).toBe('channels.previewPortal')
    expect(entries[0].input).toContain('夜游小铺')
    expect(JSON.stringify([rows, entries])).not.toContain(token)
    const longer = pool.query(
      `insert into portal_preview (token_hash, session_hash, merchant_id, name, logo, skin, closes_at, made_at, expires_at)
       select sha256('longer'), session_hash, merchant_id, name, logo, skin, closes_at, made_at, expires_at + interval '1 second'
         from portal_preview where token_hash = $1`,
      [hashToken(token)],
    )
    await expect(longer).rejects.toMatchObject({ constraint: 'portal_preview_short' })
  })

  test('changes nothing of the portal and keeps 20 previews of a session', async () => {
    for (let i = 0; i < 22; i += 1) {
      clock.advance(1)
      await ops.previewPortal({ ...draft, portalId: shop.portalId })
    }
    const { rows } = await pool.query('select count(*)::int as n from portal_preview')
    expect(rows).toEqual([{ n: 20 }])
    expect((await server.onSite(shop.host).channels.portalInfo()).name).toBe('星辰号铺')
  })

  test('says at which address the portal answers, and whether it can have it', async () => {
    const addressOf = async (more: object) => (await ops.previewPortal({ ...draft, ...more })).address
    const at = (host: string, state: string) => ({ host, url: `http://${host}:3000/`, state })
    expect(await addressOf({})).toBeNull()
    expect(await addressOf({ portalId: shop.portalId })).toEqual(at(shop.host, 'own'))
    expect(await addressOf({ host: 'New.example' })).toEqual(at('new.example', 'free'))
    expect(await addressOf({ host: shop.host })).toEqual(at(shop.host, 'taken'))
    expect(await addressOf({ host: '127.0.0.1' })).toEqual(at('127.0.0.1', 'reserved'))
  })
})

describe('channels.savePortal with a host', () => {
  test('registers it with the portal', async () => {
    const host = 'opened.example'
    const { portalId } = await ops.savePortal({ ...draft, host })
    expect((await server.onSite(host).channels.portalInfo()).name).toBe('夜游小铺')
    expect((await ops.sites()).domains).toContainEqual({
      host,
      portalId,
      channel: null,
      clientType: 30,
      movedTo: null,
    })
  })

  test('saves nothing where the host leads elsewhere or is the platform’s', async () => {
    const { portals: before } = await ops.sites()
    expect(await outcomeOf(ops.savePortal({ ...draft, host: shop.host }))).toBe('DOMAIN_TAKEN')
    expect(await outcomeOf(ops.savePortal({ ...draft, host: '127.0.0.1' }))).toBe('DOMAIN_OWN')
    expect((await ops.sites()).portals).toEqual(before)
  })
})
