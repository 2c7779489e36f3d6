import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'channels.shareAloneBp': 1000, 'channels.shareMaxBp': 5000 })
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { ops, second } = sites

/** The share that a user has as a distributor (basis points), with its version; undefined for none. */
const shareOf = async ({ userId }: { userId: number }) => {
  const { distributors } = await ops.sites()
  const found = distributors.find((one) => one.userId === String(userId))
  return found && { shareBp: found.shareBp, version: found.version }
}
const wanted = ({ userId }: { userId: number }, shareBp: number) => ({
  userId: String(userId),
  name: '城西网吧联盟',
  shareBp,
})

describe('channels.createDistributor', () => {
  test('is for one operator up to the bound, and above it for two', async () => {
    const [small, large] = [await market.person(), await market.person()]
    const made = await ops.createDistributor(wanted(small, 1000))
    expect(made).toEqual({ distributorId: expect.any(Number), awaitedApproval: null })
    const { distributorId, awaitedApproval } = await ops.createDistributor(wanted(large, 1001))
    expect(distributorId).toBeNull()
    expect(await shareOf(large)).toBeUndefined()
    const approvalId = awaitedApproval ?? 0
    const own = sites.operator.client.ops.approve({ approvalId })
    expect(await outcomeOf(own)).toBe('APPROVAL_OWN')
    expect(
      await outcomeOf(
        (await market.person({ roles: ['operator'], operatorRoles: ['finance'] })).client.ops.approve({
          approvalId,
        }),
      ),
    ).toBe('NO_PERMISSION')
    await second.ops.approve({ approvalId })
    expect(await shareOf(large)).toEqual({ shareBp: 1001, version: 1 })
  })

  test('is refused on approval when the person has become one meanwhile', async () => {
    const person = await market.person()
    const { awaitedApproval } = await ops.createDistributor(wanted(person, 3000))
    await ops.createDistributor(wanted(person, 500))
    expect(await outcomeOf(second.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'DISTRIBUTOR_TAKEN',
    )
    expect(await shareOf(person)).toEqual({ shareBp: 500, version: 1 })
  })
})

describe('channels.setDistributorShare', () => {
  const distributor = async () => {
    const person = await market.person()
    return { person, ...(await sites.distributor(person, 500)) }
  }

  test('leads one operator to the bound and not past it, in any number of steps', async () => {
    const { person, distributorId } = await distributor()
    const set = (shareBp: number) => ops.setDistributorShare({ distributorId, shareBp })
    expect(await set(900)).toEqual({ version: 2, awaitedApproval: null })
    expect(await set(1000)).toEqual({ version: 3, awaitedApproval: null })
    expect(await set(1001)).toEqual({ version: null, awaitedApproval: expect.any(Number) })
    const { version, awaitedApproval } = await set(1100)
    expect(version).toBeNull()
    expect(await shareOf(person)).toEqual({ shareBp: 1000, version: 3 })
    await second.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await shareOf(person)).toEqual({ shareBp: 1100, version: 4 })
    expect(await set(1101)).toEqual({ version: null, awaitedApproval: expect.any(Number) })
  })

  test('is approved within the largest share of that moment, once', async () => {
    const { person, distributorId } = await distributor()
    const { awaitedApproval } = await ops.setDistributorShare({ distributorId, shareBp: 4000 })
    const approve = () => second.ops.approve({ approvalId: awaitedApproval ?? 0 })
    const smaller = await server.withDeps({ rules: { 'channels.shareMaxBp': 3999 } }, () =>
      outcomeOf(approve()),
    )
    expect(smaller).toBe('SHARE_TOO_LARGE')
    expect(await outcomesOf([approve(), approve()])).toEqual({ OK: 1, APPROVAL_DECIDED: 1 })
    expect(await shareOf(person)).toEqual({ shareBp: 4000, version: 2 })
  })

  test('of a distributor is not approved by themselves', async () => {
    const self = await market.person({ roles: ['operator'] })
    const { distributorId } = await sites.distributor(self, 500)
    const { awaitedApproval } = await ops.setDistributorShare({ distributorId, shareBp: 3000 })
    expect(await outcomeOf(self.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'OPERATOR_SELF',
    )
  })
})
