import { yuanShort } from '@shanghao/contract/money'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runPayouts } from '../fixtures/jobs.ts'
import { announces, isOnTitle, reads, tells } from '../fixtures/pages/hearing.ts'
import { closeByEscape, focusByKeys, pressOn, typeInto } from '../fixtures/pages/keyboard.ts'
import { announced, RECORD_ANNOUNCEMENTS } from '../fixtures/pages/screenReader.ts'
import { payAtSandbox } from '../fixtures/payments/payments.ts'
import { addWithdrawAccount } from '../fixtures/payments/withdrawals.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerAdult, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('a withdrawal says its fee, its errors, the digits of the password and how it ends', async ({
  page,
}) => {
  const payer = { phone: '13929300071', sequence: 1871, cashFen: 30_000 }
  const { token } = await registerPayer(page.request, payer)
  await addWithdrawAccount(token, 'reader-saver@example.com')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const amount = page.getByRole('textbox', { name: '提现金额' })
  await signIn(page, token)

  await test.step('the form', async () => {
    await page.goto('/pages/finance/withdrawal')
    await reads(page, [
      /^标题，提现$/,
      /^链接，提现明细$/,
      /^按钮，支付宝 re\*\*\*@example.com .*更换账户$/,
      /^区域，金额和手续费$/,
      /^输入框，提现金额，现金余额 300 元/,
      /^按钮，全部提现$/,
      /^按钮，确认提现$/,
    ])
    await pressOn(page.getByRole('button', { name: /更换账户$/ }))
    await expect(page.getByRole('dialog', { name: '选择提现账户' })).toBeFocused()
    await reads(page, [/^对话框，选择提现账户$/, /^按钮，支付宝 re.*，已按下$/])
    await closeByEscape(page.getByRole('button', { name: /更换账户$/ }))

    await typeInto(amount, '49.99')
    await tells(page, () => page.keyboard.press('Enter'), /^每笔至少提现 50 元$/)
    await expect(amount).toBeFocused()
    await reads(page, [/^输入框，提现金额，49.99，有误，每笔至少提现 50 元$/])
    await tells(page, () => typeInto(amount, '100'), /手续费.* 负2元 .*到账.* 98元$/)
    await tells(page, () => pressOn(button('全部提现')), /手续费.* 负6元 .*到账.* 294元$/)
  })

  await test.step('the password by the keypad: a wrong one, then the right one', async () => {
    await pressOn(button('提现 300 元'))
    const sheet = page.getByRole('dialog', { name: '输入支付密码' })
    const digits = sheet.getByLabel('6 位支付密码')
    await expect(digits).toBeFocused()
    await reads(page, [
      /^对话框，输入支付密码$/,
      /^提现到支付宝 re\*\*\*@example.com，到账 294 元$/,
      /^300元$/,
      /^输入框，6 位支付密码$/,
      /^按钮，忘记支付密码$/,
      /^按钮，1$/,
      /^按钮，删除$/,
    ])
    const key = (name: string) => sheet.getByRole('button', { name, exact: true })
    await focusByKeys(key('7'))
    for (const entered of [1, 2, 3, 4, 5])
      await tells(page, () => page.keyboard.press('Space'), new RegExp(`^已输入 ${entered} 位$`))
    await tells(page, () => page.keyboard.press('Space'), /^支付密码不正确/)
    await expect(key('7')).toBeFocused()
    await closeByEscape(button('提现 300 元'))
    await page.keyboard.press('Enter')
    await expect(digits).toBeFocused()
    await tells(page, () => page.keyboard.type(PAY_PASSWORD), /^等待转账，将到账 294 元$/)
    await isOnTitle(page, '提现结果')
  })

  await test.step('the result, as it changes, and where the money is', async () => {
    await reads(page, [/^标题，等待转账$/, /^294元$/, /^标题，进度$/, /^按钮，资金去向$/, /^链接，提现明细$/])
    await tells(page, runPayouts, /^已到账，已到支付宝 294 元$/)
    await reads(page, [/^区域，提现状态$/, /^标题，已到账$/, /^已到支付宝$/, /^294元$/])
    await pressOn(button('资金去向'))
    await expect(page.getByRole('dialog', { name: '资金去向' })).toBeFocused()
    await reads(page, [/^对话框，资金去向$/, /^区域，目前所在$/, /^你的支付宝/, /^294元$/])
    await closeByEscape(button('资金去向'))
  })
})

