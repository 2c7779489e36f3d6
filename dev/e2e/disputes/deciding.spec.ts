import type { Browser, Page } from '@playwright/test'
import { yuanSign } from '@shanghao/contract/refundWays'
import { query } from '../fixtures/database/database.ts'
import { arbitrate, fileComplaint } from '../fixtures/disputes/complaint.ts'
import { passAnswerTime } from '../fixtures/disputes/passAnswerTime.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueDisputes } from '../fixtures/jobs.ts'
import { type Account, packagedAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { callsOf, logInOperator, logInOwner } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const seeComplaints = (disputeId: string): string => `/pages/order/see-complaints?disputeId=${disputeId}`
const REASON = '两边的截图都不完整，按使用时间退回一部分'

/** Renter and owner, each signed in and looking at the renter's complaint. `nth` makes phone and ID number their own. */
const watched = async (page: Page, browser: Browser, account: Account, nth: number) => {
  const payer = { phone: `1392960000${nth}`, sequence: 951 + nth, cashFen: 500_000 }
  const { token, userId } = await registerPayer(page.request, payer)
  const { orderId } = await rentAccount(token, account, 3)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  const ownerToken = await logInOwner(account.ownerId)
  const owner = await (await browser.newContext()).newPage()
  await signIn(page, token)
  await signIn(owner, ownerToken)
  for (const side of [page, owner]) await side.goto(seeComplaints(disputeId))
  await expect(page.getByRole('heading', { name: '等待号主回应' })).toBeVisible()
  await expect(owner.getByRole('heading', { name: '等你回应' })).toBeVisible()
  return { token, userId, orderId, disputeId, owner, ownerToken }
}

/** Both pages as they are after the next poll, which also runs when a page becomes visible. */
const seeNews = async (...pages: Page[]): Promise<void> => {
  for (const page of pages) await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

const cashOf = async (token: string): Promise<number> => (await callsOf(token).finance.balance()).cashFen

test('an owner’s silence grants the claim, and both see why', async ({ page, browser }) => {
  const { token, disputeId, owner } = await watched(page, browser, await packagedAccount(), 0)
  await expect(owner.getByText(/^到时你没有回应，视为同意/).first()).toBeVisible()
  const before = await cashOf(token)
  await passAnswerTime(disputeId)
  await runDueDisputes()
  await seeNews(page, owner)
  for (const side of [page, owner]) {
    await expect(side.getByRole('heading', { name: '已达成一致' })).toBeVisible()
    await expect(side.getByText(/^到时没有回应，视为同意/)).toBeVisible()
  }
  const { claim, outcome } = await callsOf(token).disputes.detail({ disputeId })
  expect(outcome?.rentFen).toBe(claim.rentFen)
  expect(await cashOf(token)).toBe(before + (outcome?.refundFen ?? 0) + (outcome?.depositBackFen ?? 0))
})

test('a decision about more than one operator may decide takes a second one; both sides take it', async ({
  page,
  browser,
}) => {
  const account = await packagedAccount()
  await query(
    `update goods set hourly_fen = 100000, ten_hour_fen = null, overnight_fen = null, day_fen = null, week_fen = null,
            gift_every = null, gift_hours = null where id = $1`,
    [account.id],
  )
  const { token, disputeId, owner, ownerToken } = await watched(page, browser, account, 1)
  await arbitrate(token, ownerToken, disputeId)
  const before = await cashOf(token)
  const [first, second] = [
    callsOf(await logInOperator(demo.operator)),
    callsOf(await logInOperator(demo.secondOperator)),
  ]
  await first.disputes.take({ disputeId })
  const decision = { disputeId, rentFen: 150_000, depositFen: 0, reason: REASON }
  const { awaitedApproval } = await first.disputes.decide(decision)
  await seeNews(page, owner)
  for (const side of [page, owner]) {
    await expect(side.getByRole('heading', { name: '平台仲裁中' })).toBeVisible()
    await expect(side.getByText(REASON)).toHaveCount(0)
  }
  await second.ops.approve({ approvalId: awaitedApproval ?? 0 })
  await seeNews(page, owner)
  for (const side of [page, owner]) {
    await expect(side.getByText(REASON).first()).toBeVisible()
    await side.getByRole('button', { name: '接受裁定' }).click()
    await side.getByRole('dialog').getByRole('button', { name: '确认接受' }).click()
    await expect(side.getByRole('dialog')).toBeHidden()
  }
  await expect(owner.getByRole('heading', { name: '已结案' })).toBeVisible()
  await seeNews(page)
  await expect(page.getByRole('heading', { name: '已结案' })).toBeVisible()
  expect(await cashOf(token)).toBe(before + 150_000)
})

test('a compensation by the platform is shown to the side that gets it, and paid', async ({
  page,
  browser,
}) => {
  const account = await packagedAccount()
  const { token, disputeId, owner, ownerToken } = await watched(page, browser, account, 2)
  await arbitrate(token, ownerToken, disputeId)
  const before = await cashOf(token)
  const first = callsOf(await logInOperator(demo.operator))
  await first.disputes.take({ disputeId })
  const { awaitedApproval } = await first.disputes.decide({
    disputeId,
    rentFen: 0,
    depositFen: 0,
    renterCompensationFen: 321,
    reason: REASON,
  })
  await callsOf(await logInOperator(demo.secondOperator)).ops.approve({ approvalId: awaitedApproval ?? 0 })
  await seeNews(page, owner)
  await expect(page.getByText('平台补偿').first()).toBeVisible()
  await expect(page.getByText(yuanSign(321)).first()).toBeVisible()
  await expect(owner.getByText('平台补偿你')).toHaveCount(0)
  for (const side of [token, ownerToken]) await callsOf(side).disputes.takeDecision({ disputeId })
  await seeNews(page, owner)
  await expect(page.getByRole('heading', { name: '已结案' })).toBeVisible()
  expect(await cashOf(token)).toBe(before + 321)
})
