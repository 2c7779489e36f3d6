import type { Page } from '@playwright/test'
import { textOf } from '@shanghao/contract/errors'
import { query } from '../fixtures/database/database.ts'
import { pictureFile } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const QUESTION = '我的押金怎么还没退'
const clientId = (): string => crypto.randomUUID().replaceAll('-', '')

const write = async (page: Page, text: string) => {
  await page.getByLabel('消息', { exact: true }).fill(text)
  await page.getByRole('button', { name: '发送', exact: true }).click()
}
const messages = (page: Page) => page.getByRole('log', { name: '会话消息' })
const conversationOf = (page: Page): string => new URL(page.url()).searchParams.get('conversationId') ?? ''

/** The desk as an operator of the demo. */
const desk = async (conversationId: string) => {
  const { support } = callsOf(await logInOperator(demo.operator))
  await support.deskTake({ conversationId })
  return {
    detail: () => support.deskDetail({ conversationId }),
    close: () => support.deskClose({ conversationId }),
    reply: (text: string) =>
      support.deskSend({ conversationId, clientId: clientId(), message: { kind: 'text', text } }),
  }
}

test('a guest asks, sends a picture, signs in, and an operator’s answer appears by itself', async ({
  page,
}) => {
  await page.goto('/pages/custom-service/index')
  await page.getByLabel('搜索问题').fill('押金没退')
  await page.getByRole('link', { name: /^押金什么时候退/ }).click()
  await expect(page.getByRole('heading', { name: '押金什么时候退' })).toBeVisible()
  await expect(page.getByText(/归还 \d+ 小时后，押金原路退回/)).toBeVisible()
  await page.getByRole('link', { name: '联系客服' }).click()
  await write(page, QUESTION)
  await expect(messages(page).getByText('为你找到了相关的帮助')).toBeVisible()
  await expect(page.getByRole('button', { name: '已解决' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByLabel('发送图片').setInputFiles([await pictureFile('deposit.png')])
  await expect(messages(page).getByRole('button', { name: '放大图片' })).toBeVisible()
  await expect(page.getByText(/^正在排队/)).toBeVisible()
  const conversationId = conversationOf(page)
  await page.reload()
  await expect(messages(page).getByText(QUESTION)).toBeVisible()
  await expect(messages(page).getByRole('button', { name: '放大图片' })).toBeVisible()

  // Signs in as a new person by the form: the conversation is theirs, on this device and on any other.
  const phone = '13929300003'
  await page.goto('/pages/login/index?redirect=%2Fpages%2Fcustom-service%2Findex')
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone))
  await page.getByRole('checkbox').check()
  await page.locator('form button[type=submit]').click()
  await page.getByRole('link', { name: /正在排队|为你排队|图片/ }).click()
  await expect(messages(page).getByText(QUESTION)).toBeVisible()
  const [owner] = await query<{ phone: string }>(
    'select u.phone from conversation c join app_user u on u.id = c.user_id where c.id = $1',
    [conversationId],
  )
  expect(owner?.phone).toBe(phone)

  const operator = await desk(conversationId)
  await operator.detail()
  await operator.reply('已经退到你的支付宝，请查收')
  await expect(messages(page).getByText('已经退到你的支付宝，请查收')).toBeVisible()
  await expect(messages(page).getByText(/已读/)).toBeVisible()
  await operator.close()
  await page.getByRole('button', { name: '很满意', exact: true }).click()
  await expect(page.getByText('你的评价：很满意')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})

test('a person who is banned while the app is open is told so, and asks customer service as a guest', async ({
  page,
}) => {
  const token = await registerUser(page.request, { phone: '13929300004', password: 'is-banned-2026' })
  await signIn(page, token)
  await page.goto('/pages/my/index')
  await expect(page.getByText('139****0004')).toBeVisible()
  const { userInfo } = await callsOf(token).user.queryInfo()
  const { people } = callsOf(await logInOperator(demo.operator))
  await people.imposeSanction({ userId: userInfo.userId, kind: 'ban', reason: '多次恶意投诉', days: null })

  const told = page.getByRole('dialog').filter({ hasText: textOf('USER_BANNED') })
  await expect(told.getByRole('button', { name: '我知道了' })).toBeVisible()
  await told.getByRole('button', { name: '联系客服' }).click()
  await expect(page).toHaveURL(/\/pages\/custom-service\/index\?scene=failure&ref=1236/)
  expect(await page.evaluate(() => localStorage.getItem('Authorization'))).toBeNull()
  await page.getByRole('link', { name: '联系客服' }).click()
  await write(page, '为什么停用我的账号')
  await expect(messages(page).getByText('为什么停用我的账号')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/pages/my/index')
  await expect(page.getByRole('heading', { name: '登录', level: 1 })).toBeVisible()
})

test('a message that is not sent says so and is sent again once; a secret is asked about', async ({
  page,
  context,
}) => {
  const token = await registerUser(page.request, { phone: '13929300002', password: 'asks-support-26' })
  const account = await plainAccount()
  await signIn(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${account.id}`)
  await page.getByRole('link', { name: '咨询客服：号主' }).click()
  await page.getByRole('link', { name: '联系客服' }).click()
  await write(page, '密码是 hunter2026，帮我看看')
  await page.getByRole('button', { name: '返回修改' }).click()
  await expect(messages(page).getByText('hunter2026')).toHaveCount(0)

  await context.route('**/api/support/send', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await write(page, '这个号能玩几天')
  await expect(page.getByText(/没有发出/)).toBeVisible()
  await page.getByRole('button', { name: '重新发送' }).click()
  await expect(page.getByText(/没有发出/)).toHaveCount(0)
  await expect(messages(page).getByText('这个号能玩几天')).toHaveCount(1)

  await page.getByRole('button', { name: '发送订单或账号' }).click()
  await page.getByRole('button', { name: /^刚才看的账号/ }).click()
  await expect(messages(page).getByRole('link', { name: /元/ })).toBeVisible()
  await page.getByRole('button', { name: '结束咨询' }).click()
  await expect(page.getByRole('link', { name: '重新咨询' })).toBeVisible()
})
test.use({ interrupted: true })
