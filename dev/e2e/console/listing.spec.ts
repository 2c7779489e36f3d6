import { consoleAddress, consoleViolations, expect, test } from '../fixtures/console/console.ts'
import { pictureFile } from '../fixtures/disputes/complaint.ts'
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
  // The list has a field of this name too.
  await expect(page.getByRole('heading', { name: '新建账号' })).toBeVisible()
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
  await page.getByLabel('添加截图').setInputFiles([await pictureFile('红.png'), await pictureFile('蓝.png')])
  const shots = page.getByRole('list', { name: '截图' }).getByRole('listitem')
  const sources = () => shots.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  await expect(page.getByRole('button', { name: /^裁剪截图/ })).toHaveCount(2)
  await page.getByLabel('截图 2的说明').fill('英雄页')
  const before = await sources()
  await page.getByRole('button', { name: '移动截图 2' }).focus()
  for (const [key, said] of [
    ['Space', '移到第 2 张的位置'],
    ['ArrowLeft', '移到第 1 张的位置'],
    ['Space', '已放到第 1 张'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByText(said)).toBeAttached()
    // dnd-kit takes further keys from a timer on that it starts when it is picked up.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
  }
  await expect.poll(sources).toEqual(before.toReversed())
  await page.getByRole('button', { name: '裁剪截图 1' }).click()
  await expect(page.getByText(/^裁剪后 \d+ × \d+ 像素$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '裁剪', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByLabel('标题')).toHaveValue('号主后台新建的账号')
  await expect(page.getByLabel('截图 1的说明')).toHaveValue('英雄页')
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
  const kept = await page.evaluate(() => Object.keys(localStorage).join(' '))
  expect(kept).not.toContain('draft')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('审核中').first()).toBeVisible()

  await page.goto(consoleAddress('/accounts?state=reviewing'))
  await expect(page.getByRole('link', { name: '号主后台新建的账号' })).toBeVisible()
  const { list } = await callsOf(ownerToken).goods.listOwn({ keyword: '号主后台新建的账号' })
  expect(list).toMatchObject([{ state: 'reviewing', sealed: true, hourlyFen: 350 }])
  const { screenshots } = await callsOf(ownerToken).goods.ownDetail({ id: list[0]?.goodsId ?? '' })
  expect(screenshots.map(({ caption }) => caption)).toEqual(['英雄页', ''])
})

test('an owner changes many accounts after a preview of each, schedules their shelf state and copies one', async ({
  signedIn: page,
  ownerToken,
}) => {
  const { goods } = callsOf(ownerToken)
  const { games } = await goods.template({})
  const gameId = games.find(({ open }) => open)?.gameId ?? 0
  const zoneId = (await goods.template({ gameId })).template?.zones[0]?.id ?? 0
  const form = { gameId, zoneId, week: '1'.repeat(168) }
  const make = (title: string, hourlyFen: number) => goods.createGoods({ ...form, title, hourlyFen })
  const { goodsId } = await make('批量的账号 1', 500)
  await make('批量的账号 2', 10)
  const dialog = page.getByRole('dialog')
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)

  await page.goto(consoleAddress(`/accounts?game=${gameId}&keyword=批量的账号`))
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '批量修改' }).click()
  await dialog.getByRole('button', { name: '预览', exact: true }).click()
  await expect(dialog.getByText('请输入要改多少')).toBeVisible()
  await dialog.getByLabel('怎么改').click()
  await page.getByTitle('加减金额').click()
  await dialog.getByLabel('改多少').fill('-0.5')
  await dialog.getByRole('button', { name: '预览', exact: true }).click()
  await expect(dialog.getByText('改后的价格超出范围：1 个')).toBeVisible()
  await expect(dialog.getByText('每小时价格 4.5 元')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await goods.changeGoods({ ...form, id: goodsId, title: '批量的账号 1', hourlyFen: 600 })
  const confirm = dialog.getByRole('button', { name: '修改 1 个账号的价格' })
  await confirm.click()
  await expect(dialog.getByText('账号在预览之后有变动')).toBeVisible()
  await expect(dialog.getByText('每小时价格 5.5 元')).toBeVisible()
  await confirm.click()
  await expect(dialog.getByText('已修改价格 1 个账号，1 个没有修改')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '批量的账号 2' })).toBeVisible()
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  const prices = async () => (await goods.listOwn({ keyword: '批量的账号', sort: 'price_up' })).list
  expect((await prices()).map(({ hourlyFen }) => hourlyFen)).toEqual([10, 550])

  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '定时上下架' }).click()
  await dialog.getByLabel('时间（北京时间）').fill(inThreeDays)
  expect(await consoleViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '定时', exact: true }).click()
  await expect(page).toHaveURL(/shelf-plans$/)
  await page.getByRole('button', { name: '取消定时' }).first().click()
  await dialog.getByRole('button', { name: '取消定时' }).click()
  await expect(page.getByText('已取消', { exact: true }).first()).toBeVisible()

  await page.goto(consoleAddress(`/accounts/${goodsId}`))
  await page.getByRole('button', { name: '复制', exact: true }).click()
  await dialog.getByLabel('份数').fill('2')
  await dialog.getByRole('button', { name: '添加草稿' }).click()
  await expect(page.getByRole('link', { name: '批量的账号 1' })).toHaveCount(3)
})
