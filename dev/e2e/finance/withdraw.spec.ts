import type { Page } from '@playwright/test'
import { violatedInvariants } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runPayouts } from '../fixtures/jobs.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import {
  addWithdrawAccount,
  makePayoutDue,
  withdraw,
  withdrawalPostings,
} from '../fixtures/payments/withdrawals.ts'
import { callsOf, logIn, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerPayer, registerWithCash } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

const WITHDRAW = '/pages/finance/withdrawal'
const resultOf = (id: string) => `/pages/finance/witresult?id=${id}`
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const amount = (page: Page) => page.getByRole('textbox', { name: '提现金额' })

test('a first withdrawal leads through password and account, keeps its amount, and is paid to the cent', async ({
  page,
}) => {
  const phone = '13927000001'
  const { token, userId } = await registerWithCash(page.request, { phone, sequence: 501, cashFen: 20_000 })
  await signIn(page, token)
  await page.goto('/pages/finance/index')
  await page.getByRole('link', { name: '提现', exact: true }).click()
  await expect(page).toHaveURL(WITHDRAW)

  await test.step('the fee is the server’s, shown while one types', async () => {
    await page.getByRole('button', { name: '全部提现' }).click()
    await expect(page.getByText('196元')).toBeAttached()
    await amount(page).fill('120.5')
    await expect(page.getByText('118.09元')).toBeAttached()
  })

  await test.step('payment password first, then the account, with the amount kept', async () => {
    await page.getByRole('link', { name: '设置支付密码' }).click()
    await pressDigits(page, PAY_PASSWORD)
    await pressDigits(page, PAY_PASSWORD)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, 2))
    await page.getByRole('button', { name: '确认设置' }).click()
    await expect(amount(page)).toHaveValue('120.5')
    await page.getByRole('link', { name: '绑定提现账户' }).click()
    await expect(page.getByText('林**')).toBeVisible()
    await page.getByLabel('支付宝账号').fill('not-an-account')
    await page.getByRole('button', { name: '绑定' }).click()
    await expect(page.getByRole('alert')).toHaveText('支付宝账号须为手机号或邮箱')
    await page.getByLabel('支付宝账号').fill('saver@example.com')
    await page.getByRole('button', { name: '绑定' }).click()
    await pressDigits(page, PAY_PASSWORD)
    await expect(page.getByRole('button', { name: /支付宝 sa\*\*\*@example.com.*更换账户$/ })).toBeVisible()
    await expect(amount(page)).toHaveValue('120.5')
  })

  await test.step('too little is told at the field, a wrong password in the sheet', async () => {
    await amount(page).fill('49.99')
    await page.getByRole('button', { name: '确认提现' }).click()
    await expect(page.getByRole('alert')).toHaveText('每笔至少提现 50 元')
    await amount(page).fill('120.5')
    await page.getByRole('button', { name: '提现 120.5 元' }).click()
    await pressDigits(page, '111222')
    await expect(page.getByText('支付密码不正确，请重新输入')).toBeVisible()
    await pressDigits(page, PAY_PASSWORD)
    await expect(page).toHaveURL(/witresult\?id=\d{19}$/)
  })

  const id = idIn(page)
  await test.step('it arrives while one watches; the provider and the ledger say the same', async () => {
    await runPayouts()
    await expect(heading(page, '已到账')).toBeVisible()
    const sent: { ownId: string; amountFen: number; state: string }[] = await (
      await page.request.get(sandboxUrl('/control/transfers'))
    ).json()
    expect(sent.find(({ ownId }) => ownId === id)).toMatchObject({ amountFen: 11_809, state: 'done' })
    expect(await withdrawalPostings(id)).toEqual([
      [`cash:${userId}`, 'hold', -12_050],
      [`withdrawing:${id}`, 'hold', 12_050],
      [`withdrawing:${id}`, 'payout', -11_809],
      ['clearing:alipay', 'payout', 11_809],
      [`withdrawing:${id}`, 'fee', -241],
      ['revenue:platform', 'fee', 241],
    ])
    expect(await violatedInvariants()).toEqual([])
  })

  await test.step('where each yuan is, then back by the list and by the balance’s entry', async () => {
    await page.getByRole('button', { name: '资金去向' }).click()
    const places = page.getByRole('region', { name: '目前所在' })
    await expect(places).toContainText('你的支付宝 sa***@example.com')
    await expect(places).toContainText('118.09元')
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '提现明细' }).click()
    await expect(page.getByRole('list', { name: '提现' }).getByRole('link')).toContainText('已到账')
    await page.goto('/pages/finance/index?type=withdrawal')
    await page.getByRole('list', { name: '余额明细' }).getByRole('link').click()
    await expect(page).toHaveURL(resultOf(id))
  })
})

