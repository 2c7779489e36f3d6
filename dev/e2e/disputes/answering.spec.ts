import type { Browser, Page } from '@playwright/test'
import { yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { answerPath, COMPLAINT_TEXT, fileComplaint, pictureFile } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { packagedAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { callsOf, logInOperator, logInOwner } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const seeComplaints = (disputeId: string): string => `/pages/order/see-complaints?disputeId=${disputeId}`

/** A renter in a running rental, with a complaint about it. `nth` makes phone and ID number their own. */
const complain = async (page: Page, nth: number) => {
  const payer = { phone: `1392900010${nth}`, sequence: 910 + nth, cashFen: 100_000 }
  const account = await packagedAccount()
  const { token, userId } = await registerPayer(page.request, payer)
  const { orderId } = await rentAccount(token, account, 2)
  const disputeId = await fileComplaint(token, { orderId, reason: 'kicked' })
  await signIn(page, token)
  await page.goto(seeComplaints(disputeId))
  await expect(page.getByRole('heading', { name: '等待号主回应' })).toBeVisible()
  const { claim } = await callsOf(token).disputes.detail({ disputeId })
  return { token, userId, account, orderId, disputeId, claim }
}

/** The owner's phone, without a session, on the link of the text message. */
const openLink = async (browser: Browser, disputeId: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const owner = await context.newPage()
  await owner.goto(await answerPath(disputeId))
  await expect(owner.getByRole('heading', { name: '等你回应' })).toBeVisible()
  return owner
}

/** Chooses an answer, fills what it needs, and confirms it. */
const answer = async (owner: Page, kind: string, fill: () => Promise<void>, confirm: string) => {
  await owner.getByRole('button', { name: '去回应' }).click()
  await owner.getByRole('radio', { name: kind }).check()
  await fill()
  await owner.getByRole('button', { name: '下一步' }).click()
  await owner.getByRole('button', { name: confirm }).click()
}

/** The page as it is after the next poll of a live dispute, which also runs when it becomes visible. */
const seeNews = (page: Page): Promise<unknown> =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

const cashOf = async (token: string): Promise<number> => (await callsOf(token).finance.balance()).cashFen

test('agreed: the link shows the complaint without its token in the address, and the money is back at once', async ({
  page,
  browser,
}) => {
  const { token, disputeId, orderId, claim } = await complain(page, 0)
  const before = await cashOf(token)
  const owner = await openLink(browser, disputeId)
  expect(owner.url().slice(new URL(owner.url()).origin.length)).toBe('/pages/buyer-complaint/apply')
  await expect(owner.getByText(COMPLAINT_TEXT)).toBeVisible()
  await owner.getByRole('button', { name: /第 1 张图片$/ }).click()
  await owner.getByRole('button', { name: '关闭大图' }).click()
  expect(await violationsOn(owner)).toEqual([])
  await owner.reload()
  await answer(owner, '同意申请', async () => {}, '确认同意')
  await expect(owner.getByText('已同意申请')).toBeVisible()
  await owner.getByRole('button', { name: '查看进度' }).click()
  await expect(owner.getByRole('heading', { name: '已达成一致' })).toBeVisible()

  await seeNews(page)
  await expect(page.getByRole('heading', { name: '已达成一致' })).toBeVisible()
  const { outcome } = await callsOf(token).disputes.detail({ disputeId })
  expect(outcome?.rentFen).toBe(claim.rentFen)
  expect(await cashOf(token)).toBe(before + (outcome?.refundFen ?? 0) + (outcome?.depositBackFen ?? 0))
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`/pages/order/see-complaints?orderId=${orderId}`)
  await expect(page.getByRole('heading', { name: '已达成一致' })).toBeVisible()
})

test('offered less: the preview names both sides, a higher offer is not accepted unseen', async ({
  page,
  browser,
}) => {
  const { token, disputeId, orderId, claim, account } = await complain(page, 1)
  await page.goto(orderDetailPage(orderId))
  await expect(page.getByRole('link', { name: /^维权：等待号主回应/ })).toBeVisible()
  await page.goto(seeComplaints(disputeId))
  const before = await cashOf(token)
  const half = Math.floor(claim.rentFen / 20) * 10
  const owner = await openLink(browser, disputeId)
  const offer = async () => {
    await owner.getByRole('button', { name: /^50%/ }).click()
    await expect(owner.getByText('退给租客的租金')).toBeVisible()
    await owner.getByLabel('理由').fill('只被顶下线一次，愿意退一半租金')
  }
  await answer(owner, '提出方案', offer, '提交方案')
  await expect(owner.getByText('方案已提交')).toBeVisible()

  await seeNews(page)
  await page.getByRole('button', { name: '接受方案' }).click()
  const sheet = page.getByRole('dialog', { name: '接受方案' })
  await expect(sheet.getByText('接受后立即执行')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  // The link takes one answer: the next offer comes from the owner's session.
  await callsOf(await logInOwner(account.ownerId)).disputes.answer({
    disputeId,
    kind: 'offer',
    fen: half + 10,
    text: '想了想，可以再多退一点',
  })
  await sheet.getByRole('button', { name: '确认接受' }).click()
  await expect(page.getByText('对方刚修改了方案')).toBeVisible()
  await page.getByRole('button', { name: '接受方案' }).click()
  await sheet.getByRole('button', { name: '确认接受' }).click()
  await expect(page.getByRole('heading', { name: '已达成一致' })).toBeVisible()
  const { outcome } = await callsOf(token).disputes.detail({ disputeId })
  expect(outcome?.rentFen).toBe(half + 10)
  expect(await cashOf(token)).toBe(before + (outcome?.refundFen ?? 0) + (outcome?.depositBackFen ?? 0))
})

test('refused with evidence, then decided by the platform and appealed', async ({ page, browser }) => {
  const { disputeId } = await complain(page, 2)
  const owner = await openLink(browser, disputeId)
  const refuse = async () => {
    await owner.getByLabel('理由').fill('设备记录里没有其他人登录过')
    await owner.getByRole('button', { name: '下一步' }).click()
    await expect(owner.getByText('请至少上传一张证据截图')).toBeVisible()
    await owner.getByLabel('选择图片').setInputFiles([await pictureFile('devices.png')])
    await expect(owner.getByText('已上传 1 张，共 1 张')).toBeAttached()
  }
  await answer(owner, '拒绝申请', refuse, '确认拒绝')
  await expect(owner.getByText('已拒绝申请')).toBeVisible()

  await seeNews(page)
  await expect(page.getByText('设备记录里没有其他人登录过')).toBeVisible()
  await page.getByRole('link', { name: '申请平台仲裁' }).click()
  await expect(page.getByText(/^平台承诺 \d+ 小时内裁定$/)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '提交仲裁申请' }).click()
  await expect(page.getByText('请输入内容')).toBeVisible()
  await page.getByLabel('仲裁理由').fill('截图里没有我被顶下线的时间段')
  await page.getByRole('button', { name: '提交仲裁申请' }).click()
  await expect(page).toHaveURL(/order-appeal-detail/)
  await expect(page.getByRole('heading', { name: '平台仲裁中' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.goto(`/pages/order/order-appeal?disputeId=${disputeId}`)
  await expect(page.getByText('现在不能申请仲裁或申诉')).toBeVisible()

  const { disputes } = callsOf(await logInOperator(demo.operator))
  await disputes.take({ disputeId })
  const reason = '两边的截图都不完整，退回一部分租金'
  await disputes.decide({ disputeId, rentFen: 100, depositFen: 0, reason })
  await page.goto(`/pages/order/order-appeal-detail?disputeId=${disputeId}`)
  await expect(page.getByText(reason).first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '接受裁定' }).click()
  await expect(page.getByText('接受后你不能再申诉。')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '申诉', exact: true }).click()
  await page.getByLabel('申诉理由').fill('完整的截图在这里，三次都有提示')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByRole('heading', { name: '申诉复核中' })).toBeVisible()
})

test('withdrawn: the sheet says that the rental goes on, and it does', async ({ page, browser }) => {
  const { disputeId, orderId, token } = await complain(page, 3)
  await page.getByRole('button', { name: '撤销投诉' }).click()
  const sheet = page.getByRole('dialog', { name: '撤销投诉' })
  await expect(sheet.getByText('订单继续租用到')).toBeVisible()
  await sheet.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.getByRole('heading', { name: '已撤销' })).toBeVisible()
  expect((await callsOf(token).orders.detail({ orderId })).state).toBe('renting')
  const context = await browser.newContext()
  const owner = await context.newPage()
  // A session that is over neither leads to the login page nor takes the token along.
  await signIn(owner, 'over')
  await owner.goto('/c#none')
  await expect(owner.getByText('链接已失效')).toBeVisible()
  expect(new URL(owner.url()).pathname).toBe('/pages/buyer-complaint/apply')
  expect(
    await query('select from dispute where id = $1 and state = $2', [disputeId, 'withdrawn']),
  ).toHaveLength(1)
})

