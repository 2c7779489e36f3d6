import { yuanShort } from '@shanghao/contract/money'
import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { query } from '../fixtures/database/database.ts'
import { credit, postingsOf, violatedInvariants } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders } from '../fixtures/jobs.ts'
import { plainAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { orderIdIn } from '../fixtures/pages/addresses.ts'
import { pressDigits } from '../fixtures/pages/pressDigits.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD } from '../fixtures/people/register.ts'

const PHONE = '13924000001'
const CASH = 20_000
/** Less than two hours of any plain account, which count: none of it goes back. */
const BONUS = 400
const COMMISSION = 0.2

const yuanOf = (fen: number) => `${yuanShort(fen)} 元`

test('from the message in the inbox to the settled order, to the cent', async ({ page }) => {
  const { request } = page
  const { id: goodsId, title, ownerId, hourlyFen: hourly, depositFen: deposit } = await plainAccount()
  const ownerCash = async () => (await postingsOf(`cash:${ownerId}`, orderId)).map(([, fen]) => fen)
  let orderId = ''

  await test.step('find the account by a word of its title', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /搜账号/ }).click()
    await page.getByRole('searchbox').fill(title.slice(0, 20))
    await page.getByRole('searchbox').press('Enter')
    // The header has the words, which may be the whole title.
    await page.getByRole('main').getByRole('link').filter({ hasText: title }).first().click()
    await expect(page).toHaveURL(new RegExp(`/pages/account-detail/index\\?goodsId=${goodsId}`))
    await page.getByRole('link', { name: '立即租用' }).click()
  })

  await test.step('register with the code from the inbox', async () => {
    await expect(page).toHaveURL(/\/pages\/login\/index/)
    await page.getByRole('link', { name: '注册' }).click()
    await expect(page).toHaveURL(/\/pages\/login\/registered/)
    await page.getByLabel('手机号', { exact: true }).fill(PHONE)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('短信验证码').fill(await codeSentTo(request, PHONE))
    await page.getByLabel('设置登录密码').fill('rent-to-settled-26')
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.locator('form button[type=submit]').click()
    await expect(page).toHaveURL(new RegExp(`/pages/order/index\\?goodsId=${goodsId}`))
  })

  await test.step('prove to be an adult, and come back to the hours chosen', async () => {
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '增加 1 小时' }).click()
    await page.getByRole('button', { name: '增加 1 小时' }).click()
    await expect(page.getByRole('spinbutton', { name: '租用时长' })).toHaveValue('3')
    await page.getByRole('button', { name: '去实名认证' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '去认证' }).click()
    await page.getByLabel('真实姓名').fill('林一帆')
    await page.getByLabel('身份证号').fill(idNumberOf('1996-03-08', 201))
    await page.getByRole('button', { name: '提交认证' }).click()
    await page.getByRole('link', { name: '继续刚才的操作' }).click()
    await expect(page.getByRole('spinbutton', { name: '租用时长' })).toHaveValue('3')
  })

  const [{ user_id: renterId } = { user_id: '' }] = await query<{ user_id: string }>(
    'select id::text as user_id from app_user where phone = $1',
    [PHONE],
  )
  await credit(renterId, { cashFen: CASH, bonusFen: BONUS })
  const rent = 3 * hourly

  await test.step('order: the price is what the hours cost and the deposit', async () => {
    await expect(page.locator('.order-money')).toContainText(`${yuanShort(hourly)} 元 × 3`)
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect(page).toHaveURL(/\/pages\/cashier\/pay/)
    orderId = orderIdIn(page)
  })

  await test.step('set a payment password first, and come back to the cashier', async () => {
    await page.getByRole('link', { name: '设置支付密码' }).click()
    await pressDigits(page, PAY_PASSWORD)
    await pressDigits(page, PAY_PASSWORD)
    await query("update sms_code set created_at = created_at - interval '1 minute' where phone = $1", [PHONE])
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('短信验证码').fill(await codeSentTo(request, PHONE, 2))
    await page.getByRole('button', { name: '确认设置' }).click()
    await expect(page).toHaveURL(new RegExp(`/pages/cashier/pay\\?orderId=${orderId}`))
  })

  await test.step('pay: bonus first, a wrong password told, then to the login', async () => {
    await page.getByRole('button', { name: `余额支付 ${yuanOf(rent + deposit)}` }).click()
    await pressDigits(page, '111222')
    const refusal = page.getByText('支付密码不正确，请重新输入')
    await expect(refusal).toBeVisible()
    await expect(refusal, 'it has the colour of errors').toHaveCSS('color', 'rgb(180, 35, 24)')
    await pressDigits(page, PAY_PASSWORD)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    expect(await postingsOf(`bonus:${renterId}`, orderId)).toEqual([['bonus', -BONUS]])
    expect(await postingsOf(`cash:${renterId}`, orderId)).toEqual([['cash', BONUS - rent - deposit]])
    await page.getByRole('link', { name: '去上号' }).click()
  })

  await test.step('open the envelope: the login is the owner’s, the password covered until asked for', async () => {
    await page.getByRole('button', { name: '查看账号密码' }).click()
    await expect(page.getByText(`demo${goodsId}`)).toBeVisible()
    await expect(page.getByText('已隐藏')).toBeAttached()
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(page.getByText('已隐藏')).toHaveCount(0)
    const seen = await query('select from reveal where order_id = $1 and renter_id = $2', [orderId, renterId])
    expect(seen).toHaveLength(1)
    await page.getByRole('link', { name: '我的' }).click()
    await expect(page).toHaveURL('/pages/my/index')
    await page.getByRole('link', { name: '上号', exact: true }).click()
    await expect(page.getByRole('button', { name: '查看账号密码' })).toBeVisible()
    await expect(page.getByText(`demo${goodsId}`)).toHaveCount(0)
  })

  await test.step('renew for two hours', async () => {
    await page.getByRole('button', { name: '续租' }).click()
    await page.getByRole('button', { name: '增加 1 小时' }).click()
    await page.getByRole('button', { name: `续租 2 小时，支付 ${yuanOf(2 * hourly)}` }).click()
    await page.getByRole('button', { name: `余额支付 ${yuanOf(2 * hourly)}` }).click()
    await pressDigits(page, PAY_PASSWORD)
    await expect(page.getByRole('heading', { name: '续租成功' })).toBeVisible()
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(new RegExp(`/pages/order/detail\\?orderId=${orderId}`))
    await expect(page.getByText(`续租 2 小时`)).toBeVisible()
    await expect(page.getByText('5 小时', { exact: true })).toBeVisible()
  })

  await test.step('give it back after an hour and a half: two hours count, three come back', async () => {
    await passMinutes(orderId, 95)
    await page.reload()
    await page.getByRole('button', { name: '提前归还' }).click()
    await expect(page.getByText('按已用 2 小时')).toBeVisible()
    await page.getByRole('button', { name: `确认归还，退 ${yuanOf(3 * hourly)}` }).click()
    await expect(page.getByRole('heading', { name: '待结算' })).toBeVisible()
    await expect(page.getByText(`提前归还，退回租金 ${yuanOf(3 * hourly)}`)).toBeVisible()
    expect(await ownerCash()).toEqual([])
  })

  await test.step('two hours later the owner is paid, a day later the deposit is back', async () => {
    const earned = 2 * hourly
    await passMinutes(orderId, 121)
    await runDueOrders()
    expect(await ownerCash()).toEqual([earned - Math.floor(earned * COMMISSION)])
    await passMinutes(orderId, 22 * 60)
    await runDueOrders()
    await page.reload()
    await expect(page.getByRole('heading', { name: '已完成' })).toBeVisible()
    await expect(page.getByText('租金和押金都已结清')).toBeVisible()
  })

  await test.step('every party has what is theirs', async () => {
    const earned = 2 * hourly
    const commission = Math.floor(earned * COMMISSION)
    expect(await postingsOf(`cash:${renterId}`, orderId)).toEqual([
      ['cash', BONUS - rent - deposit],
      ['cash', -2 * hourly],
      ['return_cash', 3 * hourly],
      ['deposit_cash', deposit],
    ])
    expect(await postingsOf(`bonus:${renterId}`, orderId)).toEqual([['bonus', -BONUS]])
    expect(await postingsOf(`cash:${ownerId}`, orderId)).toEqual([['rent', earned - commission]])
    expect(await postingsOf('revenue:platform', orderId)).toEqual([['commission', commission]])
    const escrow = await postingsOf(`escrow:${orderId}`, orderId)
    expect(escrow.reduce((sum, [, fen]) => sum + fen, 0)).toBe(0)
    expect(await violatedInvariants()).toEqual([])
    await page.goto('/pages/finance/index')
    await expect(page.getByText(yuanShort(CASH + BONUS - earned)).first()).toBeVisible()
  })
})
