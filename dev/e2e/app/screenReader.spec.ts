import { yuanShort } from '@shanghao/contract/money'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { RENT_LIST } from '../fixtures/pages/addresses.ts'
import { announces, reads } from '../fixtures/pages/hearing.ts'
import { agree } from '../fixtures/pages/parts.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { announced, RECORD_ANNOUNCEMENTS, readAloud } from '../fixtures/pages/screenReader.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('finding an account reads as games, filters with their state, accounts with their price, and dates', async ({
  page,
}) => {
  await page.goto('/')
  await reads(page, [
    /^标题，上号$/,
    /^链接，搜账号、皮肤$/,
    /^链接，全部游戏$/,
    /^标题，大家都在租$/,
    /^链接，.+元每小时$/,
  ])
  await page.goto(`${RENT_LIST}?gameId=1`)
  await reads(page, [
    /^标题，云阙争锋$/,
    /^按钮，综合，已按下$/,
    /^按钮，免押金$/,
    /^列表，账号$/,
    /^链接，.+ 小时起 · 租过 \d+ 次 .+元每小时$/,
  ])
  await page.getByRole('button', { name: '免押金' }).click()
  await reads(page, [/^按钮，免押金，已按下$/])
  await page.getByRole('button', { name: /^筛选/ }).click()
  await reads(page, [/^对话框，筛选$/, /^输入框，最高/, /^按钮，查看.*账号$/])
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: '账号', exact: true }).getByRole('link').first().click()
  await reads(page, [
    /^标题，账号详情$/,
    /^区域，账号截图$/,
    /^按钮，放大第 1 张/,
    /^区域，价格与概要$/,
    /元每小时$/,
    /^标题，可租时间$/,
    /^今天$/,
  ])
})

test('a form says which field is wrong and why, once, and what was sent', async ({ page }) => {
  const phone = '13929300041'
  await page.goto('/pages/login/index')
  await page.getByRole('textbox', { name: '手机号' }).fill('1394')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await reads(page, [/^标签，短信登录，已选择$/, /^输入框，手机号，1394，有误，.+/, /^按钮，获取验证码$/])
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await announces(page, /验证码已发送到 139\*\*\*\*0041/)
  const code = await codeSentTo(page.request, phone)
  const before = await announced(page)
  // The seconds until the next code are not read out one by one.
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
  expect(await announced(page)).toEqual(before)
  await page.getByLabel('短信验证码').fill(code === '111111' ? '222222' : '111111')
  await agree(page)
  await page.locator('form button[type=submit]').click()
  await announces(page, '验证码不正确，请核对后重新输入')
  await reads(page, [/^复选框，我已阅读并同意，已选中$/])
})

test('renting reads prices and times in words, says when the price changes, and where the login appears', async ({
  page,
}) => {
  const { token } = await registerPayer(page.request, {
    phone: '13929300051',
    sequence: 1851,
    cashFen: 50_000,
  })
  const { id, hourlyFen, depositFen } = await payableAccount()
  // Less the newcomer's packet, where it applies.
  const total = `(${[0, 500].map((off) => yuanShort(2 * hourlyFen + depositFen - off)).join('|')})元`
  await signIn(page, token)
  await page.goto(`/pages/order/index?goodsId=${id}`)
  await reads(page, [
    /^按钮，减少 1 小时，不可用$/,
    /^数值，租用时长，1$/,
    /^标题，押金怎么退$/,
    /^按钮，提交订单$/,
  ])
  await page.getByRole('button', { name: '增加 1 小时' }).click()
  await announces(page, new RegExp(`^${total} .*含可退押金`))
  await page.getByRole('button', { name: '提交订单' }).click()
  await reads(page, [
    /^标题，收银台$/,
    new RegExp(`^${total}$`),
    /^请在$/,
    /^\d+ 分钟$/,
    /^内付款/,
    /^单选按钮，余额支付，已选中$/,
    /^按钮，余额支付 .+ 元$/,
  ])
  expect((await readAloud(page)).join(' ')).toMatch(/请在 \d+ 分钟 内付款/)
  const silent = await announced(page)
  await page.clock.install()
  await page.clock.runFor(5_000)
  expect(await announced(page), 'the countdown is not announced').toEqual(silent)
  await page.clock.resume()

  await page.getByRole('button', { name: /^余额支付/ }).click()
  await reads(page, [/^对话框，.*支付密码/, /^按钮，1$/])
  await pressDigits(page, PAY_PASSWORD)
  await reads(page, [/^标题，付款成功$/, /^链接，去上号$/])
  await page.getByRole('link', { name: '去上号' }).click()
  await reads(page, [/^标题，上号器$/, /^按钮，查看账号密码$/])
  await page.getByRole('button', { name: '查看账号密码' }).click()
  await reads(page, [/^区域，账号密码已显示$/, new RegExp(`demo${id}`), /已隐藏/, /^按钮，显示密码$/])
})
