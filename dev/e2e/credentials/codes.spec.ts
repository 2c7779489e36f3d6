import type { Browser, Page } from '@playwright/test'
import { createClient } from '@shanghao/contract/client'
import { codeLinkPath } from '../fixtures/credentials/codeLink.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueCodes } from '../fixtures/jobs.ts'
import { packagedAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

/** A renter in a running rental. `nth` makes phone and ID number their own. */
const rent = async (page: Page, nth: number) => {
  const phone = `1392940010${nth}`
  const { token } = await registerPayer(page.request, { phone, sequence: 1300 + nth, cashFen: 100_000 })
  const account = await packagedAccount()
  const { orderId } = await rentAccount(token, account, 2)
  await signIn(page, token)
  return { phone, token, account, orderId }
}

/** Asks for a code as a renter whose login fails. */
const ask = async (page: Page): Promise<void> => {
  await page.goto('/pages/login-tool/index')
  await page.getByRole('link', { name: '登不上？' }).click()
  await page.getByRole('button', { name: '向号主要验证码' }).click()
  await expect(page.getByRole('heading', { name: '已通知号主，等待验证码' })).toBeVisible()
}

/** The owner's phone, without a session, on the link of the text message. */
const openLink = async (browser: Browser, page: Page, orderId: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const owner = await context.newPage()
  await owner.goto(await codeLinkPath(page.request, orderId))
  await expect(owner.getByText(/^还剩/)).toBeVisible()
  return owner
}

test('given on the link: the renter sees the code without a reload, and the link is used up', async ({
  page,
  browser,
}) => {
  const { account, orderId } = await rent(page, 0)
  await ask(page)
  expect(await violationsOn(page)).toEqual([])
  const owner = await openLink(browser, page, orderId)
  expect(new URL(owner.url()).pathname + new URL(owner.url()).search).toBe('/pages/order/upload-code')
  await expect(owner.getByText(account.title)).toBeVisible()
  expect(await violationsOn(owner)).toEqual([])
  await owner.getByRole('button', { name: '提供给租客' }).click()
  await expect(owner.getByText(/^请输入/)).toBeVisible()
  await owner.getByLabel('验证码', { exact: true }).fill('48 29 13')
  await owner.getByRole('button', { name: '提供给租客' }).click()
  await expect(owner.getByText('验证码已提供')).toBeVisible()

  await expect(page.getByText('482913', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '复制验证码' }).click()
  await expect(page.getByText('验证码已复制')).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('链接已用过')).toBeVisible()
  await page.goto(`/pages/verification-code/index?orderId=${orderId}`)
  await expect(page.getByText(/提供$/)).toBeVisible()
})

/** Files the complaint that the screen leads to, with what is filled in already. */
const complain = async (page: Page, text: RegExp): Promise<void> => {
  await page.getByRole('link', { name: '投诉退款' }).click()
  await expect(page.getByLabel('发生了什么')).toHaveValue(text)
  await page.getByRole('button', { name: '提交投诉' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).click()
  await expect(page).toHaveURL(/\/pages\/order\/see-complaints\?disputeId=\d{19}$/)
  await expect(page.getByText('第 1 次求助验证码')).toBeVisible()
}
const disputesOf = (orderId: string) =>
  query('select reason, state from dispute where order_id = $1', [orderId])

test('refused on the link: the complaint comes with its evidence filled in', async ({ page, browser }) => {
  const { orderId } = await rent(page, 1)
  await ask(page)
  const owner = await openLink(browser, page, orderId)
  await owner.getByRole('button', { name: '无法提供' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: '没有收到验证码' }).click()
  await expect(owner.getByText('已告诉租客')).toBeVisible()

  await expect(page.getByText('号主无法提供验证码')).toBeVisible()
  await complain(page, /拒绝：没有收到验证码。一直登不上。$/)
  expect(await disputesOf(orderId)).toEqual([{ reason: 'code_not_given', state: 'filed' }])
})

test('silent: when the time is over the complaint comes with its evidence filled in', async ({
  page,
  browser,
}) => {
  const { orderId } = await rent(page, 2)
  await ask(page)
  const owner = await openLink(browser, page, orderId)
  await passMinutes(orderId, 10)
  await runDueCodes()
  await expect(page.getByText('号主没有回应')).toBeVisible()
  await owner.getByLabel('验证码', { exact: true }).fill('482913')
  await owner.getByRole('button', { name: '提供给租客' }).click()
  await expect(owner.getByText('这次求助已结束')).toBeVisible()
  await complain(page, /没有回应。一直登不上。$/)
  expect(await disputesOf(orderId)).toEqual([{ reason: 'code_not_given', state: 'filed' }])
})

test('a login opened on too many devices is unlocked with the phone, and the other devices are signed out', async ({
  page,
}) => {
  const { phone, token, orderId } = await rent(page, 3)
  const { session } = callsOf()
  for (const no of [1, 2, 3]) {
    const from = JSON.stringify({ deviceId: String(no).padStart(32, '0') })
    const device = createClient({
      base: process.env['E2E_URL'] ?? '',
      headers: () => ({ authToken: token, from }),
      timeoutMs: 20_000,
    })
    await device.orders.revealLogin({ orderId })
  }
  const { authToken: other } = await session.login({ phone, password: 'pays-outside-26' })
  await page.goto('/pages/login-tool/index')
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await page.getByRole('button', { name: '去解锁' }).click()
  await expect(page.getByText('账号密码已锁定').first()).toBeVisible()
  await expect(page.getByText('设备 3')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await query("update sms_code set created_at = created_at - interval '1 minute' where phone = $1", [phone])
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, 3))
  await page.getByRole('button', { name: '解锁', exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/login-tool\/index/)
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await expect(page.getByText(/^进入游戏后，角色名应为/)).toBeVisible()
  expect((await callsOf(other).session.isLogin()).isLogin).toBe(false)
})
