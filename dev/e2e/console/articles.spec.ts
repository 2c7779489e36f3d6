import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

const BODY = `押金在租期结束 **{orders.depositReturnHours}**内退回。

## 注意

- <script>document.title = '坏'</script>
- [看账号](/pages/rent-list/index)`

test('an article is written, previewed, published and read in the renters’ app', async ({ page }) => {
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/content/articles'))
  await page.getByRole('button', { name: '写文章' }).click()
  await page.getByLabel('标题').fill('押金什么时候退')
  await page.getByLabel('正文').fill('[去领奖](https://evil.example/)')
  await expect(page.getByText('链接只能指向本站的页面').first()).toBeVisible()
  await page.getByLabel('正文').fill(BODY)
  const preview = page.getByRole('region', { name: '手机上的样子' })
  await expect(preview.locator('strong')).toHaveText(/^\d+ 小时$/)
  await expect(preview.getByText("<script>document.title = '坏'</script>")).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '存为新版本' }).click()

  await expect(page.getByRole('heading', { name: '押金什么时候退', level: 1 })).toBeVisible()
  const articleId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: '发布第 1 版' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('展示中')).toBeVisible()

  await page.goto(`/pages/news-center/details?articleId=${articleId}`)
  await expect(page.getByRole('heading', { name: '押金什么时候退' })).toBeVisible()
  await expect(page.getByText("<script>document.title = '坏'</script>")).toBeVisible()
  await expect(page.getByRole('link', { name: '看账号' })).toHaveAttribute('href', '/pages/rent-list/index')

  await page.goto(opsAddress(`/content/articles/${articleId}`))
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByLabel('原因').fill('写错了')
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('已结束')).toBeVisible()
})
