import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

const HOST = 'yeyou.localhost'
const SECOND_HOST = 'yewan.localhost'

test('a portal is made and previewed, and opens at its address with its skin and accounts alone', async ({
  page,
}) => {
  const [owner] = await query<{ id: string }>('select id::text as id from app_user where phone = $1', [
    demo.owner.phone,
  ])
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/channels/portals'))
  await page.getByRole('button', { name: '新建门户' }).click()
  await page.getByLabel('商家').click()
  await page.getByTitle(`号主 ${owner?.id}`, { exact: true }).click()
  await page.getByLabel('名称').fill('夜游小铺')
  await page.getByRole('radio', { name: '青色' }).check()
  await page.getByLabel('域名（选填）').fill(HOST)
  const address = `http://${HOST}:${new URL(page.url()).port}/`
  await expect(page.getByRole('status').filter({ hasText: address })).toContainText('可用')
  const preview = page.frameLocator('iframe[title="门户在手机上的样子"]')
  await expect(preview.locator('html')).toHaveAttribute('data-skin', '5')
  await expect(preview.getByText('夜游小铺').first()).toBeVisible()
  await page.getByRole('radio', { name: '绿色' }).check()
  await expect(preview.locator('html')).toHaveAttribute('data-skin', '2')
  const owned = await query<{ id: string }>(
    `select id::text as id from goods where state = 'on_shelf' and owner_id = $1`,
    [owner?.id],
  )
  const shown = await preview
    .locator('a[href*="goodsId="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((href) => !owned.some(({ id }) => href?.endsWith(`goodsId=${id}`)))).toEqual([])
  await preview.locator('a[href*="goodsId="]').first().click()
  await preview.getByRole('link', { name: '立即租用' }).click()
  await expect(preview.getByText('预览中不能操作')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: HOST }).first()).toHaveAttribute('href', address)

  await page.getByRole('button', { name: '登记域名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('域名', { exact: true }).fill(SECOND_HOST)
  await dialog.getByLabel('门户（选填）').click()
  await page.getByTitle('夜游小铺', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: SECOND_HOST }).first()).toBeVisible()

  await page.goto(address)
  await expect(page).toHaveTitle('夜游小铺')
  await expect(page.locator('html')).toHaveAttribute('data-skin', '2')
  const account = async (own: boolean) => {
    const [row] = await query<{ id: string }>(
      `select id::text as id from goods where state = 'on_shelf' and (owner_id = $1) = $2 order by id limit 1`,
      [owner?.id, own],
    )
    return row
  }
  const [own, foreign] = [await account(true), await account(false)]
  await page.goto(`${address}pages/account-detail/index?goodsId=${own?.id}`)
  await expect(page.getByRole('link', { name: '立即租用' })).toBeVisible()
  await page.goto(`${address}pages/account-detail/index?goodsId=${foreign?.id}`)
  await expect(page.getByText('这个账号不存在')).toBeVisible()
})