test('an owner complains about the deposit: the renter adds to it and offers a part', async ({ page }) => {
  const payer = { phone: '13929000104', sequence: 914, cashFen: 100_000 }
  const account = await packagedAccount()
  const { token } = await registerPayer(page.request, payer)
  const { orderId } = await rentAccount(token, account, 2)
  const { orders } = callsOf(token)
  const { refundFen } = await orders.returnQuote({ orderId })
  await orders.return({ orderId, expectedRefundFen: refundFen })
  const disputeId = await fileComplaint(await logInOwner(account.ownerId), {
    orderId,
    reason: 'currency_spent',
    depositFen: account.depositFen,
  })
  await signIn(page, token)
  await page.goto(seeComplaints(disputeId))
  await expect(page.getByRole('heading', { name: '等你回应' })).toBeVisible()
  await page.getByRole('button', { name: '补充说明' }).click()
  await page
    .getByRole('dialog', { name: '补充说明' })
    .getByLabel('说明', { exact: true })
    .fill('点券是号主自己用的，我没有买过东西')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('你补充说明')).toBeVisible()

  await page.getByRole('button', { name: '回应投诉' }).click()
  await page.getByRole('radio', { name: '提出方案' }).check()
  await page.getByLabel('赔付多少元').fill(yuanShort(account.depositFen))
  await page.getByLabel('理由').fill('可以赔一半，另一半不是我消费的')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('这就是申请的金额')).toBeVisible()
  await page.getByRole('button', { name: /^50%/ }).click()
  await expect(page.getByRole('dialog').getByText(/^其余押金退到/)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '提交方案' }).click()
  await expect(page.getByRole('heading', { name: '等待号主选择' })).toBeVisible()
})
