import { creditRecharge } from '../../src/domains/finance/actions.ts'
import { confirmIdentity } from '../../src/domains/realname/actions.ts'
import { sendSmsCode } from '../../src/domains/session/actions.ts'
import { setPasswordFree, setPayPassword } from '../../src/domains/user/actions.ts'
import { idNumberOf } from '../people/idNumber.ts'
import { cheapPasswordHash } from '../people/passwordHash.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import type { setUpMarket } from './market.ts'

type Market = Awaited<ReturnType<typeof setUpMarket>>
const YEAR_MS = 365 * 86_400_000

let made = 0

/** Makes portals, channels and distributors through an operator's calls, and registers people who come through them. */
export const setUpSites = async (server: CallServer, market: Market) => {
  const { clock, deps } = server
  const operator = await market.person({ roles: ['operator'] })
  const ops = operator.client.channels
  const { client: second } = await market.person({ roles: ['operator'] })
  const payPasswordHash = await cheapPasswordHash('246810')

  /** A portal of an owner at a host of its own; open for a year unless `expiresAt` (ms) is given. */
  const portal = async (
    owner: { userId: number },
    { name = '星辰号铺', expiresAt = clock.now().getTime() + YEAR_MS } = {},
  ): Promise<{ host: string; portalId: number }> => {
    made += 1
    const host = `shop${made}.example`
    const userId = String(owner.userId)
    await ops.saveMerchant({ userId, merchantType: 2, expiresAt: clock.now().getTime() + YEAR_MS })
    const { portalId } = await ops.savePortal({ userId, name, logo: '', skin: 3, expiresAt })
    await ops.saveDomain({ host, portalId, channel: null, clientType: 30, movedTo: null })
    return { host, portalId }
  }

  const channel = async (distributorId: number | null = null): Promise<string> => {
    made += 1
    const code = `channel-${made}`
    await ops.saveChannel({ code, name: '推广渠道', distributorId, inviteCode: null, isOpen: true })
    return code
  }

  const approved = async ({ awaitedApproval }: { awaitedApproval: number | null }): Promise<void> => {
    if (awaitedApproval !== null) await second.ops.approve({ approvalId: awaitedApproval })
  }

  /** A distributor with a share of the commission (basis points) and a channel. */
  const distributor = async (user: { userId: number }, shareBp = 3000) => {
    const userId = String(user.userId)
    await approved(await ops.createDistributor({ userId, name: '城西网吧联盟', shareBp }))
    const made = (await ops.sites()).distributors.find((one) => one.userId === userId)
    if (!made) throw new Error('the distributor was not made')
    return { distributorId: made.distributorId, code: await channel(made.distributorId) }
  }

  /** Gives a distributor another share (basis points), with a second operator where it takes one. */
  const setShare = async (distributorId: number, shareBp: number): Promise<void> =>
    approved(await ops.setDistributorShare({ distributorId, shareBp }))

  /** A device: 32 hex digits. */
  const device = (): string => {
    made += 1
    return String(made).padStart(32, '0')
  }

  /** Registers a verified person by a text message on a device, on a site, and gives them cash. */
  const register = async ({
    deviceId = device(),
    host = '127.0.0.1',
    idNumber = idNumberOf('1991-02-03', made),
    cashFen = 0,
  } = {}): Promise<TestUser> => {
    made += 1
    const phone = `137${String(made).padStart(8, '0')}`
    await sendSmsCode(deps, { phone, purpose: 'login', address: '192.0.2.1', device: null, now: clock.now() })
    const client = server.onSite(host, { deviceId })
    const { authToken } = await client.session.doSmsLogin({ phone, smsCode: server.codeSentTo(phone) })
    const { userInfo } = await server.client(authToken).user.queryInfo()
    const userId = Number(userInfo.userId)
    const now = clock.now()
    await deps.db.transaction().execute(async (tx) => {
      await confirmIdentity(tx, deps.kms, { userId, name: '王小明', idNumber, now })
      await creditRecharge(tx, {
        userId,
        bizId: `start-${userId}`,
        amountFen: cashFen,
        channel: 'alipay',
        at: now,
      })
      await setPayPassword(tx, userId, payPasswordHash)
      await setPasswordFree(tx, userId, true)
    })
    return { userId, phone, token: authToken, client: server.client(authToken) }
  }

  return { operator, second, ops, portal, channel, distributor, setShare, device, register }
}