test('an account of another person is not paid: the reason is shown, and the whole amount is returned', async ({
  page,
}) => {
  const payer = { phone: '13927000002', sequence: 502, cashFen: 30_000 }
  const { token } = await registerPayer(page.request, payer)
  await addWithdrawAccount(token, 'mismatch-saver@example.com')
  await signIn(page, token)
  await page.goto(WITHDRAW)
  await page.getByRole('button', { name: '全部提现' }).click()
  await page.getByRole('button', { name: '提现 300 元' }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(page).toHaveURL(/witresult/)
  await runPayouts()
  await expect(heading(page, '提现未成功')).toBeVisible()
  await expect(page.getByText('原因：支付宝账号与实名不符')).toBeVisible()
  await expect(page.getByText('已退回余额', { exact: true })).toBeVisible()
  expect(await callsOf(token).finance.balance()).toMatchObject({ cashFen: 30_000, frozenFen: 0 })
  await page.getByRole('button', { name: '资金去向' }).click()
  await expect(page.getByRole('region', { name: '目前所在' })).toContainText('你的现金余额')
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '重新提现' }).click()
  await expect(amount(page)).toBeVisible()
})

test('an unclear result says so and is queried automatically; a pending payout ends while the page is open', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13927000003',
    sequence: 503,
    cashFen: 30_000,
  })
  await signIn(page, token)
  const doubted = await withdraw(
    token,
    await addWithdrawAccount(token, '5xx-after-saver@example.com'),
    10_000,
  )
  await runPayouts()
  await page.goto(resultOf(doubted))
  await expect(heading(page, '等待支付宝确认')).toBeVisible()
  await expect(page.getByText('支付宝还没有返回结果，会自动查询')).toBeVisible()
  await makePayoutDue(doubted)
  await runPayouts()
  await expect(heading(page, '已到账')).toBeVisible()

  const stuck = await withdraw(token, await addWithdrawAccount(token, 'stuck-saver@example.com'), 10_000)
  await runPayouts()
  await page.goto(resultOf(stuck))
  await expect(heading(page, '支付宝正在转账')).toBeVisible()
  // The form of the button 转账失败, without the page: it reloads itself, which can swallow the end of a click.
  const ended = await page.request.post(sandboxUrl(`/transfers/${stuck}/failed`))
  expect(ended.ok()).toBe(true)
  await makePayoutDue(stuck)
  await runPayouts()
  await expect(heading(page, '提现未成功')).toBeVisible()
  expect(await callsOf(token).finance.balance()).toMatchObject({ cashFen: 20_000, frozenFen: 0 })
})

test('while payouts are paused the form and the result say so, and the payout is sent once they are resumed', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13927000008',
    sequence: 508,
    cashFen: 30_000,
  })
  await addWithdrawAccount(token, 'paused-saver@example.com')
  await signIn(page, token)
  // The pause itself holds for every withdrawal, so it is not made here: other tests pay out at the same time.
  const answeredPaused = (path: string, changed: object) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const object = { ...body.data.object, ...changed, paused: true }
      await route.fulfill({ response, json: { ...body, data: { object } } })
    })
  await answeredPaused('**/api/finance/withdraw/config', {})
  await answeredPaused('**/api/finance/withdraw/detail/*', {
    state: 'approved',
    finishedAt: null,
    events: [],
  })
  await page.goto(WITHDRAW)
  await expect(page.getByText('提现暂停处理')).toBeVisible()
  await expect(page.getByText('一般几分钟到账')).toHaveCount(0)
  await amount(page).fill('100')
  await expect(page.getByText('恢复处理后自动转账')).toBeVisible()
  await page.getByRole('button', { name: '提现 100 元' }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(heading(page, '提现暂停处理')).toBeVisible()
  await expect(page.getByText('资金安全，恢复后自动转账')).toBeVisible()
  await expect(page.getByText('恢复后转到支付宝')).toBeVisible()
  await expect(page.getByText('一般几分钟到账')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await runPayouts()
  await page.reload()
  await expect(heading(page, '已到账')).toBeVisible()
})

test.describe('a lost answer', () => {
  test.use({ interrupted: true })

  test('a withdrawal whose answer was lost is not made twice from the form that is opened again', async ({
    page,
  }) => {
    const payer = { phone: '13927000009', sequence: 509, cashFen: 30_000 }
    const { token } = await registerPayer(page.request, payer)
    await addWithdrawAccount(token, 'lost-answer-saver@example.com')
    await signIn(page, token)
    const apply = async () => {
      await page.getByRole('link', { name: '提现', exact: true }).click()
      await amount(page).fill('100')
      await page.getByRole('button', { name: '提现 100 元' }).click()
      await pressDigits(page, PAY_PASSWORD)
    }
    let made = 0
    await page.route('**/api/finance/withdraw/apply', async (route) => {
      const response = await route.fetch()
      made += 1
      // The server's work is done, and its answer lost; a status that the app doesn't repeat by itself.
      await (made === 1 ? route.fulfill({ status: 500, body: '' }) : route.fulfill({ response }))
    })
    await page.goto('/pages/finance/index')
    await apply()
    await expect(page.getByText(/^网络错误/)).toBeVisible()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.goBack()
    await apply()
    await expect(page).toHaveURL(/witresult/)
    expect(made).toBe(2)
    const { list } = await callsOf(token).finance.withdrawals({})
    expect(list.map(({ amountFen }) => amountFen)).toEqual([10_000])
  })
})

