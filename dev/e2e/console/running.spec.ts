import { consoleAddress, enterConsole, PHONE, test } from '../fixtures/console/console.ts'
import { registerOwner } from '../fixtures/console/owner.ts'
import { query } from '../fixtures/database/database.ts'
import { fileComplaint } from '../fixtures/disputes/complaint.ts'
import { expect } from '../fixtures/fixtures.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test('a night of an owner who has only a phone: a code, a new password, a deposit and a complaint', async ({
  page,
}) => {
  const owner = await registerOwner(page.request, { phone: '13929400201', sequence: 1401 })
  const renter = await registerPayer(page.request, { phone: '13929400202', sequence: 1402, cashFen: 100_000 })
  const { account: first, second } = owner
  const { orders, credentials } = callsOf(renter.token)
  await page.setViewportSize(PHONE)
  await enterConsole(page, owner.token)
  await page.goto(consoleAddress('/board'))
  await expect(page.getByText('现在没有账号在租用')).toBeVisible()

  // A rental and the question for a code appear by themselves.
  const { orderId } = await rentAccount(renter.token, first, 2)
  await expect(page.getByRole('button', { name: first.title })).toContainText('剩 2 小时')
  const { codeId } = await credentials.askCode({ orderId })
  await page.getByRole('link', { name: '1 个租客在等验证码' }).click()
  await page.getByLabel('验证码（').fill('246810')
  await page.getByRole('button', { name: '提供验证码' }).click()
  await expect(page.getByText('没有租客在等验证码')).toBeVisible()
  const { requests } = await credentials.codes({ orderId })
  expect(requests).toMatchObject([{ codeId, code: '246810' }])

  // The rental ends: the account waits, and is listed again with its new password.
  await page.goto(consoleAddress('/board'))
  await orders.return({ orderId })
  await page.getByRole('button', { name: `${first.title}：填写新密码` }).click()
  await page.getByRole('button', { name: '生成一个' }).click()
  const password = await page.getByLabel('新密码').inputValue()
  expect(password).toMatch(/^[A-Za-z2-9]{12}$/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新密码已保存，账号已上架')).toBeVisible()
  await expect(page.getByRole('heading', { name: '待处理' })).toBeHidden()
  expect(await query('select state from goods where id::text = $1', [first.id])).toEqual([
    { state: 'on_shelf' },
  ])

  await page.getByText('待退押金 1').click()
  await page.getByRole('button', { name: '退还押金' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退还押金' }).click()
  await expect(page.getByText('没有待退的押金')).toBeVisible()

  // A complaint about the next rental is agreed to, with what it costs said before.
  const next = await rentAccount(renter.token, second, 2)
  await fileComplaint(renter.token, { orderId: next.orderId, reason: 'kicked' })
  await page.getByRole('link', { name: '1 件维权等你处理' }).click()
  await page.getByRole('link', { name: second.title }).click()
  await expect(page.getByRole('heading', { name: '金额' })).toBeVisible()
  await page.getByRole('button', { name: '同意申请' }).click()
  await expect(page.getByRole('dialog')).toContainText('这笔订单你到手')
  await page.getByRole('dialog').getByRole('button', { name: '同意申请' }).click()
  await expect(page.getByText('申请获得同意，按申请金额执行')).toBeVisible()
  await page.goto(consoleAddress('/calendar'))
  await expect(page.getByRole('link', { name: /租客 139\*{4}0202/ }).first()).toBeVisible()
  await page.goto(consoleAddress('/board'))
  await expect(page.getByRole('heading', { name: '看板' })).toBeVisible()
})