test('a recharge says what arrives for each amount, is paid by a code, and says that it arrived', async ({
  page,
}) => {
  const phone = '13929300072'
  const token = await registerAdult(page.request, { phone, sequence: 1872 })
  const rewardOf = async (amountFen: number) =>
    (await callsOf(token).promotion.rechargeRewardPrecomputation({ amountFen })).bonusFen
  const other = page.getByRole('textbox', { name: '其他金额' })
  await signIn(page, token)

  await test.step('the amounts', async () => {
    await page.goto('/pages/recharge/index')
    await reads(page, [
      /^标题，余额充值$/,
      /^可用余额$/,
      /^0元$/,
      /^标题，充值金额$/,
      /^按钮，200元 ?送/,
      /^输入框，其他金额，单次/,
      /^区域，到账内容$/,
      /^单选按钮，微信支付.*，已选中$/,
      /^单选按钮，支付宝/,
      /^按钮，微信支付 [\d.]+ 元$/,
    ])
    const preset = page.getByRole('button', { name: /^200元/ })
    const bonus = await rewardOf(20_000)
    await tells(
      page,
      () => pressOn(preset, 'Space'),
      new RegExp(`^现金余额 200 元，赠送余额 ${yuanShort(bonus)} 元`),
    )
    await expect(preset).toBeFocused()
    await reads(page, [/^按钮，200元.*，已按下$/])
    await tells(page, () => typeInto(other, '4.99'), /^最少充值 5 元$/)
    await reads(page, [/^输入框，其他金额，4.99，有误，最少充值 5 元$/, /^按钮，微信支付，不可用$/])
    await tells(page, () => typeInto(other, '88.5'), /^现金余额 88.5 元/)
    const channel = page.getByRole('radio', { name: '微信支付' })
    await focusByKeys(channel)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked()
    await reads(page, [/^单选按钮，支付宝.*，已选中$/, /^按钮，支付宝支付 88.5 元$/])
    await page.keyboard.press('ArrowUp')
    await expect(channel).toBeFocused()
  })

  await test.step('the code, whose seconds are not said, and the result', async () => {
    const pay = page.getByRole('button', { name: '微信支付 88.5 元' })
    await pressOn(pay)
    const sheet = page.getByRole('dialog', { name: '微信扫码付款' })
    await expect(sheet).toBeFocused()
    await reads(page, [
      /^对话框，微信扫码付款$/,
      /^88.5元$/,
      /^图片，微信付款二维码$/,
      /^剩余付款时间$/,
      /^\d+ 分钟$/,
      /^按钮，我已付款$/,
    ])
    await closeByEscape(pay)
    await page.keyboard.press('Enter')
    await expect(sheet).toBeFocused()
    const silent = await announced(page)
    await page.clock.install()
    await page.clock.runFor(3_000)
    expect(await announced(page), 'the countdown is not announced').toEqual(silent)
    await page.clock.resume()
    const [payment] = await query<{ id: string }>(
      `select p.id::text from payment p join recharge r on p.purpose = 'recharge' and p.biz_id = r.id::text
         join app_user u on u.id = r.user_id where u.phone = $1`,
      [phone],
    )
    await payAtSandbox(page.request, 'wechat', payment?.id ?? '')
    await announces(page, /^充值成功，88.5 元$/)
    await isOnTitle(page, '充值结果')
    await reads(page, [
      /^标题，充值结果$/,
      /^标题，充值成功$/,
      /^88.5元$/,
      /^可用余额$/,
      /元$/,
      /^链接，查看余额$/,
    ])
    await pressOn(page.getByRole('link', { name: '查看余额' }))
    await isOnTitle(page, '余额')
  })
})
