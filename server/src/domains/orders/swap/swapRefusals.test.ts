import { expect, test } from 'vitest'
import { setUpDisputes } from '../../../../testing/market/disputes.ts'
import { setUpSwaps } from '../../../../testing/market/swaps.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runDueCodes } from '../../credentials/code/clock.ts'
import { setCredential } from '../../goods/actions.ts'

const server = await callServer()
const market = await setUpSwaps(server)
const { person, merchant, rental, refuse, failing, account, swap, offerOf, ask, links, wallet } = market
const { file, statement } = setUpDisputes(server)
const { clock, deps } = server
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const stateOf = async ({ client }: TestUser, orderId: string) =>
  (await client.orders.swapOffer({ orderId })).state
const swapTo = ({ client }: TestUser, orderId: string, goodsId: string | null, expectedRefundFen = 0) =>
  outcomeOf(client.orders.swap({ orderId, goodsId, expectedRefundFen }))
const paidRental = async (options: Parameters<typeof rental>[0] = {}) => {
  const rented = await rental(options)
  await rented.pay()
  return rented
}

test('only the renter of an order is offered a swap, while it runs', async () => {
  const { owner, renter, orderId, zoneId } = await failing()
  const { goodsId } = await account({ zoneId })
  const operator = await person({ roles: ['operator'] })
  for (const stranger of [await person(), owner, operator]) {
    expect(await outcomeOf(stranger.client.orders.swapOffer({ orderId }))).toBe('NOT_FOUND')
    const taken = await swapTo(stranger, orderId, goodsId)
    expect(['NOT_FOUND', 'REALNAME_REQUIRED']).toContain(taken)
  }
  expect(await outcomeOf(server.client().orders.swapOffer({ orderId }))).toBe('TOKEN_EXPIRED')
  expect(await outcomeOf(server.client().orders.swap({ orderId, goodsId, expectedRefundFen: 0 }))).toBe(
    'TOKEN_EXPIRED',
  )
  expect(await swapTo(await testUser(server), orderId, goodsId)).toBe('REALNAME_REQUIRED')
  await renter.client.orders.return({ orderId })
  expect(await outcomeOf(renter.client.orders.swapOffer({ orderId }))).toBe('ORDER_STATE')
  expect(await swapTo(renter, orderId, goodsId)).toBe('ORDER_STATE')
})

test('a person who cannot rent any more is not moved', async () => {
  const { renter, orderId, zoneId } = await failing()
  const { goodsId } = await account({ zoneId })
  const { rows } = await server.pool.query<{ day: string }>(
    'select adult_from::text as day from app_user where id = $1',
    [renter.userId],
  )
  const adultFrom = (day: string) =>
    server.pool.query('update app_user set adult_from = $1 where id = $2', [day, renter.userId])
  await adultFrom('2090-01-01')
  expect(await swapTo(renter, orderId, goodsId)).toBe('MINOR')
  await adultFrom(rows[0]?.day ?? '')
  expect(await swapTo(renter, orderId, goodsId)).toBe('OK')
})

test('a failing login is proven by a code that was refused or not given in time, and not by the renter’s word', async () => {
  const { owner, renter, orderId, zoneId } = await paidRental()
  const { goodsId } = await account({ zoneId })
  const unproven = async () => {
    expect(await stateOf(renter, orderId)).toBe('unproven')
    expect(await swapTo(renter, orderId, goodsId)).toBe('SWAP_UNPROVEN')
    expect(await swapTo(renter, orderId, null)).toBe('SWAP_UNPROVEN')
  }
  await unproven()
  const { codeId } = await ask(renter, orderId, owner)
  await unproven()
  await renter.client.credentials.cancelCode({ codeId })
  await unproven()
  await refuse({ renter, orderId, owner })
  expect(await stateOf(renter, orderId)).toBe('open')
  const { token } = await ask(renter, orderId, owner)
  await unproven()
  await links.linkAnswerCode({ token, code: '482913' })
  await unproven()
})

test('an owner who was told and stays silent proves it, one who was not does not', async () => {
  for (const told of [true, false]) {
    const { owner, renter, orderId } = await paidRental()
    if (told) await ask(renter, orderId, owner)
    else await renter.client.credentials.askCode({ orderId })
    clock.advance(10 * MINUTE)
    await runDueCodes(deps)
    expect((await renter.client.orders.swapOffer({ orderId })).proof).toBe(told ? 'code_unanswered' : null)
  }
})

test('another person’s granted complaint about the login proves it until the password is changed', async () => {
  const owner = await merchant()
  const first = await paidRental({
    owner,
    renter: await person({ cashFen: 10_000, idNumber: idNumberOf('1991-01-01', 801) }),
  })
  const { goodsId, zoneId } = first
  clock.advance(MINUTE)
  const { disputeId } = await file(first.renter, first.orderId, 'wrong_password')
  await owner.client.disputes.answer({ disputeId, kind: 'agree', ...(await statement(owner)) })
  await owner.client.goods.confirmGoods({ id: goodsId })
  const again = async (renter: TestUser) => {
    const { orderId } = await renter.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 3000 })
    await renter.client.pay.balanceUnifiedOrder({ orderId })
    const { proof } = await renter.client.orders.swapOffer({ orderId })
    return { proof, orderId }
  }
  const samePerson = await person({ cashFen: 10_000, idNumber: idNumberOf('1991-01-01', 801) })
  const own = await again(samePerson)
  expect(own.proof).toBeNull()
  await samePerson.client.orders.return({ orderId: own.orderId })
  const second = await person({ cashFen: 10_000 })
  const proven = await again(second)
  expect(proven.proof).toBe('complaint')
  await account({ zoneId })
  await swap(second, proven.orderId)
  await deps.db
    .transaction()
    .execute((tx) =>
      setCredential(
        tx,
        deps.kms,
        owner.userId,
        Number(goodsId),
        { account: 'a', password: 'b', loginName: 'c' },
        clock.now(),
      ),
    )
  expect((await again(await person({ cashFen: 10_000 }))).proof).toBeNull()
})

