import { paths } from '../../web/src/paths.ts'
import { payableAccount, plainAccount } from '../e2e/fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../e2e/fixtures/orders/placeOrder.ts'
import { addressesOf, looksAt, names, publicThings, screenOf } from '../e2e/fixtures/pages/everyScreen.ts'
import { screens } from '../e2e/fixtures/pages/screens.ts'
import { addWithdrawAccount, withdraw } from '../e2e/fixtures/payments/withdrawals.ts'
import { callsOf } from '../e2e/fixtures/people/calls.ts'
import { registerPayer } from '../e2e/fixtures/people/register.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './newPerson.ts'
import type { Screen } from './screen/screen.ts'

/** Another address than any screen has: what follows is another page. */
const NOWHERE = '/no-such-page'

const loadNowhere = async (app: Screen): Promise<void> => {
  await app.load(NOWHERE)
  await app.sees({ css: '.page h1' })
}

test('a guest sees every public address, and any other leads to the login', async ({ app }) => {
  const named = await publicThings()
  const wrong: string[] = []
  await loadNowhere(app)
  for (const name of names)
    for (const address of addressesOf(name, named)) {
      await app.visit(address)
      if (screenOf(name).login) {
        const at = new URL(await app.address(), 'http://app')
        if (at.pathname !== paths.login.pattern || at.searchParams.get('redirect') !== address)
          wrong.push(`${address} leads to ${at.pathname}${at.search}`)
        // Loaded: WebKit takes a hundred entries of history in ten seconds from one document.
        await loadNowhere(app)
      } else {
        const heading = await app.textOf('h1')
        if (!screens[name].heading.test(heading)) wrong.push(`${address} has the heading ${heading}`)
      }
    }
  expect(wrong).toEqual([])
})

test('a renter sees every address, and the login leads home', async ({ app, request }) => {
  const { token } = await registerPayer(request, { ...(await newPerson()), cashFen: 200_000 })
  const { orderId } = await rentAccount(token, await payableAccount(), 3)
  const unpaid = await placeOrder(token, await plainAccount(), 3)
  const accountId = await addWithdrawAccount(token, 'journey@example.com')
  const withdrawalId = await withdraw(token, accountId, 6_000)
  const named = { ...(await publicThings()), orderId, unpaidId: unpaid.orderId, withdrawalId }
  await callsOf(token).goods.store({ id: named.goodsId })
  const wrong: string[] = []
  await app.signIn(token)
  await loadNowhere(app)
  for (const name of names) {
    if (looksAt(name) === 'complainant') continue
    for (const address of addressesOf(name, named)) {
      await app.visit(address)
      if (name === 'login' || name === 'onekeyLogin') {
        const at = await app.address()
        if (at !== paths.home()) wrong.push(`${address} leads to ${at}`)
        await app.visit(NOWHERE)
      } else {
        const heading = await app.textOf('h1')
        if (!screens[name].heading.test(heading)) wrong.push(`${address} has the heading ${heading}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
