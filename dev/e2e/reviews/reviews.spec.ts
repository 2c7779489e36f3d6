import type { Page } from '@playwright/test'
import { pictureFile } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runReviewRequests } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { settleOrder } from '../fixtures/orders/settleOrder.ts'
import { SAVES_DATA } from '../fixtures/pages/savesData.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { callsOf, logInOwner } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const TEXT = '付完款马上就上去了，皮肤和描述一样。'
const ANSWER = '谢谢，下次再来。'
const accountPath = (goodsId: string) => `/pages/account-detail/index?goodsId=${goodsId}`

/** What axe finds at 320 px. */
const problemsOn = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 })
  return violationsOn(page)
}

test('a renter is asked after settling, reviews with a picture and changes it; the owner answers; everyone reads it', async ({
  page,
  browser,
}) => {
  const account = await plainAccount()
  const { id: goodsId, ownerId } = account
  const { token } = await registerPayer(page.request, {
    phone: '13929410001',
    sequence: 836,
    cashFen: 50_000,
  })
  const { orderId } = await rentAccount(token, account, 2)
  await settleOrder(orderId, 2)
  await runReviewRequests()
  await signIn(page, token)

  await test.step('the message leads to the form, which refuses contacts', async () => {
    await page.goto('/pages/rent-order-list/index')
    await expect(page.getByRole('link', { name: '去评价' })).toBeVisible()
    await page.goto('/pages/message/index?group=review')
    await page.getByRole('link', { name: /这次租用怎么样/ }).click()
    await page.getByRole('button', { name: '发布评价' }).click()
    await expect(page.getByText('请选择星级')).toBeVisible()
    await page.getByRole('radio', { name: /^4 星/ }).check({ force: true })
    await page.getByRole('button', { name: '上号快' }).click()
    await page.getByLabel('说说感受').fill('加 QQ 123456 便宜')
    await page.getByRole('button', { name: '发布评价' }).click()
    await expect(page.getByText('请删除联系方式、网址或密码')).toBeVisible()
    await page.getByLabel('说说感受').fill(TEXT)
    await page.getByLabel('选择图片').setInputFiles(await pictureFile('skins.png'))
    await expect(page.getByText('已上传 1 张，共 1 张')).toBeAttached()
    expect(await problemsOn(page)).toEqual([])
    await page.getByRole('button', { name: '发布评价' }).click()
    await expect(page.getByRole('article', { name: '我的评价' })).toContainText(TEXT)
  })

  await test.step('it can be changed for a while', async () => {
    await page.getByRole('button', { name: '修改评价' }).click()
    await page.getByRole('radio', { name: /^5 星/ }).check({ force: true })
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(page.getByRole('img', { name: '5 星' })).toBeVisible()
    await page.goto(`/pages/order/detail?orderId=${orderId}`)
    await expect(page.getByRole('link', { name: '我的评价' })).toBeVisible()
  })

  await test.step('the owner is told and answers once', async () => {
    const owner = await (await browser.newContext()).newPage()
    await signIn(owner, await logInOwner(ownerId))
    await owner.goto(`/pages/review/list?goodsId=${goodsId}`)
    await owner.getByRole('button', { name: '回复' }).click()
    await owner.getByLabel('回复', { exact: true }).fill(ANSWER)
    await owner.getByRole('button', { name: '发布回复' }).click()
    await expect(owner.getByText(ANSWER)).toBeVisible()
    await expect(owner.getByRole('button', { name: '回复', exact: true })).toHaveCount(0)
    await owner.context().close()
  })

  await test.step('a guest reads it on the account and on the owner’s page', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(accountPath(goodsId))
    await expect(guest.getByText(TEXT)).toBeVisible()
    await expect(guest.getByText(ANSWER)).toBeVisible()
    await guest.getByRole('link', { name: '全部评价：评价' }).click()
    await guest.getByRole('button', { name: '有图' }).click()
    await guest.getByRole('button', { name: /^放大租\*\*\*的评价/ }).click()
    await guest.keyboard.press('Escape')
    await guest.reload()
    await expect(guest.getByRole('button', { name: /^放大租\*\*\*的评价/ })).toBeVisible()
    expect(await problemsOn(guest)).toEqual([])
    await guest.goto(accountPath(goodsId))
    await guest.locator('.account-owner').click()
    await expect(guest).toHaveURL(/\/pages\/owner\/index\?ownerId=[0-9a-f]{32}$/)
    await expect(guest.getByText('纠纷率', { exact: true })).toBeVisible()
    expect(await problemsOn(guest)).toEqual([])
    await guest.getByRole('tab', { name: '评价' }).click()
    await expect(guest.getByText(TEXT)).toBeVisible()
    await guest.context().close()
  })

  await test.step('where data is saved its picture waits for a tap', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.addInitScript(SAVES_DATA)
    const response = await guest.goto(`/pages/review/list?goodsId=${goodsId}`)
    // The server's page names no picture either, or the browser would load it before the app starts.
    const html = await response?.text()
    expect(html).toContain('picture-row-item')
    expect(html).not.toContain('<img')
    const picture = guest.locator('.picture-row-item')
    await expect(picture).toHaveAccessibleName(/^点按加载，租/)
    await expect(picture.locator('img')).toHaveCount(0)
    await picture.click()
    await expect(picture).toHaveAccessibleName(/^放大租/)
    await guest.context().close()
  })
})

test('a question is public once the owner has answered it', async ({ page, browser }) => {
  const { id: goodsId, ownerId } = await plainAccount()
  const { token } = await registerPayer(page.request, { phone: '13929410002', sequence: 837, cashFen: 0 })
  const path = `/pages/question/list?goodsId=${goodsId}`
  const text = '这个号能打巅峰赛吗？'
  await signIn(page, token)
  await page.goto(accountPath(goodsId))
  await page.getByRole('link', { name: /问号主/ }).click()
  await page.getByRole('button', { name: '我要提问' }).click()
  await page.getByLabel('问题').fill(text)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('等待号主回复，回复后公开')).toBeVisible()
  expect(await problemsOn(page)).toEqual([])

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(path)
  await expect(guest.getByText('还没有公开的提问')).toBeVisible()
  const { list } = await callsOf(token).reviews.questions({ goodsId })
  const owner = callsOf(await logInOwner(ownerId))
  await owner.reviews.answerQuestion({ questionId: list[0]?.questionId ?? 0, text: '可以，段位够。' })
  await guest.reload()
  await expect(guest.getByText('可以，段位够。')).toBeVisible()
  await guest.getByRole('button', { name: /^举报/ }).click()
  await expect(guest).toHaveURL(/\/pages\/login\//)
  await guest.context().close()
})
