import {
  consoleAddress,
  consoleViolations,
  enterConsole,
  expect,
  opsAddress,
  PHONE,
  test,
} from '../fixtures/console/console.ts'
import { callsOf, logIn, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'

test('an owner signs in, filters the messages by the address, and signs out', async ({ page }) => {
  await page.goto(consoleAddress('/messages?group=order'))
  await page.getByLabel('手机号').fill(demo.owner.phone)
  await page.getByLabel('登录密码').fill('not-the-password-1')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('手机号或密码')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByLabel('登录密码').fill(demo.owner.password)
  await page.getByRole('button', { name: '登录' }).click()

  await expect(page).toHaveURL(/\/console\/owner\/messages\?group=order$/)
  await expect(page.getByRole('heading', { name: '消息', level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(page).toHaveURL(/\/console\/owner\/messages$/)

  await page.getByRole('button', { name: /阿梨的小店/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/console\/owner\/sign-in\?redirect=%2Fmessages$/)
})

test('on a phone the menu is behind a button, and a session that has ended leads to the login and back', async ({
  page,
}) => {
  const token = await logIn(demo.owner)
  await enterConsole(page, token)
  await page.setViewportSize(PHONE)
  await page.goto(consoleAddress('/messages'))
  await expect(page.getByRole('heading', { name: '消息', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('link', { name: '消息' })).toHaveAttribute('aria-current', 'page')
  expect(await consoleViolations(page)).toEqual([])

  await callsOf(token).session.logout()
  await page.reload()
  await expect(page).toHaveURL(/\/console\/owner\/sign-in\?redirect=%2Fmessages$/)
})

test('a renter is told that the console is for owners', async ({ page }) => {
  await enterConsole(page, await logIn(demo.rich))
  await page.goto(consoleAddress())
  await expect(page.getByRole('heading', { name: '成为号主' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('what a console asks for by itself while it is not used is marked, until a click', async ({ page }) => {
  await page.clock.install()
  await enterConsole(page, await logInOperator(demo.operator), 'ops')
  await page.goto(opsAddress('/gateways'))
  await expect(page.getByRole('heading', { name: '外部服务', level: 1 })).toBeVisible()
  /** Whether the next call of a path that `act` causes is marked. */
  const isMarked = async (path: string, act: () => Promise<void>) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await act()
    return (await asked).headers()['x-unattended'] !== undefined
  }
  const wait = (ms: number) => () => page.clock.fastForward(ms)
  expect(await isMarked('/api/ops/gateways', wait(20_000))).toBe(false)
  expect(await isMarked('/api/ops/gateways', wait(61_000))).toBe(true)
  expect(
    await isMarked('/api/ops/approval/list', () => page.getByRole('link', { name: '审批' }).click()),
  ).toBe(false)
})
