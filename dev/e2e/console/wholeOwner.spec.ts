import type { Page } from '@playwright/test'
import { consoleAddress, expect, test } from '../fixtures/console/console.ts'
import { fileComplaint } from '../fixtures/disputes/complaint.ts'
import { runImports, runPayouts } from '../fixtures/jobs.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { settleOrder } from '../fixtures/orders/settleOrder.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'

const OWNER = '13929400501'
const RENTER = '13929400502'
const ACCOUNTS = 500
const CODE = '246813'

/** Signs in with the code of a text message, as who has no password does. */
const signInBySms = async (page: Page): Promise<void> => {
  await page.goto(consoleAddress('/board'))
  await page.getByRole('tab', { name: '短信登录' }).click()
  const form = page.getByRole('tabpanel')
  await form.getByLabel('手机号').fill(OWNER)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText('验证码已发送到 139****0501')).toBeVisible()
  const code = await codeSentTo(page.request, OWNER, 3)
  await form.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000')
  await form.getByRole('button', { name: '登录' }).click()
  await expect(form.getByText('验证码不正确')).toBeVisible()
  await form.getByLabel('短信验证码').fill(code)
  await form.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: '成为号主' })).toBeVisible()
}

/** The rows of a table of accounts with their logins, in a game and zone of the demo. */
const tableOfAccounts = async (token: string) => {
  const { games } = await callsOf(token).goods.template({})
  const { gameId = 0, name = '' } = games.find(({ open }) => open) ?? {}
  const { template } = await callsOf(token).goods.template({ gameId })
  const zone = template?.zones.find(({ login }) => login !== 'QQ')
  const head = '标题,区服,每小时价格,押金金额,号主协助验证,登录账号,登录密码,登录后显示的名字'
  const rows = Array.from(
    { length: ACCOUNTS },
    (_, i) => `整段旅程 ${i + 1},${zone?.system}·${zone?.login},60,50,是,trip${i + 1},moon-${i + 1},旅人`,
  )
  return { game: name, text: [head, ...rows].join('\n') }
}

test('an owner from the application to money that arrived: 500 accounts, a rental, a code, a complaint, a withdrawal', async ({
  page,
}) => {
  const registering = registerPayer(page.request, { phone: RENTER, sequence: 1602, cashFen: 100_000 })
  const owner = await registerPayer(page.request, { phone: OWNER, sequence: 1601, cashFen: 0 })
  const owned = callsOf(owner.token)
  await owned.finance.saveWithdrawAccount({ account: OWNER, payPassword: PAY_PASSWORD })

  const [renter, operatorToken] = await Promise.all([
    registering,
    logInOperator(demo.operator),
    signInBySms(page),
  ])
  const operator = callsOf(operatorToken)
  await page.getByLabel('想出租的账号').fill('五百个账号，全天出租')
  await page.getByLabel('我已阅读并同意号主协议').check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('申请正在审核')).toBeVisible()
  const { list: applications } = await operator.owners.applications()
  const { applicationId = 0 } = applications.find(({ userId }) => userId === owner.userId) ?? {}
  await operator.owners.approveApplication({ applicationId })
  const reading = tableOfAccounts(owner.token)
  await page.getByRole('button', { name: '刷新' }).click()

  await page.getByRole('link', { name: '导入账号' }).click()
  const table = await reading
  await page.getByLabel('游戏').click()
  await page.getByTitle(table.game, { exact: true }).click()
  await page.getByLabel('导入后直接提交审核').check()
  const file = { name: '账号.csv', mimeType: 'text/csv', buffer: Buffer.from(table.text) }
  await page.getByLabel(/^表格（/).setInputFiles(file)
  await page.getByRole('button', { name: '检查表格' }).click()
  await page.getByRole('button', { name: '开始导入' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `添加 ${ACCOUNTS} 个账号` })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await runImports()
  await expect(page.getByText(`导入完成，共 ${ACCOUNTS} 行`)).toBeVisible()

  const { list: waiting } = await owned.goods.listOwn({ keyword: '整段旅程', page: { size: 2 } })
  await Promise.all(
    waiting.map(({ goodsId: id }) =>
      operator.goods.reviewGoods({ id, version: 1, approve: true, reason: '' }),
    ),
  )
  const [first, second] = waiting.map(({ goodsId: id, title }) => ({ id, title }))
  if (!first || !second) throw new Error('two accounts are needed')

  // A rental that is complained about, and one that earns.
  const { credentials } = callsOf(renter.token)
  const { orderId } = await rentAccount(renter.token, first, 2)
  const { codeId } = await credentials.askCode({ orderId })
  await page.getByRole('link', { name: '看板' }).click()
  await page.getByRole('link', { name: '1 个租客在等验证码' }).click()
  await page.getByLabel('验证码（').fill(CODE)
  await page.getByRole('button', { name: '提供验证码' }).click()
  await expect(page.getByText('没有租客在等验证码')).toBeVisible()
  expect((await credentials.codes({ orderId })).requests).toMatchObject([{ codeId, code: CODE }])
  await fileComplaint(renter.token, { orderId, reason: 'kicked' })
  await page.getByRole('navigation').getByRole('link', { name: '维权' }).click()
  await page.getByRole('link', { name: first.title, exact: true }).click()
  await page.getByRole('button', { name: '同意申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意申请' }).click()
  await expect(page.getByText('申请获得同意，按申请金额执行')).toBeVisible()
  const settled = await rentAccount(renter.token, second, 2)
  await settleOrder(settled.orderId, 2)

  await page.getByRole('navigation').getByRole('link', { name: '提现' }).click()
  await page.getByRole('button', { name: '申请提现' }).click()
  const drawer = page.getByRole('dialog', { name: '申请提现' })
  await drawer.getByLabel('金额（元）').fill('60')
  await expect(drawer.getByText('手续费 ¥2.00，实际到账 ¥58.00')).toBeVisible()
  await drawer.getByLabel('支付密码').fill(PAY_PASSWORD)
  await drawer.getByRole('button', { name: '提现', exact: true }).click()
  await expect(drawer).toBeHidden()
  await runPayouts()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('已到账')

  await page.getByRole('navigation').getByRole('link', { name: '操作记录' }).click()
  const acts = page.getByRole('table')
  for (const act of ['申请提现', '同意投诉', '提供验证码', '导入账号'])
    await expect(acts.getByText(act, { exact: true }).first()).toBeVisible()
})
