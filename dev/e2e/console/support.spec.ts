import { consoleViolations, enterOps, expect, opsAddress, test } from '../fixtures/console/console.ts'
import { query } from '../fixtures/database/database.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerUser } from '../fixtures/people/register.ts'

const QUESTION = '鹦鹉螺号潜艇怎么开'
const CANNED = '你好，已经收到你的问题，正在为你核实。'
const NOTE = '已核实身份，等财务确认'
const clientId = (): string => crypto.randomUUID().replaceAll('-', '')

test('a conversation is taken from the live queue, answered with a canned answer, handed over and rated', async ({
  page,
  browser,
}) => {
  await enterOps(page)
  await page.goto(opsAddress('/support'))
  await page.getByRole('button', { name: '常用回复' }).click()
  await page.getByRole('button', { name: /新\s*建/ }).click()
  await page.getByLabel('标题').fill('核实中')
  await page.getByRole('textbox', { name: '内容' }).fill(CANNED)
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name: '核实中' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The question appears in the open queue.
  const queue = page.getByRole('region', { name: '排队' })
  const token = await registerUser(page.request, { phone: '13929800001', password: 'pays-outside-26' })
  const { support } = callsOf(token)
  const { conversationId } = await support.send({
    clientId: clientId(),
    conversationId: null,
    from: { scene: 'login' },
    message: { kind: 'text', text: QUESTION },
  })
  const waiting = queue.getByRole('listitem').filter({ hasText: '租客 · 登录问题' })
  await waiting.getByRole('button', { name: /接\s*待/ }).click()
  const conversation = page.getByRole('region', { name: '会话' })
  await expect(conversation).toContainText(QUESTION)
  await expect(page.getByRole('region', { name: '用户资料' })).toContainText('139****0001')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: /选\s*用$/ }).click()
  await page.getByLabel('回复').press('Enter')
  await expect(conversation.getByRole('list', { name: '消息' })).toContainText(CANNED)
  expect((await support.conversation({ conversationId })).messages.at(-1)).toMatchObject({ text: CANNED })
  expect(await consoleViolations(page)).toEqual([])

  // Handed over with a note that only operators see.
  const [other] = await query<{ id: string }>('select id::text as id from app_user where phone = $1', [
    demo.secondOperator.phone,
  ])
  await page.getByRole('button', { name: /转\s*接/ }).click()
  await page.getByLabel('转给').click()
  await page.getByText(`运营人员 ${other?.id}`).click()
  await page.getByLabel('说明').fill(NOTE)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /转\s*接/ })
    .click()
  await expect(page.getByText('没有打开的会话')).toBeVisible()
  const second = await (await browser.newContext()).newPage()
  await enterOps(second, 'secondOperator')
  await second.goto(opsAddress(`/support?conversationId=${conversationId}`))
  await expect(second.getByRole('region', { name: '用户资料' })).toContainText(NOTE)
  await second.getByLabel('回复').fill('财务已确认，请查收')
  await second.getByLabel('回复').press('Enter')
  await expect(second.getByRole('list', { name: '消息' })).toContainText('财务已确认，请查收')
  await second.getByRole('button', { name: /结\s*束/ }).click()
  await second.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await expect(second.getByText('会话已结束')).toBeVisible()
  await support.rate({ conversationId, stars: 5 })

  await second.goto(opsAddress('/support/conversations'))
  await expect(second.getByRole('region', { name: '评分' })).toContainText('5.00 星')
  await second.getByLabel('会话编号、用户编号或手机号').fill(conversationId)
  await second.keyboard.press('Enter')
  await expect(second.getByRole('row').filter({ hasText: conversationId })).toContainText('5 星')
  await second.context().close()
})
