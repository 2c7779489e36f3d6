import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { isOnTitle, reads, tells } from '../fixtures/pages/hearing.ts'
import { focusByKeys, pressOn, typeInto } from '../fixtures/pages/keyboard.ts'
import { RECORD_ANNOUNCEMENTS } from '../fixtures/pages/screenReader.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer, registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('messages are read by group, one is opened, the rest marked as read, and a kind is switched off', async ({
  page,
}) => {
  const payer = { phone: '13929300081', sequence: 1881, cashFen: 20_000 }
  const { token } = await registerPayer(page.request, payer)
  await rentAccount(token, await plainAccount(), 1)
  const { notifications } = callsOf(token)
  const { total } = await notifications.unread({})
  const button = (name: RegExp) => page.getByRole('button', { name })
  await signIn(page, token)
  await page.goto('/pages/message/index')
  await reads(page, [
    /^标题，消息中心$/,
    /^链接，消息设置$/,
    new RegExp(`^按钮，全部 ?，${total} 条未读，已按下$`),
    /^按钮，订单 ?，1 条未读$/,
    /^按钮，全部已读$/,
    /^列表，消息$/,
    /^标题，今天$/,
    /^链接，未读： ?付款成功，租用已开始/,
  ])
  await tells(page, () => pressOn(button(/^维权/), 'Space'), /^消息列表：没有维权消息$/)
  await expect(button(/^维权/)).toBeFocused()
  await pressOn(button(/^订单/), 'Space')
  await pressOn(page.getByRole('link', { name: /^未读：\s*付款成功，租用已开始/ }))
  await isOnTitle(page, '订单详情')
  await page.goBack()
  await isOnTitle(page, '消息中心')
  await reads(page, [/^按钮，订单，已按下$/, /^链接，付款成功，租用已开始/])

  await pressOn(button(/^全部(?!已读)/), 'Space')
  await tells(page, () => pressOn(button(/^全部已读$/)), /^已全部标为已读$/)
  await expect(button(/^全部已读$/)).toHaveCount(0)
  await isOnTitle(page, '消息中心')
  expect((await notifications.unread({})).total).toBe(0)

  await pressOn(page.getByRole('link', { name: '消息设置' }))
  await isOnTitle(page, '消息设置')
  const ending = page.getByRole('switch', { name: '租用即将到期推送' })
  await reads(page, [/^标题，消息设置$/, /^标题，订单$/, /^开关，租用即将到期推送，已选中$/])
  await pressOn(ending, 'Space')
  await expect(ending).toHaveAttribute('aria-busy', 'false')
  await reads(page, [/^开关，租用即将到期推送$/])
  await expect(ending).toBeFocused()
})

test('an account is kept, taken out of the favourites and put back', async ({ page }) => {
  const token = await registerUser(page.request, { phone: '13929300082', password: 'favourite-2026' })
  const { id, title } = await payableAccount()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await signIn(page, token)
  await page.goto(`/pages/account-detail/index?goodsId=${id}`)
  await reads(page, [/^标题，账号详情$/, /^按钮，收藏$/])
  await tells(page, () => pressOn(button('收藏'), 'Space'), /^已收藏，可在「我的收藏」查看$/)
  await expect(button('已收藏')).toBeFocused()
  await reads(page, [/^按钮，已收藏，已按下$/])

  await page.goto('/pages/my/collected-list')
  await reads(page, [/^标题，我的收藏$/, /^列表，收藏$/, /^链接，.+元每小时$/, /^按钮，取消收藏：/])
  const heart = button(`取消收藏：${title}`)
  await tells(page, () => pressOn(heart), /^已取消收藏：/)
  await expect(button('撤销')).toBeFocused()
  await tells(page, () => page.keyboard.press('Enter'), /^已收藏：/)
  await expect(heart).toBeFocused()
  expect((await callsOf(token).goods.isStored({ id })).stored).toBe(true)

  await page.route('**/api/goods/user/store/**', (route) =>
    route.fulfill({
      json: { responseCode: '1999', responseMsg: '服务暂时出错，请稍后再试', data: { object: {} } },
    }),
  )
  await tells(page, () => page.keyboard.press('Enter'), /^服务暂时出错/)
  await expect(heart).toBeFocused()

  // An account that loads slowly, until the page shows that it does.
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/goods/**', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.clock.install()
  await pressOn(page.getByRole('link', { name: new RegExp(`${title}.*元每小时`) }))
  await isOnTitle(page, '账号详情')
  await reads(page, [/^标题，账号详情$/, /^加载中$/])
  await page.clock.runFor(1_000)
  await tells(
    page,
    async () => {
      loaded.resolve()
      await page.clock.resume()
    },
    /^加载完成$/,
  )
})

test('a real name is checked while it is typed, refused with the reason, and accepted', async ({ page }) => {
  await signIn(page, await registerUser(page.request, { phone: '13929300083', password: 'realname-2026' }))
  const redirect = '/pages/finance/index?kind=in'
  await page.goto(`/pages/realname-auth/index?scene=2&redirect=${encodeURIComponent(redirect)}`)
  const adult = idNumberOf('1996-03-08', 1883)
  const name = page.getByRole('textbox', { name: '真实姓名' })
  const number = page.getByRole('textbox', { name: '身份证号' })
  const submit = page.getByRole('button', { name: '提交认证' })

  await test.step('the methods by the arrows, what each field says', async () => {
    await reads(page, [
      /^标题，实名认证$/,
      /^标签，身份证认证，已选择$/,
      /^标签，支付宝认证$/,
      /^输入框，真实姓名$/,
      /^输入框，身份证号$/,
      /^按钮，提交认证$/,
      /^标题，信息用途说明$/,
    ])
    await focusByKeys(page.getByRole('tab', { name: '身份证认证' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '支付宝认证', selected: true })).toBeFocused()
    await reads(page, [/^标签，支付宝认证，已选择$/, /^按钮，下一步：去支付宝$/])
    await page.keyboard.press('ArrowLeft')
    await tells(page, () => pressOn(submit), /^请输入真实姓名$/)
    await expect(name).toBeFocused()
    await reads(page, [/^输入框，真实姓名，有误，请输入真实姓名$/])
    await typeInto(name, '钱不符')
    const wrong = adult.slice(0, 17) + (adult.endsWith('0') ? '1' : '0')
    await tells(page, () => typeInto(number, wrong), /^请输入正确的身份证号$/)
    await reads(page, [new RegExp(`^输入框，身份证号，${wrong}，有误，请输入正确的身份证号$`)])
    await tells(page, () => typeInto(number, idNumberOf('2012-05-20', 1884)), /^未满 18 周岁，暂不能租号/)
    await typeInto(number, adult)
  })

  await test.step('a mismatch, then success, and the way back', async () => {
    await tells(page, () => pressOn(submit), /^姓名与身份证号不一致/)
    await expect(submit).toBeFocused()
    await typeInto(name, '林一帆')
    await tells(page, () => pressOn(submit), /^认证成功/)
    await isOnTitle(page, '实名认证')
    await reads(page, [/^标题，实名认证$/, /^认证成功$/, /^现在可以租号/, /^链接，继续刚才的操作$/])
    await pressOn(page.getByRole('link', { name: '继续刚才的操作' }))
    await expect(page).toHaveURL(redirect)
    await isOnTitle(page, '余额')
  })
})
