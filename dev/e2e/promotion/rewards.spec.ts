import type { APIRequestContext } from '@playwright/test'
import { idNumberOf } from '../../../server/testing/people/idNumber.ts'
import { query } from '../fixtures/database/database.ts'
import { credit } from '../fixtures/database/ledger.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { runDueOrders, runInvitations } from '../fixtures/jobs.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { agree } from '../fixtures/pages/parts.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { codeSentTo } from '../fixtures/people/inbox.ts'
import { PAY_PASSWORD, registerAdult, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const SIGN_IN = '/pages/sign/index'
const FRIENDS = '/pages/invitation-list/index'
const DAY_MS = 86_400_000

/** Lets a day pass for a person's sign-ins, with what they brought; the clock is unchanged. */
const passDay = async (userId: string): Promise<void> => {
  const ofPerson = `(select campaign_id from sign_in where user_id = ${Number(userId)})`
  await query(
    `begin;
     select from campaign where id in ${ofPerson} for update;
     with moved as (update sign_in set day = day - 1, signed_at = signed_at - interval '1 day' where user_id = ${Number(userId)}
                    returning 'sign_in:' || campaign_id || ':' || user_id || ':' as cause, day)
     update bonus_grant g set cause = moved.cause || moved.day, granted_at = granted_at - interval '1 day'
       from moved where g.cause = moved.cause || (moved.day + 1);
     delete from campaign_day where campaign_id in ${ofPerson};
     insert into campaign_day
     select campaign_id, (granted_at at time zone 'Asia/Shanghai')::date, count(*), sum(amount_fen)
       from (select campaign_id, granted_at, amount_fen from red_packet
             union all select campaign_id, granted_at, amount_fen from bonus_grant) claim
      where campaign_id in ${ofPerson} group by 1, 2;
     commit`,
  )
}

/** Verifies a person who has just registered, gives them cash, and rents an account for three hours; returns the order. */
const rentAsFriend = async (
  request: APIRequestContext,
  { token, phone }: { token: string; phone: string },
): Promise<string> => {
  const { realname, session, user } = callsOf(token)
  await realname.twoElementsRealAuth({ name: '林一帆', idNumber: idNumberOf('1996-03-08', 733) })
  await credit((await user.queryInfo()).userInfo.userId, { cashFen: 20_000 })
  await query("update sms_code set created_at = created_at - interval '1 minute' where phone = $1", [phone])
  await session.getSmsCodeByPhone({ purpose: 'pay_password' })
  await user.setPayPassword({ smsCode: await codeSentTo(request, phone, 2), payPassword: PAY_PASSWORD })
  return (await rentAccount(token, await payableAccount(), 3)).orderId
}

test('daily sign-in over midnight, on a phone whose clock is three days ahead', async ({ page }) => {
  const token = await registerAdult(page.request, { phone: '13932100001', sequence: 832 })
  const calls = callsOf(token)
  const { userId } = (await calls.user.queryInfo()).userInfo
  await page.clock.setSystemTime(new Date(Date.now() + 3 * DAY_MS))
  await page.goto(SIGN_IN)
  await expect(page.getByRole('link', { name: '登录后签到' })).toBeVisible()
  await signIn(page, token)
  await page.goto(SIGN_IN)
  await expect(page.getByText('今天签到得 0.05 元赠送余额')).toBeVisible()
  await page.getByRole('button', { name: '签到', exact: true }).click()
  await expect(page.getByText('签到成功，得 0.05 元赠送余额')).toBeVisible()
  await expect(page.getByRole('button', { name: '今天已签到' })).toBeDisabled()
  const { today } = await calls.promotion.signShow({})
  await expect(page.locator('[aria-current=date]')).toContainText(
    `${Number(today.slice(8))} 日，已签到，得 0.05 元赠送余额`,
  )

  await passDay(userId)
  await page.reload()
  await expect(page.getByText('连续签到 1 天')).toBeVisible()
  await page.getByRole('button', { name: '签到', exact: true }).click()
  await expect(page.getByText('连续签到 2 天')).toBeVisible()
  expect((await calls.finance.balance()).bonusFen).toBe(10)
  await passDay(userId)
  await passDay(userId)
  await page.reload()
  await expect(page.getByText('连续签到 0 天')).toBeVisible()
})

test('from a friend’s link to both rewards after the first settled rental', async ({ page, browser }) => {
  const inviter = await registerPayer(page.request, { phone: '13932100002', sequence: 833, cashFen: 0 })
  const { inviteCode } = await callsOf(inviter.token).promotion.inviteCode()
  const inviterPage = await browser.newPage()
  await signIn(inviterPage, inviter.token)
  await inviterPage.goto('/pages/invitation-code/index')
  await expect(inviterPage.getByText(inviteCode, { exact: true })).toBeVisible()
  await expect(inviterPage.getByRole('img', { name: /邀请海报/ })).toBeVisible()

  const phone = '13932100003'
  await page.goto(`/pages/invitation-code/index?inviteCode=${inviteCode}`)
  await expect(page.getByText('注册后完成首单，得 2 元红包')).toBeVisible()
  await page.goto('/')
  await page.goto('/pages/login/registered')
  await expect(page.getByLabel('邀请码（选填）')).toHaveValue(inviteCode)
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page.request, phone))
  await page.getByLabel('设置登录密码').fill('enough-2026')
  await agree(page)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/')
  await page.goto(FRIENDS)
  await expect(page.getByText('还差一单')).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('Authorization') ?? '')
  const orderId = await rentAsFriend(page.request, { token, phone })
  await passMinutes(orderId, 40 * 60)
  for (let i = 0; i < 3; i++) await runDueOrders()
  await passMinutes(orderId, 40 * 60)
  await runDueOrders()
  await runInvitations()
  await page.reload()
  await expect(page.getByText('已得 2 元红包')).toBeVisible()
  await inviterPage.goto(FRIENDS)
  await expect(inviterPage.getByText('奖励已发放')).toBeVisible()
  await expect(inviterPage.getByText('已得 2 元赠送余额')).toBeVisible()
  expect((await callsOf(inviter.token).finance.balance()).bonusFen).toBe(200)
  await inviterPage.close()
})
