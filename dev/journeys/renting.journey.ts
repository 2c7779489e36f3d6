import { yuanShort } from '@shanghao/contract/money'
import { paths } from '../../web/src/paths.ts'
import { payableAccount } from '../e2e/fixtures/orders/accounts.ts'
import { placeOrder } from '../e2e/fixtures/orders/placeOrder.ts'
import { cashierPage } from '../e2e/fixtures/pages/addresses.ts'
import { codeSentTo } from '../e2e/fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerAdult, registerPayer } from '../e2e/fixtures/people/register.ts'
import { test } from './fixtures.ts'
import { newPerson } from './newPerson.ts'

test('a guest signs in with a code after the form has said what is missing', async ({ app, request }) => {
  const { phone } = await newPerson()
  await app.load(paths.my())
  await app.isAt(/^\/pages\/login\/index\?redirect=/)
  await app.fill('手机号', '1394')
  await app.press('button', '获取验证码')
  await app.sees({ css: '[aria-invalid="true"]' })
  await app.fill('手机号', phone)
  await app.press('button', '获取验证码')
  await app.seesText(`验证码已发送到 ${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const code = await codeSentTo(request, phone)
  await app.fill('短信验证码', code === '111111' ? '222222' : '111111')
  await app.press('checkbox', /我已阅读并同意/)
  await app.tap({ css: 'form button[type=submit]' })
  await app.sees({ role: 'alert' })
  await app.seesText('验证码不正确，请核对后重新输入')
  await app.fill('短信验证码', code)
  await app.tap({ css: 'form button[type=submit]' })
  await app.isAt(paths.my())
  await app.seesText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
})

test('an account is ordered, paid from the balance, and its login shown', async ({ app, request }) => {
  const { token } = await registerPayer(request, { ...(await newPerson()), cashFen: 50_000 })
  const account = await payableAccount()
  await app.signIn(token)
  await app.load(`/pages/account-detail/index?goodsId=${account.id}`)
  await app.press('link', /^立即租用/)
  await app.press('button', '增加 1 小时')
  await app.press('button', '提交订单')
  await app.isAt(/\/pages\/cashier\/pay/)
  await app.press('button', /^余额支付/)
  for (const digit of PAY_PASSWORD) await app.press('button', digit)
  await app.sees({ role: 'heading', name: '付款成功' })
  await app.press('link', '去上号')
  await app.press('button', '查看账号密码')
  await app.seesText(`demo${account.id}`)
  await app.press('button', '显示密码')
  await app.press('button', '收起')
  await app.sees({ role: 'button', name: '查看账号密码' })
})

test('an order is paid on Alipay’s page', async ({ app, request }) => {
  const token = await registerAdult(request, await newPerson())
  const { orderId, totalFen } = await placeOrder(token, await payableAccount(), 1)
  await app.signIn(token)
  await app.load(cashierPage(orderId))
  await app.press('radio', /^支付宝/)
  await app.press('button', `支付宝支付 ${yuanShort(totalFen)} 元`)
  await app.sees({ role: 'heading', name: '支付宝付款' })
  await app.press('button', '支付成功')
  await app.isAt(new RegExp(`/pages/order/pay-result\\?orderId=${orderId}`))
  await app.sees({ role: 'heading', name: '付款成功' })
})
