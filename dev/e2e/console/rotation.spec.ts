import { consoleAddress, consoleViolations, enterConsole, expect, test } from '../fixtures/console/console.ts'
import { registerOwner } from '../fixtures/console/owner.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test('an owner asks to be reminded of passwords, and changes one that is due from the board', async ({
  page,
}) => {
  const owner = await registerOwner(page.request, { phone: '13929400231', sequence: 1431 })
  const renter = await registerPayer(page.request, { phone: '13929400232', sequence: 1432, cashFen: 50_000 })
  const { orders } = callsOf(renter.token)
  const { orderId } = await rentAccount(renter.token, owner.account, 2)
  await orders.revealLogin({ orderId })
  await orders.return({ orderId })

  await enterConsole(page, owner.token)
  // As a push opens it: the message is read, and out of the address.
  const { notifications } = callsOf(owner.token)
  const { list } = await notifications.list({})
  const [{ messageId, read } = { messageId: 0, read: true }] = list
  expect(read).toBe(false)
  await page.goto(consoleAddress(`/board?show=next&messageId=${messageId}`))
  await expect(page).toHaveURL(consoleAddress('/board?show=next'))
  await expect
    .poll(async () => (await notifications.list({})).list.find((one) => one.messageId === messageId)?.read)
    .toBe(true)
  // It waits only for a look first: the reminder comes with the rule.
  await page.getByRole('button', { name: `${owner.account.title}：确认无误，上架` }).click()
  await expect(page.getByRole('heading', { name: '待处理' })).toBeHidden()
  await page.getByRole('link', { name: '改密提醒' }).click()
  await expect(page.getByText('没有该修改密码的账号')).toBeVisible()
  await page.getByLabel('被多少笔租用看过').fill('1')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name: '该修改密码 1' })).toBeVisible()
  await expect(page.getByText('1 笔租用看过')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])

  await page.getByRole('link', { name: '看板' }).click()
  await page.getByRole('button', { name: `${owner.account.title}：填写新密码` }).click()
  await page.getByRole('button', { name: '生成一个' }).click()
  const password = await page.getByLabel('新密码').inputValue()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新密码已保存，账号已上架')).toBeVisible()
  await expect(page.getByRole('heading', { name: '待处理' })).toBeHidden()

  const { orderId: next } = await rentAccount(renter.token, owner.account, 2)
  expect(await orders.revealLogin({ orderId: next })).toMatchObject({ password })
})
