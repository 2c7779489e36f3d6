import { describe, expect, test } from 'vitest'
import { type LiveClient, liveClient } from '../../../testing/live/liveClient.ts'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { emitLive } from './emit.ts'

const server = await callServer()
const { base, deps } = server
const market = await setUpComplaints(server)
const { person, rental, complained } = market

const listen = ({ token }: TestUser) => liveClient({ base, token })

let markers = 0
/** What each client was told of an act, apart from markers; an event of someone else would come before the marker. */
const eventsOf = async (
  clients: [TestUser, LiveClient][],
  act: () => Promise<unknown>,
): Promise<string[][]> => {
  const before = clients.map(([, client]) => client.events().length)
  await act()
  markers += 1
  const marker = String(markers)
  await deps.db.transaction().execute(async (tx) => {
    for (const [{ userId }] of clients) await emitLive(tx, `user:${userId}`, 'chat', marker)
  })
  return Promise.all(
    clients.map(async ([, client], i) => {
      await client.eventsUntil('chat', marker)
      const news = client
        .events()
        .slice(before[i])
        .filter(({ kind }) => kind !== 'chat')
      return [...new Set(news.map(({ kind, subject }) => `${kind} ${subject}`))].toSorted()
    }),
  )
}

/** New people with their streams. */
const cast = async () => {
  const [owner, renter, stranger] = [await person(), await person({ cashFen: 50_000 }), await person()]
  const operator = await testUser(server, { roles: ['operator'] })
  const everyone = () =>
    Promise.all(
      [owner, renter, stranger, operator].map(
        async (user): Promise<[TestUser, LiveClient]> => [user, await listen(user)],
      ),
    )
  return { owner, renter, stranger, everyone }
}

describe('an event reaches those it concerns and no one else', () => {
  test('an order that is placed and paid from the balance: its owner and its renter', async () => {
    const { owner, renter, everyone } = await cast()
    const goodsId = await market.goods(owner)
    let orderId = ''
    const told = await eventsOf(await everyone(), async () => {
      orderId = await market.rent(renter, goodsId, 1, 300)
    })
    expect(told).toEqual([[`order ${orderId}`], ['inbox ', `order ${orderId}`], [], []])
  })

  test('a renewal: also the order it renews', async () => {
    const { owner, renter, everyone } = await cast()
    const { orderId } = await rental({ owner, renter, depositFen: 0 })
    let renewalId = ''
    const [ofOwner] = await eventsOf(await everyone(), async () => {
      renewalId = (await renter.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })).orderId
    })
    expect(ofOwner).toEqual([`order ${orderId}`, `order ${renewalId}`].toSorted())
  })

  test('a look at the login: the owner too', async () => {
    const { owner, renter, everyone } = await cast()
    const { orderId } = await rental({ owner, renter })
    const told = await eventsOf(await everyone(), () => renter.client.orders.revealLogin({ orderId }))
    expect(told).toEqual([['inbox ', `order ${orderId}`], [`order ${orderId}`], [], []])
  })

  test('a complaint and its answer: both sides', async () => {
    const { owner, renter, everyone } = await cast()
    const { disputeId, orderId } = await complained({ owner, renter })
    const told = await eventsOf(await everyone(), () =>
      owner.client.disputes.answer({ disputeId, kind: 'agree', text: '' }),
    )
    for (const side of told.slice(0, 2)) {
      expect(side).toContain(`dispute ${disputeId}`)
      expect(side).toContain(`order ${orderId}`)
    }
    expect(told.slice(2)).toEqual([[], []])
  })

  test('a request for a code and its answer: both sides', async () => {
    const { owner, renter, everyone } = await cast()
    const { orderId } = await rental({ owner, renter })
    const clients = await everyone()
    const told = await eventsOf(clients, () => renter.client.credentials.askCode({ orderId }))
    expect(told).toEqual([
      [`code ${orderId}`, 'inbox ', `order ${orderId}`],
      [`code ${orderId}`, `order ${orderId}`],
      [],
      [],
    ])
    const ended = await eventsOf(clients, () => renter.client.orders.return({ orderId }))
    for (const side of ended.slice(0, 2)) expect(side).toContain(`code ${orderId}`)
  })

  test('a recharge that is paid, and a withdrawal: their person', async () => {
    const { stranger } = await cast()
    const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
    const withdrawer = await newWithdrawer(20_000)
    const clients: [TestUser, LiveClient][] = [
      [withdrawer, await listen(withdrawer)],
      [stranger, await listen(stranger)],
    ]
    let id = ''
    const told = await eventsOf(clients, async () => {
      id = await withdraw(withdrawer, 10_000)
    })
    expect(told).toEqual([[`withdrawal ${id}`], []])
    let rechargeId = ''
    const paid = await eventsOf(clients, async () => {
      rechargeId = (await withdrawer.client.finance.rechargePay({ amountFen: 1000, channel: 'alipay' }))
        .rechargeId
    })
    expect(paid).toEqual([[`payment ${rechargeId}`], []])
  })

  test('nothing of a transaction that is rolled back', async () => {
    const { owner, everyone } = await cast()
    const told = await eventsOf(await everyone(), () =>
      deps.db
        .transaction()
        .execute(async (tx) => {
          await emitLive(tx, `user:${owner.userId}`, 'inbox', '')
          throw new Error('rolled back')
        })
        .catch(() => {}),
    )
    expect(told).toEqual([[], [], [], []])
  })
})
