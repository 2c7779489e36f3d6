import { yuan } from '@shanghao/contract/money'
import { paths } from '../../../web/src/paths.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { violationsOn } from '../fixtures/pages/violations.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('a distributor sees what they earned and moves it to their balance; others see no way there', async ({
  page,
}) => {
  await signIn(page, await logIn(demo.rich))
  await page.goto(paths.my())
  await expect(page.getByRole('link', { name: '邀请好友' })).toBeVisible()
  await expect(page.getByRole('link', { name: '分销分成' })).toHaveCount(0)

  const token = await logIn(demo.distributor)
  const { channels, finance } = callsOf(token)
  const { balanceFen, rows, shareBp, earningDays } = await channels.distributorStatement({})
  const { cashFen } = await finance.balance()
  expect(balanceFen).toBeGreaterThan(0)
  await signIn(page, token)
  await page.goto(paths.my())
  await page.getByRole('link', { name: '分销分成' }).click()
  const card = page.getByRole('region', { name: '可转入余额的分成' })

  await test.step('the months and days, the rules and the channel', async () => {
    await expect(card).toContainText(yuan(balanceFen))
    const months = page.getByRole('list', { name: '近 12 个月的分成' }).getByRole('listitem')
    await expect(months).toHaveCount(rows.filter(({ orders }) => orders > 0).length)
    await expect(page.getByRole('list', { name: '分成规则' })).toContainText(`平台服务费的 ${shareBp / 100}%`)
    await expect(page.getByRole('list', { name: '分成规则' })).toContainText(`注册后 ${earningDays} 天内`)
    await page.getByRole('button', { name: '上一个月' }).click()
    await page.getByRole('button', { name: '每日明细' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('listitem').first()).toContainText('+¥')
    expect(await violationsOn(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    const link = page.getByText(/^http:\/\/yifan\.localhost:\d+\/\?channel=jiangyifan$/)
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: '江一帆推广的二维码' }).click()
    await expect(sheet.getByRole('img', { name: '扫码打开江一帆推广的链接' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await card.getByRole('button', { name: '转入余额' }).click()
  await expect(page.getByText(`${yuan(balanceFen)} 元已转入余额`)).toBeVisible()
  await expect(card.getByRole('button', { name: '转入余额' })).toBeDisabled()
  await page.getByRole('tab', { name: '转入记录' }).click()
  const payouts = page.getByRole('tabpanel').getByRole('listitem')
  await expect(payouts).toHaveCount(3)
  await expect(payouts.first()).toContainText(yuan(balanceFen))
  await card.getByRole('link', { name: '查看余额' }).click()
  await expect(page.getByRole('region', { name: '余额构成' })).toContainText(yuan(cashFen + balanceFen))
  expect((await finance.balance()).cashFen).toBe(cashFen + balanceFen)
})