test('a large withdrawal waits for review; after a refusal its reason is shown and the next may be made', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13927000004',
    sequence: 504,
    cashFen: 200_000,
  })
  await addWithdrawAccount(token, 'large-saver@example.com')
  await signIn(page, token)
  await page.goto(WITHDRAW)
  await amount(page).fill('1000.01')
  await expect(page.getByText('需人工审核，通过后一般几分钟到账')).toBeVisible()
  await page.getByRole('button', { name: '提现 1000.01 元' }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(heading(page, '等待人工审核')).toBeVisible()
  const id = idIn(page)

  await page.goto(WITHDRAW)
  await expect(page.getByText('上一笔提现还在审核')).toBeVisible()
  await page.getByRole('link', { name: '看审核进度' }).click()
  await expect(heading(page, '等待人工审核')).toBeVisible()
  await callsOf(await logInOperator(demo.operator)).finance.refuseWithdrawal({
    id,
    reason: '请先处理完进行中的维权',
  })
  await expect(heading(page, '审核未通过')).toBeVisible()
  await expect(page.getByText('原因：请先处理完进行中的维权')).toBeVisible()
  expect(await callsOf(token).finance.balance()).toMatchObject({ cashFen: 200_000, frozenFen: 0 })
  await page.getByRole('link', { name: '重新提现' }).click()
  await expect(amount(page)).toBeVisible()
})

test('accounts: one is added once, another becomes the default, one is deleted after confirmation', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13927000005',
    sequence: 505,
    cashFen: 10_000,
  })
  await signIn(page, token)
  await addWithdrawAccount(token, 'first@example.com')
  await addWithdrawAccount(token, 'second@example.com')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await page.goto('/pages/finance/withdraw-account')
  await expect(card('fi***@example.com').getByText('默认', { exact: true })).toBeVisible()
  await card('se***@example.com').getByRole('button', { name: '设为默认' }).click()
  await expect(card('se***@example.com').getByText('默认', { exact: true })).toBeVisible()
  await card('se***@example.com').getByRole('button', { name: '解绑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await card('se***@example.com').getByRole('button', { name: '解绑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click()
  await expect(card('se***@example.com')).toHaveCount(0)
  await expect(card('fi***@example.com').getByText('默认', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '绑定提现账户' }).click()
  await page.getByLabel('支付宝账号').fill('First@example.com')
  await page.getByRole('button', { name: '绑定' }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('这个支付宝账号已经绑定，可以直接使用')
  await page.goBack()
  await card('fi***@example.com').getByRole('link', { name: '更换账户' }).click()
  await page.getByLabel('支付宝账号').fill('13927000005')
  await page.getByRole('button', { name: '更换' }).click()
  await pressDigits(page, PAY_PASSWORD)
  await expect(card('139****0005')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('obstacles are shown before anything is typed', async ({ page }) => {
  await signIn(page, await logIn({ phone: '13800000006', password: 'weiming2026' }))
  await page.goto(WITHDRAW)
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(page).toHaveURL(`/pages/realname-auth/index?scene=2&redirect=${encodeURIComponent(WITHDRAW)}`)

  const { token } = await registerPayer(page.request, {
    phone: '13927000006',
    sequence: 506,
    cashFen: 200_000,
  })
  const accountId = await addWithdrawAccount(token, 'daily@example.com')
  await signIn(page, token)
  await page.goto(WITHDRAW)
  await expect(page.getByText('今天还可提现 3 笔、共 20000 元。')).toBeVisible()
  for (const _ of [1, 2, 3]) await withdraw(token, accountId, 5_000)
  await page.reload()
  await expect(page.getByText('今天的提现次数或额度已用完')).toBeVisible()
})

test('entries are filtered by type and month, and each filter can be removed', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13927000007',
    sequence: 507,
    cashFen: 20_000,
  })
  await withdraw(token, await addWithdrawAccount(token, 'filter@example.com'), 5_000)
  await signIn(page, token)
  await page.goto('/pages/finance/index')
  const entries = page.getByRole('list', { name: '余额明细' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.getByRole('button', { name: '类型' }).click()
  await page
    .getByRole('dialog', { name: '明细类型' })
    .getByRole('button', { name: '充值', exact: true })
    .click()
  await page.getByRole('button', { name: '月份' }).click()
  const months = page.getByRole('dialog', { name: '选择月份' })
  await months.getByRole('list', { name: '年份' }).getByRole('button').last().click()
  await months.getByRole('list', { name: '月份' }).getByRole('button').last().click()
  await months.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('没有符合条件的明细', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /月，移除条件$/ }).click()
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL('/pages/finance/index?type=recharge')
  await entries.getByRole('button').click()
  await expect(page.getByRole('region', { name: '目前所在' })).toContainText('你的现金余额')
})