test('it is for the first minutes of a rental', async () => {
  const rented = await paidRental()
  const { renter, orderId, zoneId } = rented
  const { goodsId } = await account({ zoneId })
  await refuse(rented)
  clock.advance(15 * MINUTE - 1)
  expect(await stateOf(renter, orderId)).toBe('open')
  clock.advance(1)
  expect(await stateOf(renter, orderId)).toBe('late')
  expect(await swapTo(renter, orderId, goodsId)).toBe('SWAP_LATE')
})

test('what was offered has to be so still: account, refund, and whether there is an account at all', async () => {
  const { renter, orderId, zoneId } = await failing()
  expect(await swapTo(renter, orderId, null, 3001)).toBe('SWAP_CHANGED')
  const cheap = await account({ zoneId })
  const dearer = await account({ zoneId, hourlyFen: 600 })
  expect(await swapTo(renter, orderId, null)).toBe('SWAP_CHANGED')
  expect(await swapTo(renter, orderId, dearer.goodsId)).toBe('SWAP_CHANGED')
  expect(await swapTo(renter, orderId, cheap.goodsId, 835)).toBe('SWAP_CHANGED')
  const other = await person({ cashFen: 10_000 })
  await other.client.orders.create({ goodsId: cheap.goodsId, hours: 1, expectedTotalFen: 1833 })
  expect(await swapTo(renter, orderId, cheap.goodsId, 834)).toBe('SWAP_CHANGED')
  expect(await offerOf(renter, orderId)).toMatchObject({ account: null, refundFen: 3000 })
  expect((await renter.client.orders.detail({ orderId })).state).toBe('renting')
  expect(await swapTo(renter, orderId, null, 3000)).toBe('OK')
})

test('an owner who refuses codes moves no renter to their other accounts, also under another name', async () => {
  const identity = idNumberOf('1992-02-02', 811)
  const owner = await person({ roles: ['merchant'], idNumber: identity })
  const secondAccount = await person({ roles: ['merchant'], idNumber: identity })
  const { renter, orderId, zoneId } = await failing({ owner })
  await account({ zoneId }, owner)
  await account({ zoneId }, secondAccount)
  expect(await offerOf(renter, orderId)).toMatchObject({ account: null, refundFen: 3000 })
  await swap(renter, orderId)
  expect([await wallet(renter), await wallet(owner)]).toEqual([
    { cash: 10_000, bonus: 0 },
    { cash: 0, bonus: 0 },
  ])
})

test('a person has two swaps in a day over all accounts of theirs, and leaves one account once in a month', async () => {
  const identity = idNumberOf('1993-03-03', 821)
  const accounts = [
    await person({ cashFen: 50_000, idNumber: identity }),
    await person({ cashFen: 50_000, idNumber: identity }),
  ] as const
  const first = await failing({ renter: accounts[0] })
  await swap(accounts[0], first.orderId)
  await first.owner.client.goods.confirmGoods({ id: first.goodsId })
  const again = await accounts[1].client.orders.create({
    goodsId: first.goodsId,
    hours: 2,
    expectedTotalFen: 3000,
  })
  await accounts[1].client.pay.balanceUnifiedOrder({ orderId: again.orderId })
  await refuse({ renter: accounts[1], owner: first.owner, orderId: again.orderId })
  expect(await stateOf(accounts[1], again.orderId)).toBe('limited')
  expect(await swapTo(accounts[1], again.orderId, null)).toBe('SWAP_LIMIT')
  const second = await failing({ renter: accounts[1] })
  await swap(accounts[1], second.orderId)
  const third = await failing({ renter: accounts[0] })
  expect(await swapTo(accounts[0], third.orderId, null)).toBe('SWAP_LIMIT')
  clock.advance(DAY)
  const tomorrow = await failing({ renter: accounts[0] })
  expect(await stateOf(accounts[0], tomorrow.orderId)).toBe('open')
})

test('an account is left by swaps three times in a day; further renters complain', async () => {
  const owner = await merchant()
  const { goodsId, renter, orderId } = await failing({ owner })
  await swap(renter, orderId)
  const next = async () => {
    await owner.client.goods.confirmGoods({ id: goodsId })
    const another = await person({ cashFen: 10_000 })
    const placed = await another.client.orders.create({ goodsId, hours: 2, expectedTotalFen: 3000 })
    await another.client.pay.balanceUnifiedOrder({ orderId: placed.orderId })
    await refuse({ renter: another, owner, orderId: placed.orderId })
    const state = await stateOf(another, placed.orderId)
    if (state === 'open') await swap(another, placed.orderId)
    return state
  }
  expect([await next(), await next(), await next()]).toEqual(['open', 'open', 'limited'])
})
