import { consoleAddress, consoleViolations, expect, test } from '../fixtures/console/console.ts'
import { callsOf } from '../fixtures/people/calls.ts'

test('an owner lists an account with a painted week and sees what renters are quoted', async ({
  signedIn: page,
  ownerToken,
}) => {
  const { games } = await callsOf(ownerToken).goods.template({})
  const { gameId = 0, name = '' } = games.find(({ open }) => open) ?? {}
  const { template } = await callsOf(ownerToken).goods.template({ gameId })
  const zone = template?.zones.find(({ login }) => login !== 'QQ')
  const hero = template?.properties.find(({ kind }) => kind === 'list')

  await page.goto(consoleAddress('/accounts'))
  await page.getByRole('button', { name: '新建账号' }).click()
  await page.getByLabel('游戏').click()
  await page.getByTitle(name, { exact: true }).click()
  await page.getByLabel('区服').click()
  await page.getByTitle(`${zone?.system}·${zone?.login}`, { exact: true }).click()
  await page.getByLabel('标题').fill('号主后台新建的账号')
  await page.getByLabel('每小时价格').fill('3.5')
  await page.getByRole('button', { name: `粘贴${hero?.name}清单` }).click()
  await page.getByLabel(`粘贴${hero?.name}清单`).fill(`${hero?.options[0]?.label}、不存在的`)
  await page.getByRole('button', { name: `添加到${hero?.name}` }).click()
  await expect(page.getByText('没有找到：不存在的')).toBeVisible()
  const quotes = page.getByRole('complementary', { name: '租客看到的报价' })
  await expect(quotes.getByText('¥7', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await page
    .getByRole('button', { name: '周一 18:00' })
    .dragTo(page.getByRole('button', { name: '周五 21:00' }))
  await expect(page.getByText('周一至周五 18:00–22:00；周六至周日 不出租')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '存为草稿' }).click()

  await expect(page.getByRole('heading', { name: '号主后台新建的账号' })).toBeVisible()
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('star_2026')
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('moonlight-7')
  await page.getByLabel('登录后显示的名字').fill('摘星')
  await page.getByRole('button', { name: '保存账号密码' }).click()
  await expect(page.getByText('已加密，不再显示')).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('审核中').first()).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])

  await page.goto(consoleAddress('/accounts?state=reviewing'))
  await expect(page.getByRole('link', { name: '号主后台新建的账号' })).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  const { list } = await callsOf(ownerToken).goods.listOwn({ keyword: '号主后台新建的账号' })
  expect(list).toMatchObject([{ state: 'reviewing', sealed: true, hourlyFen: 350 }])
})
