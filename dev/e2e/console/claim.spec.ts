import { consoleAddress, consoleViolations, enterConsole, expect, test } from '../fixtures/console/console.ts'
import { registerOwner } from '../fixtures/console/owner.ts'
import { pictureFile } from '../fixtures/disputes/complaint.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'

test('an owner claims a part of the deposit after a rental, with evidence, and withdraws it', async ({
  page,
}) => {
  const owner = await registerOwner(page.request, { phone: '13929400211', sequence: 1411 })
  const renter = await registerPayer(page.request, { phone: '13929400212', sequence: 1412, cashFen: 50_000 })
  const { orderId } = await rentAccount(renter.token, owner.account, 2)
  await callsOf(renter.token).orders.return({ orderId })

  await enterConsole(page, owner.token)
  await page.goto(consoleAddress(`/orders/${orderId}`))
  await page.getByRole('link', { name: '申请押金赔付' }).click()
  await page.getByRole('combobox', { name: '发生了什么' }).click()
  await page.getByTitle('辱骂他人').click()
  await page.getByLabel('申请赔付的押金').fill('12.5')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请输入说明')).toBeVisible()
  await page.getByLabel('说明').fill('在队伍频道辱骂队友，账号被举报')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请至少上传 1 张截图作为证据')).toBeVisible()
  await page.getByLabel('添加截图').setInputFiles([await pictureFile('chat.png')])
  await expect(page.getByRole('list', { name: '截图' }).getByText('上传中')).toHaveCount(0)
  await page.getByRole('button', { name: '提交申请' }).click()

  await expect(page.getByRole('heading', { name: '号主投诉：辱骂他人' })).toBeVisible()
  await expect(page.getByRole('img', { name: '截图 1' })).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  const { list } = await callsOf(renter.token).disputes.ofOrder({ orderId })
  expect(list).toMatchObject([{ orderId, party: 'owner' }])

  await page.getByRole('link', { name: orderId }).click()
  await expect(page.getByText('等维权结束后处理')).toBeVisible()
  await page.getByRole('link', { name: '号主投诉：辱骂他人' }).click()
  await page.getByRole('button', { name: '撤销投诉' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销投诉' }).click()
  await expect(page.getByText('已撤销').first()).toBeVisible()
})
