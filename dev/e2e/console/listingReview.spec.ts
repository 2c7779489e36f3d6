import { WHOLE_WEEK } from '@shanghao/contract/week'
import { enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

const LOGIN = { account: 'review_star', password: 'moonlight-7', loginName: '摘星' }

test('a listing is turned down with a reason, then approved beside the account it looks like', async ({
  page,
  ownerToken,
}) => {
  const { goods } = callsOf(ownerToken)
  const { games } = await goods.template({})
  const gameId = games.find(({ open }) => open)?.gameId ?? 0
  const { template } = await goods.template({ gameId })
  const zoneId = template?.zones.find(({ login }) => login !== 'QQ')?.id ?? 0
  const form = { gameId, zoneId, hourlyFen: 300, week: WHOLE_WEEK, roleNames: ['审核用角色'] }
  const submitted = async (title: string): Promise<string> => {
    const { goodsId: id } = await goods.createGoods({ ...form, title })
    await goods.setGoodsCredential({ id, ...LOGIN })
    await goods.submitGoods({ id })
    return id
  }
  await submitted('同一个号的另一份')
  const id = await submitted('待审核的新账号')

  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress(`/listing-reviews/${id}`))
  await expect(page.getByRole('list', { name: '疑似相同的账号' })).toContainText('同一登录账号')
  await expect(page.getByRole('row').filter({ hasText: '标题' })).toContainText('待审核的新账号')
  await page.getByRole('button', { name: '不通过' }).click()
  await page.getByLabel('原因').fill('标题没有写明段位')
  await page.getByRole('dialog').getByRole('button', { name: '不通过' }).click()
  await expect(page.getByRole('heading', { name: '账号审核' })).toBeVisible()
  await expect(page.getByRole('link', { name: '待审核的新账号' })).toHaveCount(0)
  expect((await goods.ownDetail({ id })).reason).toBe('标题没有写明段位')

  await goods.changeGoods({ id, ...form, title: '荣耀段位的新账号' })
  await goods.submitGoods({ id })
  await page.goto(opsAddress(`/listing-reviews/${id}`))
  await page.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(page.getByRole('heading', { name: '账号审核' })).toBeVisible()
  expect((await goods.ownDetail({ id })).state).toBe('on_shelf')

  await goods.changeGoods({ id, ...form, title: '改过标题的账号' })
  await page.goto(opsAddress(`/listing-reviews/${id}`))
  const title = page.getByRole('row').filter({ hasText: '标题' })
  await expect(title).toContainText('荣耀段位的新账号')
  await expect(title).toContainText('有改动')

  await page.goto(opsAddress(`/listings?text=${id}`))
  await page.getByRole('button', { name: /封\s*禁/ }).click()
  await page.getByLabel('原因').fill('核实为被盗账号')
  await page.getByRole('dialog').getByRole('button', { name: '封禁账号' }).click()
  await expect(page.getByText('已封禁')).toBeVisible()
})

test('a game gets a zone and an option, and gives another option up', async ({ page }) => {
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/games'))
  await expect(page.getByRole('list', { name: '游戏' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: '新增游戏' }).click()
  await page.getByLabel('名称').fill('云上棋局')
  await page.getByLabel('首字母').fill('Y')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByRole('link', { name: '云上棋局' }).click()
  await expect(page.getByText('没有授权说明，这个游戏的账号不能上架')).toBeVisible()
  await page.getByLabel('属性名称').fill('棋子')
  await page.getByRole('button', { name: '新增清单属性' }).click()
  await page.getByLabel('新选项，用顿号分开').fill('青龙、白虎')
  await page.getByRole('button', { name: '给棋子新增选项' }).click()
  await expect(page.getByText('白虎')).toBeVisible()
  await page.getByRole('button', { name: '停用棋子的选项' }).click()
  await page.getByLabel('停用的选项').click()
  await page.getByTitle('青龙', { exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(page.getByRole('region', { name: '版本' })).toContainText('停用选项 青龙')
})
