import { plainPicture } from '../../../server/testing/market/pictures.ts'
import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runPhoneChanges, runSmsNotices } from '../fixtures/jobs.ts'
import { agree } from '../fixtures/pages/parts.ts'
import { callsOf, logIn, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { LOGIN_PASSWORD, registerAdult, registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'
import { sandboxUrl } from '../fixtures/sandbox.ts'

const userIdOf = async (phone: string): Promise<number | undefined> =>
  (await query<{ id: number }>('select id::int from app_user where phone = $1', [phone]))[0]?.id

test('the bound phone is changed with codes to the old and the new number', async ({ page }) => {
  const [phone, next] = ['13922100001', '13922100002']
  await signIn(page, await registerUser(page.request, { phone, password: 'change-phone-26' }))
  await page.goto('/pages/my/account-security')
  await page.getByRole('link', { name: '绑定手机' }).click()
  await expect(page.getByText('验证码会发到你绑定的手机 139****0001')).toBeVisible()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, 2))
  await page.getByRole('button', { name: '下一步' }).click()

  await page.getByLabel('新手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('新手机号与当前绑定的相同，请换一个手机号')
  await page.getByLabel('新手机号').fill(next)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, next))
  await page.getByRole('button', { name: '更换绑定手机' }).click()
  await expect(page).toHaveURL('/pages/my/account-security')
  await expect(page.getByRole('link', { name: '绑定手机 139****0002' })).toBeVisible()
  expect(await userIdOf(phone)).toBeUndefined()
  expect(await logIn({ phone: next, password: 'change-phone-26' })).not.toBe('')
})

test('without the old number: an application with a picture is approved, and stopped by its link or takes effect', async ({
  page,
  browser,
}) => {
  const [phone, next] = ['13922100003', '13922100004']
  await registerAdult(page.request, { phone, sequence: 731 })
  const userId = await userIdOf(phone)
  await page.goto('/pages/login/change-phone')
  await page.getByLabel('新手机号').fill(next)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, next))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('原手机号', { exact: true }).fill(phone)
  await page.getByLabel('真实姓名').fill('林一帆')
  await page.getByLabel('身份证号').fill(idNumberOf('1996-03-08', 731))
  await page.getByLabel('原手机号为什么不能用').fill('手机丢了，号码已经停机')
  const buffer = await plainPicture(320, 240).png().toBuffer()
  await page.getByLabel('选择图片').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: '查看第 1 张，已上传' })).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('审核中')).toBeVisible()

  const [row] = await query<{ id: number }>('select id::int from phone_application where new_phone = $1', [
    next,
  ])
  const applicationId = row?.id ?? 0
  const operator = callsOf(await logInOperator(demo.operator))
  await operator.user.approvePhoneApplication({ applicationId })
  await page.reload()
  await expect(page.getByText('审核通过，等待生效')).toBeVisible()
  await runSmsNotices()
  const messages = await (await page.request.get(sandboxUrl(`/control/sms/${phone}`))).json()
  const link = messages.find(({ params }: { params: { token?: string } }) => params.token)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/p#${link.params.token}`)
  await expect(other.getByText('账号将换绑到 139****0004')).toBeVisible()
  await other.getByRole('button', { name: '停止换绑' }).click()
  await expect(other.getByText('换绑已停止')).toBeVisible()
  await other.context().close()
  await page.reload()
  await expect(page.getByText('已被原手机号停止')).toBeVisible()

  /* As if the old number had not stopped it until its time came. */
  await query(
    `update phone_application set state = 'cooling', ended_at = null, stopped_by = null, takes_effect_at = now() - interval '1 second'
      where id = $1`,
    [applicationId],
  )
  await runPhoneChanges()
  await page.reload()
  await expect(page.getByText('已更换')).toBeVisible()
  expect(await userIdOf(next)).toBe(userId)
  expect(await logIn({ phone: next, password: LOGIN_PASSWORD })).not.toBe('')
})

test('an account is closed by its user, who changes their mind at the next sign-in', async ({ page }) => {
  const phone = '13922100005'
  await signIn(page, await registerUser(page.request, { phone, password: LOGIN_PASSWORD }))
  await page.goto('/pages/my/account-security')
  await page.getByRole('link', { name: '注销账号' }).click()
  await expect(page.getByText('手机号可以重新注册，但找不回这个账号')).toBeVisible()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone, 2))
  await page.getByRole('button', { name: '申请注销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click()
  await expect(page.getByRole('dialog')).toContainText('在那之前登录，就可以撤销')
  await page.getByRole('dialog').getByRole('button', { name: '我知道了' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/pages/login/index')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await agree(page)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('dialog').getByRole('button', { name: '去撤销' }).click()
  await page.getByRole('button', { name: '撤销注销' }).click()
  await expect(page).toHaveURL('/pages/my/index')
  const [row] = await query<{ n: number }>(
    'select count(*)::int as n from account_closing c join app_user u on u.id = c.user_id where u.phone = $1',
    [phone],
  )
  expect(row?.n).toBe(0)
})
