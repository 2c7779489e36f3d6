import { paths } from '../../../web/src/paths.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('an empty list says so in the same words everywhere, and below them what is missing', async ({
  page,
}) => {
  const phone = '13923000002'
  await signIn(page, await registerUser(page.request, { phone, password: 'favourite-2026' }))
  for (const [path, missing] of [
    [paths.collected(), '还没有收藏'],
    [paths.withdrawals(), '还没有提现过'],
    [paths.messages(), '还没有消息'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('~ 空空如也 ~', { exact: true })).toBeVisible()
    await expect(page.locator('.paged-missing')).toHaveText(missing)
  }
})

test('a favourite is taken out and put back in its own place', async ({ page }) => {
  const token = await registerUser(page.request, { phone: '13923000001', password: 'favourite-2026' })
  const { goods } = callsOf(token)
  await signIn(page, token)
  await page.goto('/pages/my/collected-list')
  await expect(page.getByText('还没有收藏', { exact: true })).toBeVisible()
  const [first] = (await goods.list({ id: 0 })).list
  if (!first) throw new Error('the demo has no goods')
  await goods.store({ id: first.goodsId })
  await page.reload()
  await page.getByRole('button', { name: /^取消收藏/ }).click()
  await expect(page.getByText('已取消收藏', { exact: true })).toBeVisible()
  expect((await goods.isStored({ id: first.goodsId })).stored).toBe(false)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
  expect((await goods.isStored({ id: first.goodsId })).stored).toBe(true)
})
