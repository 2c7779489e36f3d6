import type { Page } from '@playwright/test'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cutTextsOn } from '../fixtures/pages/cutTexts.ts'
import { agree } from '../fixtures/pages/parts.ts'
import { scrollsSideways } from '../fixtures/pages/violations.ts'
import { callsOf, logIn } from '../fixtures/people/calls.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const MY = '/pages/my/index'
const BALANCE = '/pages/finance/index?kind=out'
const loginFor = (path: string) => `/pages/login/index?redirect=${encodeURIComponent(path)}`

const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true })
const submit = (page: Page) => page.locator('form button[type=submit]')

const fillPasswordLogin = async (page: Page, phone: string, password: string) => {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await phoneField(page).fill(phone)
  await page.getByLabel('登录密码', { exact: true }).fill(password)
  await agree(page)
  await submit(page).click()
}
const typeCode = async (page: Page, phone: string, nth = 1) => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`验证码已发送到 ${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, nth))
}

test('a guest who opens 我的 registers by SMS and lands there', async ({ page }) => {
  const phone = '13920000001'
  await page.goto(MY)
  await expect(page).toHaveURL(loginFor(MY))
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page.getByRole('heading', { name: '注册', level: 1 })).toBeVisible()
  await phoneField(page).fill(phone)
  await typeCode(page, phone)
  await page.getByLabel('设置登录密码').fill('short1')
  await submit(page).click()
  await expect(page.getByText('密码为 8-20 位')).toBeVisible()
  await page.getByLabel('设置登录密码').fill('enough-2026')
  await submit(page).click()
  const asked = page.getByRole('dialog', { name: '注册前请阅读并同意' })
  await asked.getByText('《隐私说明》').click()
  await expect(asked.getByText('手机号用于登录和接收验证码')).toBeVisible()
  await asked.getByRole('button', { name: '不同意' }).click()
  await expect(page).toHaveURL(/registered/)
  await submit(page).click()
  await asked.getByRole('button', { name: '同意并注册' }).click()
  await expect(page).toHaveURL(MY)
  await expect(page.getByText('139****0001')).toBeVisible()
  await expect(page.getByText('未实名', { exact: true })).toBeVisible()
})

test('a new number signs in by SMS after a wait and a wrong code, and is registered', async ({ page }) => {
  const phone = '13920000002'
  await page.goto(loginFor(MY))
  await expect(page.getByText('会自动注册')).toBeVisible()
  await phoneField(page).fill(phone)
  await typeCode(page, phone)
  const right = await page.getByLabel('短信验证码').inputValue()
  await page.reload()
  await phoneField(page).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('验证码发送太频繁，请 1 分钟后再试')
  await page.getByLabel('短信验证码').fill(right === '111111' ? '222222' : '111111')
  await agree(page)
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('验证码不正确，请核对后重新输入')
  await page.getByLabel('短信验证码').fill(right)
  await submit(page).click()
  await expect(page.getByText('注册并登录成功')).toBeVisible()
  await expect(page).toHaveURL(MY)
})

test('a registered number is led to the login, an unknown one to the registration', async ({ page }) => {
  await page.goto('/pages/login/registered')
  await phoneField(page).fill('13800000001')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('这个手机号已注册，请直接登录')
  await page.getByRole('link', { name: '去登录' }).click()
  await expect(phoneField(page)).toHaveValue('13800000001')

  await page.goto('/pages/login/forget-password')
  await phoneField(page).fill('13920000005')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('这个手机号还没有注册')
  await page.getByRole('link', { name: '去注册' }).click()
  await expect(phoneField(page)).toHaveValue('13920000005')
})

test('a password signs in, and a signed-in user skips the login page', async ({ page }) => {
  await page.goto(loginFor(BALANCE))
  await fillPasswordLogin(page, '13800000002', 'chenxin2026')
  await expect(page.getByText('登录成功')).toBeVisible()
  await expect(page).toHaveURL(BALANCE)
  await page.goto('/pages/login/index')
  await expect(page).toHaveURL('/')
})

test('five wrong passwords lock the number, and the form says until when', async ({ page }) => {
  const phone = '13920000006'
  await registerUser(page.request, { phone, password: 'correct-2026' })
  await page.goto('/pages/login/index')
  await fillPasswordLogin(page, phone, 'wrong-guess')
  await expect(page.getByRole('alert')).toHaveText('手机号或密码不正确，忘记密码可用短信登录')
  const { session } = callsOf()
  for (let guess = 2; guess <= 5; guess += 1)
    await session.login({ phone, password: `wrong-guess-${guess}` }).catch(() => null)
  await page.getByLabel('登录密码', { exact: true }).fill('correct-2026')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('密码输错次数过多，请 15 分钟后再试或用短信登录')
})

test('a forgotten password is reset in two steps, and only the new one works', async ({ page }) => {
  const phone = '13920000007'
  await registerUser(page.request, { phone, password: 'before-2026' })
  await page.goto(loginFor(BALANCE))
  await page.getByRole('tab', { name: '密码登录' }).click()
  await phoneField(page).fill(phone)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(phoneField(page)).toHaveValue(phone)
  await typeCode(page, phone, 2)
  await submit(page).click()
  await page.getByLabel('新密码').fill('after-2026')
  const secondStep = new URL(page.url())
  expect(secondStep.search).not.toContain('ticket')
  // The ticket outlives a reload: it is kept with the visit, not in the address.
  await page.reload()
  await page.getByLabel('新密码').fill('after-2026')
  await page.setViewportSize({ width: 320, height: 844 })
  await page.evaluate("document.documentElement.style.fontSize = '24px'")
  expect([await cutTextsOn(page), await scrollsSideways(page)]).toEqual([[], false])
  await submit(page).click()
  await expect(page).toHaveURL(/\/pages\/login\/index/)
  await fillPasswordLogin(page, phone, 'before-2026')
  await expect(page.getByRole('alert')).toHaveText('手机号或密码不正确，忘记密码可用短信登录')
  await fillPasswordLogin(page, phone, 'after-2026')
  await expect(page).toHaveURL(BALANCE)

  await page.goto(secondStep.pathname + secondStep.search)
  await expect(page.getByText('验证已失效')).toBeVisible()
})

test('an expired session asks to sign in again and returns to the page with its query', async ({ page }) => {
  const phone = '13920000008'
  await signIn(page, await registerUser(page.request, { phone, password: 'lasting-2026' }))
  await page.goto(BALANCE)
  await expect(page.getByText('还没有支出', { exact: true })).toBeVisible()
  await query(
    `update session set expires_at = created_at + interval '1 ms'
      where user_id = (select id from app_user where phone = $1)`,
    [phone],
  )
  await page.getByRole('button', { name: '收入' }).click()
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(loginFor(BALANCE.replace('out', 'in')))
  await fillPasswordLogin(page, phone, 'lasting-2026')
  await expect(page).toHaveURL(BALANCE.replace('out', 'in'))
  await expect(page.getByRole('button', { name: '收入' })).toHaveAttribute('aria-pressed', 'true')
})

test('a session ended from another device is reported at once, and local data is cleared', async ({
  page,
}) => {
  const phone = '13920000009'
  await signIn(page, await registerUser(page.request, { phone, password: 'mine-2026' }))
  await page.goto(MY)
  await expect(page.getByText('139****0009')).toBeVisible()
  const { session } = callsOf(await logIn({ phone, password: 'mine-2026' }))
  await session.getSmsCodeByPhone({ purpose: 'login_password' })
  const smsCode = await codeSentTo(page.request, phone, 2)
  await session.modifyLoginPassword({ smsCode, oldPassword: 'mine-2026', password: 'yours-2026' })
  await expect(page.getByText('你的登录已被下线，请重新登录')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('Authorization'))).toBeNull()
  await page.goto(MY)
  await expect(page).toHaveURL(loginFor(MY))
})

test('signing out ends the session on the server and leads home', async ({ page }) => {
  const token = await registerUser(page.request, { phone: '13920000010', password: 'leaving-2026' })
  await signIn(page, token)
  await page.goto(MY)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('已退出登录')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await callsOf(token).session.isLogin()).isLogin).toBe(false)
})

for (const redirect of ['/.//127.0.0.1:3399/x', '//[', '/x/..//127.0.0.1:3399/', '/\\127.0.0.1:3399'])
  test(`a return path ${redirect} leads home after signing in`, async ({ page }) => {
    await page.goto(`/pages/login/index?by=password&redirect=${encodeURIComponent(redirect)}`)
    await fillPasswordLogin(page, '13800000001', 'linxiao2026')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeVisible()
  })

test('a login leads to an activity that operators allowed, after asking, with a ticket for its server', async ({
  page,
}) => {
  await query(
    `insert into activity_site (host, name, allowed_by, approved_by, allowed_at)
     select 'lucky.example', '春节活动', min(id), max(id), now() from app_user on conflict do nothing`,
  )
  await page.route('https://lucky.example/**', (route) => route.fulfill({ body: 'the activity' }))
  await page.goto(`${loginFor('https://lucky.example/draw?round=3')}&by=password`)
  await fillPasswordLogin(page, '13800000002', 'chenxin2026')
  const question = page.getByRole('dialog', { name: '前往「春节活动」' })
  await expect(question).toContainText('lucky.example')
  await question.getByRole('button', { name: '前往' }).click()
  await expect(page).toHaveURL(/^https:\/\/lucky\.example\/draw\?round=3&token=/)
  const token = new URL(page.url()).searchParams.get('token') ?? ''
  const { userId } = await callsOf().channels.activityCheck({ host: 'lucky.example', token })
  const signedIn = await logIn({ phone: '13800000002', password: 'chenxin2026' })
  expect((await callsOf(signedIn).user.queryInfo()).userInfo.userId).toBe(userId)
})
