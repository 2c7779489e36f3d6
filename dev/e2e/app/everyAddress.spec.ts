import type { Page } from '@playwright/test'
import { paths } from '../../../web/src/paths.ts'
import { answerPath, arbitrate, fileComplaint } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { packagedAccount, payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder, rentAccount } from '../fixtures/orders/placeOrder.ts'
import { cutTextsOn } from '../fixtures/pages/cutTexts.ts'
import {
  addressesOf,
  looksAt,
  type Name,
  names,
  publicThings,
  screenOf,
} from '../fixtures/pages/everyScreen.ts'
import { KNOWN_DEVICE } from '../fixtures/pages/knownDevice.ts'
import { screens } from '../fixtures/pages/screens.ts'
import { smallTargetsOn } from '../fixtures/pages/smallTargets.ts'
import { userAgents } from '../fixtures/pages/userAgents.ts'
import { contrastFaultsInOtherTheme, violationsOn } from '../fixtures/pages/violations.ts'
import { addressOf, headingOn, visit, waitForContent } from '../fixtures/pages/visit.ts'
import { addWithdrawAccount, withdraw } from '../fixtures/payments/withdrawals.ts'
import { callsOf, logIn, logInOwner } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { viewRedPackets } from '../fixtures/people/viewRedPackets.ts'

/** A narrow phone with large text, tall enough for axe to see whole pages. The content policy forbids pages the style below. */
test.use({ viewport: { width: 320, height: 2400 }, bypassCSP: true })
test.describe.configure({ timeout: 240_000 })

/** Without transitions, so that axe does not measure a colour on its way. */
const STYLE = `html { font-size: 24px !important }
  *, *::before, *::after { transition: none !important; animation: none !important }`

const register = async (page: Page, phone: string, sequence: number): Promise<string> => {
  const { token } = await registerPayer(page.request, { phone, sequence, cashFen: 200_000 })
  await viewRedPackets(token)
  return token
}

/** Another address than any screen has: what follows is another page. */
const NOWHERE = '/no-such-page'

/** Opens the app with large text; the screens are visited without loading it again. */
const open = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(NOWHERE)
  await page.addStyleTag({ content: STYLE })
  await waitForContent(page, NOWHERE)
}

/** What axe finds, and which texts have too little contrast in the other theme. */
const axeFaultsOn = async (page: Page, within?: string): Promise<string[]> => [
  ...(await violationsOn(page, within)),
  ...(await contrastFaultsInOtherTheme(page, within)),
]

/** What is wrong with the page of a screen: its width, cut texts, small targets, and what axe finds on it and on what it opens. */
const faultsOn = async (page: Page, name: Name): Promise<string[]> => {
  const { opens = [] } = screens[name]
  const faults = [...(await axeFaultsOn(page)), ...(await cutTextsOn(page)), ...(await smallTargetsOn(page))]
  for (const button of opens) {
    await page.getByRole('button', { name: button }).first().click()
    await waitForContent(page, `${button} of ${name}`)
    const dialog = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : undefined
    const found = [...(await axeFaultsOn(page, dialog)), ...(await smallTargetsOn(page))]
    faults.push(...found.map((fault) => `${button}: ${fault}`))
    if (dialog) await page.keyboard.press('Escape')
  }
  return faults.map((fault) => `${addressOf(page)} ${fault}`)
}

/** Whether axe looks at an address: at the first of a screen, and at each of its layouts. */
const isLookedAt = (name: Name, address: string, i: number): boolean =>
  i === 0 || (screenOf(name).layouts?.includes(address) ?? false)

/** Visits an address that only has to be shown. */
const headingFaultsAt = async (page: Page, name: Name, address: string): Promise<string[]> => {
  await visit(page, address)
  const shown = await headingOn(page)
  return screens[name].heading.test(shown) ? [] : [`${address} has the heading ${shown}`]
}

test('a guest sees every public screen, and any other leads to the login and back', async ({ page }) => {
  const named = await publicThings()
  const faults: string[] = []
  await open(page, 'light')
  for (const name of names) {
    for (const [i, address] of addressesOf(name, named).entries()) {
      if (screenOf(name).login) {
        await visit(page, address)
        const { pathname, searchParams } = new URL(page.url())
        if (pathname !== paths.login.pattern || searchParams.get('redirect') !== address)
          faults.push(`${address} leads to ${addressOf(page)}`)
        await visit(page, NOWHERE)
      } else {
        faults.push(...(await headingFaultsAt(page, name, address)))
        if (isLookedAt(name, address, i) && looksAt(name) === 'guest')
          faults.push(...(await faultsOn(page, name)))
      }
    }
  }
  expect(faults).toEqual([])
})

