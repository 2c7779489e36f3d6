import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'

const chosen = (page: Page) => page.getByRole('region', { name: '已选位置' })

test('feedback with a place: searched, named, kept with what was entered before', async ({ page }) => {
  await page.goto('/pages/suggestions-submit/index')
  await page.getByRole('button', { name: '产品建议' }).click()
  await page.getByLabel('说明').fill('网吧的电脑上登不上账号')
  await page.getByRole('button', { name: '添加位置' }).click()
  await expect(page.getByRole('heading', { name: '选择位置', level: 1 })).toBeVisible()
  await expect(page.getByText('地图没有启用')).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.fill('没有这里')
  await expect(page.getByText('没有找到')).toBeVisible()
  await search.fill('beijing')
  await page.getByRole('button', { name: /^北京/ }).click()
  await expect(chosen(page).getByText('39.90000, 116.41000')).toBeVisible()
  await search.fill('116.3, 39.98')
  await page.getByRole('button', { name: /^使用这个经纬度/ }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请输入位置名称')).toBeVisible()
  await page.getByLabel('位置名称').fill('极速网吧')
  await page.getByRole('button', { name: '确定' }).click()

  await expect(page.getByLabel('说明')).toHaveValue('网吧的电脑上登不上账号')
  await expect(page.getByText('极速网吧')).toBeVisible()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('位置：极速网吧（39.98000, 116.30000）')).toBeVisible()
})

test('the device says where it is, to this screen only', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 31.2304, longitude: 121.4737 })
  await page.goto('/choose-location')
  await page.getByRole('button', { name: '使用当前位置' }).click()
  await expect(chosen(page).getByText('31.23040, 121.47370')).toBeVisible()
  await page.goto('/open-location?latitude=31.2304&longitude=121.4737&name=%E4%B8%8A%E6%B5%B7')
  await expect(page.getByRole('heading', { name: '上海' })).toBeVisible()
  expect(await page.evaluate(`document.featurePolicy.allowsFeature('geolocation')`)).toBe(false)
})

test('with tiles the place is moved on a map, also by the arrow keys', async ({ page }) => {
  const dot = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  await page.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/gif', body: dot }))
  await page.route(/\/api\/app\/config\?type=map/, (route) =>
    route.fulfill({
      json: {
        responseCode: '0000',
        responseMsg: '成功',
        data: { object: { type: 'map', tilesUrl: '/tiles/{z}/{x}/{y}', attribution: '地图数据示例' } },
      },
    }),
  )
  await page.goto('/choose-location?latitude=39.9&longitude=116.41')
  await expect(page.getByText('地图数据示例')).toBeVisible()
  const map = page.getByRole('application', { name: /已选位置附近的地图/ })
  await expect.poll(() => map.locator('img').count()).toBeGreaterThan(1)
  await map.press('ArrowUp')
  await expect(chosen(page).getByText('39.90211, 116.41000')).toBeVisible()
  await page.getByRole('button', { name: '缩小地图' }).click()
  const box = await map.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 164, box.y + 100)
  await page.mouse.up()
  await expect(chosen(page).getByText('39.90211, 116.40451')).toBeVisible()
})
