import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

test('a payment password is set on the keypad, weak ones are refused, and password-free paying is switched on', async ({
  page,
}) => {
  const phone = '13922000001'
  const token = await registerUser(page.request, { phone, password: 'payment-2026' })
  await signIn(page, token)
  await page.goto('/pages/my/payment-password')
  await page.getByRole('switch', { name: '小额免密支付' }).click()
  await page.getByRole('button', { name: '去设置' }).click()

  await pressDigits(page, '123456')
  await expect(page.getByText('支付密码太简单')).toBeVisible()
  await pressDigits(page, '295731')
  await pressDigits(page, '295732')
  await expect(page.getByText('两次输入不一致')).toBeVisible()
  await pressDigits(page, '295731')
  await pressDigits(page, '29573')
  await page.getByRole('button', { name: '删除' }).click()
  await pressDigits(page, '31')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送到 139****0001')).toBeVisible()
  const code = await codeSentTo(page.request, phone, 2)
  await page.getByLabel('短信验证码').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: '确认设置' }).click()
  await expect(page.getByRole('alert')).toHaveText('验证码不正确，请核对后重新输入')
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '确认设置' }).click()
  await expect(page).toHaveURL('/pages/my/payment-password')
  await expect(page.getByText('重置支付密码')).toBeVisible()

  await page.getByRole('switch', { name: '小额免密支付' }).click()
  await page.keyboard.type('000001')
  await expect(page.getByText('支付密码不正确，请重新输入')).toBeVisible()
  await pressDigits(page, '295731')
  await expect(page.getByRole('switch', { name: '小额免密支付' })).toBeChecked()
  expect((await callsOf(token).user.passwordFree()).enabled).toBe(true)
  await page.getByRole('switch', { name: '小额免密支付' }).click()
  await expect(page.getByRole('switch', { name: '小额免密支付' })).not.toBeChecked()
})

test('a first login password takes a code to the bound phone, and a common one is refused at its field', async ({
  page,
}) => {
  const phone = '13922000002'
  const token = await registerUser(page.request, { phone, password: 'before-code-26' })
  await query('update app_user set password_hash = null where phone = $1', [phone])
  await signIn(page, token)
  await page.goto('/pages/my/change-pwd')
  await expect(page.getByRole('heading', { name: '设置登录密码' })).toBeVisible()
  await expect(page.getByText('验证码会发到你绑定的手机 139****0002')).toBeVisible()
  await page.getByLabel('登录密码', { exact: true }).fill('qwer1234')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送到 139****0002')).toBeVisible()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, 2))
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toHaveText('密码太常见，请换一个')
  await page.getByLabel('登录密码', { exact: true }).fill('after-code-26')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/pages/my/index')
  expect(await logIn({ phone, password: 'after-code-26' })).not.toBe('')
})
