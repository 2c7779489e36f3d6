import { WHOLE_WEEK } from '@shanghao/contract/week'
import { creditRecharge, grantBonus } from '../../src/domains/finance/actions.ts'
import { approveGoods, draftGoods, setCredential, submitGoods } from '../../src/domains/goods/actions.ts'
import type { GoodsDraft } from '../../src/domains/goods/draft.ts'
import { setPasswordFree, setPayPassword } from '../../src/domains/user/actions.ts'
import { cheapPasswordHash } from '../people/passwordHash.ts'
import { type TestUser, type TestUserOptions, testUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

type PersonOptions = Omit<TestUserOptions, 'bornOn'> & {
  cashFen?: number
  bonusFen?: number
  /** YYYY-MM-DD; an adult by default, null leaves the user unverified. */
  bornOn?: string | null
}

const GAME = { gameId: 1, zoneId: 1 }

/** Hashed once for all files of a worker. */
const payPasswordHash = cheapPasswordHash('246810')

/** Creates renters, owners and accounts on a test server through the domains' verbs. */
export const setUpMarket = async (server: TestServer) => {
  const { deps, clock, pool } = server
  const { db, kms } = deps
  await db
    .insertInto('game')
    .values({ id: 1, name: '星原战纪', initial: 'X', licence_note: '版号见运营备注', two_step: true })
    .execute()
  await db.insertInto('zone').values({ id: 1, game_id: 1, system: '安卓', login: '账号登录' }).execute()

  /** A user who pays without a password up to the limit of password-free payment. */
  const person = async ({
    cashFen = 0,
    bonusFen = 0,
    bornOn = '1995-05-05',
    ...rest
  }: PersonOptions = {}): Promise<TestUser> => {
    const user = await testUser(server, { ...rest, ...(bornOn && { bornOn }) })
    const credit = { userId: user.userId, bizId: `start-${user.userId}`, at: clock.now() }
    await db.transaction().execute(async (tx) => {
      await creditRecharge(tx, { ...credit, amountFen: cashFen, channel: 'alipay' })
      await grantBonus(tx, { ...credit, amountFen: bonusFen })
      if (rest.payPassword) return
      await setPayPassword(tx, user.userId, await payPasswordHash)
      await setPasswordFree(tx, user.userId, true)
    })
    return user
  }

  /** A listed account. Defaults: 3.00 an hour, at least one hour, no packages. */
  const goods = (owner: TestUser, overrides: Partial<GoodsDraft> = {}): Promise<string> => {
    const now = clock.now()
    const draft: GoodsDraft = {
      ...GAME,
      title: '安卓区 全英雄账号',
      description: '',
      hourlyFen: 300,
      tenHourFen: null,
      overnightFen: null,
      dayFen: null,
      weekFen: null,
      giftEvery: null,
      giftHours: null,
      minHours: 1,
      maxHours: 240,
      week: WHOLE_WEEK,
      depositFen: 0,
      twoStep: false,
      relist: 'auto',
      options: [],
      screenshots: [],
      ...overrides,
    }
    return db.transaction().execute(async (tx) => {
      const id = await draftGoods(tx, owner.userId, draft, now)
      await setCredential(
        tx,
        kms,
        owner.userId,
        id,
        { account: 'acc-1', password: 'pw-1', loginName: '夜航船' },
        now,
      )
      await submitGoods(tx, owner.userId, id)
      await approveGoods(tx, id, now)
      return String(id)
    })
  }

  const wallet = async ({ userId }: TestUser): Promise<{ cash: number; bonus: number }> => {
    const { rows } = await pool.query<{ kind: string; balance: number }>(
      'select kind, balance from ledger_account where id = any($1)',
      [[`cash:${userId}`, `bonus:${userId}`]],
    )
    return { cash: 0, bonus: 0, ...Object.fromEntries(rows.map((row) => [row.kind, row.balance])) }
  }

  /** Orders, for a start in the future (ms) or at once, and pays by balance; returns the order's id. */
  const rent = async (
    { client }: TestUser,
    goodsId: string,
    hours: number,
    expectedTotalFen: number,
    startsAt?: number,
  ): Promise<string> => {
    const { orderId } = await client.orders.create({ goodsId, hours, startsAt, expectedTotalFen })
    await client.pay.balanceUnifiedOrder({ orderId })
    return orderId
  }

  return { person, goods, wallet, rent }
}
