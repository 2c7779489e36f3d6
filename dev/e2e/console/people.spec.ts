import { textOf } from '@shanghao/contract/errors'
import { approve, secondOperator } from '../fixtures/console/approvals.ts'
import { consoleViolations, enterConsole, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerAdult } from '../fixtures/people/register.ts'

const PHONE_NUMBER = '13929400401'
const REVEALED_FOR = '核对本人来电'
const RELEASED = '13929400402'
const RELEASED_FOR = '本人丢失了这个账号的手机号'

test('a person is found, seen in full for a reason on record, sanctioned, and freed on appeal by another operator', async ({
  page,
  browser,
}) => {
  const token = await registerAdult(page.request, { phone: PHONE_NUMBER, sequence: 1601 })
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/people'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('手机号、编号或昵称').fill(PHONE_NUMBER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('139****0401')).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').click()

  await expect(page.getByText(PHONE_NUMBER)).toHaveCount(0)
  await page.getByRole('button', { name: '查看完整手机号' }).click()
  await page.getByLabel('原因').fill(REVEALED_FOR)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /查\s*看/ })
    .click()
  await expect(page.getByText(PHONE_NUMBER)).toBeVisible()
  const address = page.url()
  const userId = /people\/(\d+)/.exec(address)?.[1]
  await page.goto(opsAddress(`/audit?subject=${userId}`))
  await expect(page.getByRole('row').filter({ hasText: REVEALED_FOR })).toContainText('手机号')
  await page.goto(address)

  await page.getByRole('button', { name: /限\s*制/ }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('多次恶意投诉')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /限\s*制/ })
    .click()
  await expect(page.getByRole('list', { name: '限制' })).toContainText('禁止租号')
  for (const section of ['租用', '资金', '投诉', '登录与设备', '签到与邀请', '风险', '相似账号']) {
    await Promise.all([
      page.waitForResponse(/\/api\/ops\/people\//),
      page.getByTitle(section, { exact: true }).click(),
    ])
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  }
  expect(await consoleViolations(page)).toEqual([])

  const { people } = callsOf(token)
  const [sanction] = (await people.mySanctions({})).list
  expect(sanction?.reason).toBe('多次恶意投诉')
  const sanctionId = sanction?.sanctionId ?? 0
  await people.appealSanction({ sanctionId, text: '我没有恶意投诉，截图可以证明' })
  await page.goto(opsAddress('/appeals'))
  await expect(page.getByText('没有等待处理的申诉')).toBeVisible()

  const other = await secondOperator(browser)
  await other.goto(opsAddress('/appeals'))
  const appeal = other.getByRole('listitem').filter({ hasText: '截图可以证明' })
  await appeal.getByRole('button', { name: '申诉成立' }).click()
  await other.getByLabel('说明').fill('证据充分')
  await other.getByRole('dialog').getByRole('button', { name: '申诉成立' }).click()
  await expect(appeal).toHaveCount(0)
  expect((await people.mySanctions({})).list[0]).toMatchObject({ endedHow: 'appeal' })
  await other.context().close()
})

test('an identity is released with two operators, and its person signs in again to verify', async ({
  page,
  browser,
}) => {
  const token = await registerAdult(page.request, { phone: RELEASED, sequence: 1603 })
  const { userInfo } = await callsOf(token).user.queryInfo()
  const address = opsAddress(`/people/${userInfo.userId}`)
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(address)
  await page.getByRole('button', { name: /更\s*多/ }).click()
  await page.getByRole('menuitem', { name: '解除实名绑定' }).click()
  await page.getByLabel('原因').fill(RELEASED_FOR)
  await page.getByRole('dialog').getByRole('button', { name: '解除实名绑定' }).click()
  await expect(page.getByText('已提交，等另一位运营人员审批')).toBeVisible()
  await page.goto(opsAddress('/approvals'))
  const own = page.getByRole('row').filter({ hasText: RELEASED_FOR })
  await expect(own).toContainText(`解除用户 ${userInfo.userId} 的实名绑定`)
  await expect(own.getByRole('button', { name: '批准' })).toHaveCount(0)

  const other = await secondOperator(browser)
  await approve(other, RELEASED_FOR)
  await other.context().close()

  await page.goto(address)
  await expect(page.getByText('未实名，今天核验')).toBeVisible()
  await expect(page.getByText(RELEASED_FOR)).toBeVisible()
  await expect(callsOf(token).user.queryInfo()).rejects.toThrow(textOf('FORCED_LOGOUT'))
})

test('operators don’t find, see or sanction themselves', async ({ page }) => {
  const [own] = await query<{ id: string }>('select id::text from app_user where phone = $1', [
    demo.operator.phone,
  ])
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress(`/people?text=${demo.operator.phone}`))
  await expect(page.getByText('没有符合条件的用户')).toBeVisible()
  await page.goto(opsAddress(`/people/${own?.id}`))
  await expect(page.getByText('涉及你本人')).toBeVisible()
  await expect(page.getByRole('button', { name: /限\s*制/ })).toHaveCount(0)
})
