import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1' },
  {
    'channels.checkAddressHour': 1000,
    'channels.earningDays': 100,
    'session.codeAddressHour': 1000,
    'session.codeAddressDay': 1000,
    'session.sessionDays': 365,
  },
)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { clock, pool } = server
const DAY = 86_400_000

const affiliate = await market.person()
const rival = await market.person()
const { distributorId, code } = await sites.distributor(affiliate)
const rivals = await sites.distributor(rival, 5000)

describe('calls of operators', () => {
  test('are refused to others, for themselves, for people who are not verified, and above the largest share', async () => {
    const { ops, operator } = sites
    const userId = String((await market.person()).userId)
    const wanted = { userId, name: '新分销商', shareBp: 1000 }
    const stranger = await market.person({ roles: ['merchant'] })
    expect(await outcomeOf(stranger.client.channels.createDistributor(wanted))).toBe('NO_PERMISSION')
    expect(await outcomeOf(ops.createDistributor({ ...wanted, userId: String(operator.userId) }))).toBe(
      'OPERATOR_SELF',
    )
    expect(await outcomeOf(ops.createDistributor({ ...wanted, userId: '1' }))).toBe('NOT_FOUND')
    const unverified = await market.person({ bornOn: null })
    expect(await outcomeOf(ops.createDistributor({ ...wanted, userId: String(unverified.userId) }))).toBe(
      'BENEFICIARY_UNVERIFIED',
    )
    expect(await outcomeOf(ops.createDistributor({ ...wanted, shareBp: 5001 }))).toBe('SHARE_TOO_LARGE')
    const id = (await ops.createDistributor(wanted)).distributorId ?? 0
    expect(await outcomeOf(ops.createDistributor(wanted))).toBe('DISTRIBUTOR_TAKEN')
    expect(await outcomeOf(ops.setDistributorShare({ distributorId: id, shareBp: 5001 }))).toBe(
      'SHARE_TOO_LARGE',
    )
    expect(await outcomeOf(ops.setDistributorShare({ distributorId: 999, shareBp: 1 }))).toBe('NOT_FOUND')
    const channel = { code: 'fixed', name: '渠道', distributorId: id, inviteCode: 'FIX1', isOpen: true }
    await ops.saveChannel(channel)
    await ops.saveChannel({ ...channel, name: '改名' })
    expect(await outcomeOf(ops.saveChannel({ ...channel, distributorId }))).toBe('CHANNEL_CODE_TAKEN')
    expect(await outcomeOf(ops.saveChannel({ ...channel, code: 'other' }))).toBe('CHANNEL_INVITE_CODE_TAKEN')
    expect(await outcomeOf(ops.saveChannel({ ...channel, code: 'other', distributorId: 999 }))).toBe(
      'NOT_FOUND',
    )
  })

  test('need a verified operator, who is not the person that gets something', async () => {
    const { ops } = sites
    const involved = await market.person({ roles: ['operator', 'merchant'] })
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    const userId = String(involved.userId)
    const expiresAt = clock.now().getTime() + DAY
    await ops.saveMerchant({ userId, merchantType: 1, expiresAt })
    const look = { userId, name: '自家门户', logo: '', skin: 1, expiresAt }
    const { portalId } = await ops.savePortal(look)
    const ownId = (await ops.createDistributor({ userId, name: '自家分销', shareBp: 100 })).distributorId ?? 0
    const site = { host: 'own.example', portalId, channel: null, clientType: 30 as const, movedTo: null }
    await ops.saveDomain(site)
    const channel = {
      code: 'own',
      name: '渠道',
      distributorId: ownId,
      inviteCode: null,
      isOpen: true,
    }
    const giving = ({ client: { channels } }: TestUser) => [
      channels.saveMerchant({ userId, merchantType: 1, expiresAt }),
      channels.savePortal(look),
      channels.saveDomain(site),
      channels.saveChannel(channel),
      channels.createDistributor({ userId, name: '自家分销', shareBp: 100 }),
      channels.setDistributorShare({ distributorId: ownId, shareBp: 200 }),
    ]
    expect(await outcomesOf(giving(involved))).toEqual({ OPERATOR_SELF: 5, DISTRIBUTOR_TAKEN: 1 })
    const others = [
      unverified.client.channels.removeDomain({ host: site.host }),
      unverified.client.channels.saveNetBar({ name: '网吧', channel: code, networks: [], isOpen: true }),
    ]
    expect(await outcomesOf([...giving(unverified), ...others])).toEqual({ REALNAME_REQUIRED: 8 })
  })

  test('lead no host and no net bar to or from a channel or a portal of the operator’s own, by any account', async () => {
    const { ops } = sites
    const idNumber = idNumberOf('1988-08-08', 950)
    const self = await market.person({ roles: ['operator'], idNumber })
    const own = await sites.distributor(await market.person({ idNumber }))
    const ownShop = await sites.portal(await market.person({ roles: ['merchant'], idNumber }))
    const shop = await sites.portal(await market.person({ roles: ['merchant'] }))
    const { channels } = self.client
    const to = { portalId: null, channel: own.code, clientType: 60 as const, movedTo: null }
    const away = { ...to, channel: code }
    await ops.saveDomain({ ...away, host: 'theirs.example' })
    await ops.saveDomain({ ...to, host: 'own-channel.example' })
    const bar = { name: '自家网吧', channel: own.code, networks: ['203.0.113.0/28'], isOpen: true }
    const { netBarId } = await ops.saveNetBar(bar)
    const leading = [
      channels.saveDomain({ ...to, host: 'new-host.example' }),
      channels.saveDomain({ ...to, host: shop.host }),
      channels.saveDomain({ ...to, host: 'theirs.example' }),
      channels.saveDomain({ ...away, host: 'theirs.example', movedTo: 'own-channel.example' }),
      channels.saveDomain({ ...away, host: 'own-channel.example' }),
      channels.saveDomain({ ...away, host: ownShop.host }),
      channels.removeDomain({ host: 'own-channel.example' }),
      channels.removeDomain({ host: ownShop.host }),
      channels.saveNetBar(bar),
      channels.saveNetBar({ ...bar, netBarId, channel: code }),
    ]
    expect(await outcomesOf(leading)).toEqual({ OPERATOR_SELF: 10 })
  })

  test('take no host from another owner’s portal, until it is removed', async () => {
    const { ops } = sites
    const owner = await market.person({ roles: ['merchant'] })
    const shop = await sites.portal(owner)
    const second = await sites.portal(owner)
    const other = await sites.portal(await market.person({ roles: ['merchant'] }))
    const to = { host: shop.host, portalId: null, channel: null, clientType: 30 as const, movedTo: null }
    const taking = [
      ops.saveDomain({ ...to, portalId: other.portalId }),
      ops.saveDomain(to),
      ops.saveDomain({ ...to, channel: code, clientType: 60 }),
    ]
    expect(await outcomesOf(taking)).toEqual({ DOMAIN_TAKEN: 3 })
    await ops.saveDomain({ ...to, portalId: second.portalId })
    await ops.removeDomain({ host: shop.host })
    await ops.saveDomain({ ...to, portalId: other.portalId })
  })

  test('give a net bar no networks wider than a place; the database stores none', async () => {
    const { ops } = sites
    const bar = (network: string) => ({ name: '网吧', channel: code, networks: [network], isOpen: true })
    const wide = ['0.0.0.0/0', '203.0.0.0/19', '::/0', '2001:db8::/47'].map((one) => ops.saveNetBar(bar(one)))
    expect(await outcomesOf(wide)).toEqual({ INVALID_INPUT: 4 })
    for (const network of ['203.0.112.0/20', '2001:db8:1::/48']) await ops.saveNetBar(bar(network))
    const stored = pool.query("update net_bar set networks = '{203.0.0.0/19}'")
    await expect(stored).rejects.toMatchObject({ constraint: 'net_bar_sized' })
  })

  test('sites, portals and net bars name what is not there; all of it is listed and recorded', async () => {
    const { ops } = sites
    const expiresAt = clock.now().getTime() + DAY
    const look = { name: '新店', logo: '', skin: 1, expiresAt }
    const merchantId = String((await market.person({ roles: ['merchant'] })).userId)
    expect(await outcomeOf(ops.savePortal({ ...look, userId: merchantId }))).toBe('NOT_FOUND')
    await ops.saveMerchant({ userId: merchantId, merchantType: 1, expiresAt })
    expect(await outcomeOf(ops.saveMerchant({ userId: '1', merchantType: 1, expiresAt }))).toBe('NOT_FOUND')
    const { portalId } = await ops.savePortal({ ...look, userId: merchantId })
    expect(await ops.savePortal({ ...look, userId: merchantId, portalId, skin: 2 })).toEqual({ portalId })
    const domain = { host: 'shop.example', portalId, channel: null, clientType: 30 as const, movedTo: null }
    expect(await outcomeOf(ops.saveDomain({ ...domain, host: '127.0.0.1' }))).toBe('DOMAIN_OWN')
    expect(await outcomeOf(ops.saveDomain({ ...domain, portalId: 999 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.saveDomain({ ...domain, clientType: 60 }))).toBe('INVALID_INPUT')
    await ops.saveDomain(domain)
    expect(await outcomeOf(ops.removeDomain({ host: 'none.example' }))).toBe('NOT_FOUND')
    expect(
      await outcomeOf(ops.saveNetBar({ name: '网吧', channel: 'none', networks: [], isOpen: true })),
    ).toBe('NOT_FOUND')
    expect(await ops.setDistributorShare({ distributorId: rivals.distributorId, shareBp: 1000 })).toEqual({
      version: 2,
      awaitedApproval: null,
    })
    const all = await ops.sites()
    expect(all.portals).toContainEqual({ ...look, userId: merchantId, portalId, skin: 2 })
    expect(all.domains).toContainEqual(domain)
    expect(all.distributors.find(({ userId }) => userId === String(rival.userId))).toMatchObject({
      version: 2,
    })
    const { rows } = await pool.query(
      "select kind from operator_action where kind = 'save_portal' and request ->> 'userId' = $1",
      [merchantId],
    )
    expect(rows).toHaveLength(2)
  })
})