test('a renter sees every screen, and the login leads home', async ({ page }) => {
  const token = await register(page, '13926000041', 641)
  const { orderId } = await rentAccount(token, await payableAccount(), 3)
  const unpaid = await placeOrder(token, await plainAccount(), 3)
  const withdrawalId = await withdraw(token, await addWithdrawAccount(token, 'axe@example.com'), 6_000)
  const named = { ...(await publicThings()), orderId, unpaidId: unpaid.orderId, withdrawalId }
  await callsOf(token).goods.store({ id: named.goodsId })
  const faults: string[] = []
  await signIn(page, token)
  await open(page, 'dark')
  for (const name of names) {
    if (looksAt(name) === 'complainant') continue
    for (const [i, address] of addressesOf(name, named).entries()) {
      if (name === 'login' || name === 'onekeyLogin') {
        await visit(page, address)
        if (addressOf(page) !== paths.home()) faults.push(`${address} leads to ${addressOf(page)}`)
        await visit(page, NOWHERE)
      } else {
        faults.push(...(await headingFaultsAt(page, name, address)))
        if (isLookedAt(name, address, i) && looksAt(name) === 'renter')
          faults.push(...(await faultsOn(page, name)))
      }
    }
  }
  expect(faults).toEqual([])
})

test('both sides see the screens of a dispute', async ({ page }) => {
  const token = await register(page, '13929600011', 955)
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  const answer = await answerPath(disputeId)
  const named = { ...(await publicThings()), orderId, disputeId }
  const faults: string[] = []
  await signIn(page, token)
  await open(page, 'dark')
  for (const name of names.filter((each) => looksAt(each) === 'complainant'))
    for (const address of addressesOf(name, named)) {
      faults.push(...(await headingFaultsAt(page, name, address)))
      faults.push(...(await faultsOn(page, name)))
    }
  await arbitrate(token, await logInOwner(account.ownerId), disputeId)
  for (const name of ['seeComplaints', 'orderAppealDetail'] as const)
    for (const address of addressesOf(name, named)) {
      faults.push(...(await headingFaultsAt(page, name, address)))
      faults.push(...(await faultsOn(page, name)))
    }
  await page.goto(answer)
  await page.addStyleTag({ content: STYLE })
  await waitForContent(page, answer)
  faults.push(...(await faultsOn(page, 'buyerComplaint')))
  expect(faults).toEqual([])
})

test('a distributor sees their screens', async ({ page }) => {
  const named = await publicThings()
  const faults: string[] = []
  await signIn(page, await logIn(demo.distributor))
  await open(page, 'dark')
  for (const name of names.filter((each) => looksAt(each) === 'distributor'))
    for (const address of addressesOf(name, named)) {
      faults.push(...(await headingFaultsAt(page, name, address)))
      faults.push(...(await faultsOn(page, name)))
    }
  expect(faults).toEqual([])
})

/** What each browser shows a guest who opens 我的 first: the screen, and the prompt over it. */
const browsers = [
  ['iPhone Safari', userAgents.iphone, 'guide', '把上号添加到主屏幕'],
  ['iPhone WeChat', userAgents.iphoneWechat, 'guide', '建议在浏览器里打开'],
  ['Android WeChat', userAgents.wechat, 'onekeyLogin', '建议在浏览器里打开'],
  ['Android browser', userAgents.phone, 'onekeyLogin', null],
  ['desktop browser', undefined, 'login', null],
] as const

for (const [browser, userAgent, first, prompt] of browsers)
  test.describe(browser, () => {
    test.use({ ...(userAgent ? { userAgent } : {}), popups: true })

    test('has its own first page, prompt and downloads', async ({ page }) => {
      const faults: string[] = []
      await page.addInitScript(KNOWN_DEVICE)
      await page.goto(paths.my())
      await expect(page).toHaveURL(new RegExp(`^[^?]*${paths[first].pattern}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screens[first].heading)
      await page.addStyleTag({ content: STYLE })
      await visit(page, paths.home())
      const dialog = page.locator('dialog.browser-prompt')
      if (prompt) {
        await expect(dialog.getByRole('heading', { name: prompt })).toBeVisible()
        faults.push(...(await violationsOn(page, 'dialog.browser-prompt')))
        await dialog.getByRole('button').last().click()
      }
      for (const name of ['downloadApp', 'bookmark', 'downApp', 'login'] as const) {
        faults.push(...(await headingFaultsAt(page, name, screenOf(name).pattern)))
        faults.push(...(await faultsOn(page, name)))
      }
      await expect(dialog).toHaveCount(0)
      expect(faults).toEqual([])
    })
  })
