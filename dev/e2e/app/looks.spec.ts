import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount, plainAccount } from '../fixtures/orders/accounts.ts'
import { placeOrder } from '../fixtures/orders/placeOrder.ts'
import { cashierPage } from '../fixtures/pages/addresses.ts'
import { cutTextsOn } from '../fixtures/pages/cutTexts.ts'
import { SAVES_DATA } from '../fixtures/pages/savesData.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const colourNamed = (token: string) => `(() => {
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.color = 'var(${token})'
  const { color } = getComputedStyle(sample)
  sample.remove()
  return color
})()`

test('a wrong payment password is shown in the colour of errors', async ({ page }) => {
  const { token } = await registerPayer(page.request, {
    phone: '13926000036',
    sequence: 636,
    cashFen: 50_000,
  })
  const { orderId } = await placeOrder(token, await payableAccount(), 2)
  await signIn(page, token)
  await page.goto(cashierPage(orderId))
  await page.getByRole('radio', { name: '余额支付' }).check()
  await page.getByRole('button', { name: /^余额支付/ }).click()
  await page.keyboard.type('970531')
  await expect(page.locator('.pin-error')).toContainText('支付密码不正确')
  // With reduced motion a change of colour still takes a hundredth of a millisecond.
  await expect(page.locator('.pin-error')).toHaveCSS(
    'color',
    await page.evaluate<string>(colourNamed('--bad')),
  )
})

test('a drawing in place of a screenshot says so, to the eye and in its name', async ({ page }) => {
  const { id } = await plainAccount()
  await page.goto(`/pages/account-detail/index?goodsId=${id}`)
  const gallery = page.getByRole('region', { name: '账号截图' })
  await expect(gallery.getByText('示意图', { exact: true }).first()).toBeVisible()
  await expect(gallery.getByRole('button', { name: /^放大第 1 张示意图/ })).toBeVisible()
  // As a screen reader presses it, without scrolling to it first.
  await gallery.getByRole('button', { name: /^放大第 2 张/ }).dispatchEvent('click')
  await expect(page.locator('.full-screen-text')).toHaveText(/^2\//)
})

test('an uploaded screenshot waits for a tap where data is saved, and the server’s page does not name it', async ({
  page,
}) => {
  const { id } = await plainAccount()
  const publicKey = `shots/${id}.png`
  await query(`insert into goods_screenshot (goods_id, picture, caption) values ($1, $2, '皮肤页')`, [
    id,
    JSON.stringify({ publicKey, width: 640, height: 440 }),
  ])
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.addInitScript(SAVES_DATA)
  const response = await page.goto(`/pages/account-detail/index?goodsId=${id}`)
  const html = (await response?.text()) ?? ''
  expect(html).toContain('皮肤页')
  expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain(publicKey)
  const gallery = page.getByRole('region', { name: '账号截图' })
  await expect(gallery.getByText('省流量，点按看原图')).toBeAttached()
  await expect(gallery.getByRole('button', { name: /^放大第 \d+ 张：皮肤页/ })).toBeAttached()
  expect(requested.filter((url) => url.includes(publicKey))).toEqual([])
})

for (const { width, root, phone, sequence } of [
  { width: 390, root: 16, phone: '13926000037', sequence: 637 },
  { width: 320, root: 24, phone: '13926000038', sequence: 638 },
])
  test.describe(`at ${width} px with letters of ${root} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('texts of cards and tickets are shown whole, and nothing covers them', async ({ page }) => {
      const { token } = await registerPayer(page.request, { phone, sequence, cashFen: 50_000 })
      const account = await plainAccount()
      await callsOf(token).goods.store({ id: account.id })
      await placeOrder(token, account, 3)
      await signIn(page, token)
      await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '${root}px'
      })`)
      const faults: string[] = []
      for (const screen of [
        '/',
        '/pages/rent-list/index?gameId=1',
        `/pages/account-detail/index?goodsId=${account.id}`,
        '/pages/my/collected-list',
        '/pages/my/my-redpacket-list',
        '/pages/rent-order-list/index',
        '/pages/my/index',
      ]) {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        faults.push(...(await cutTextsOn(page)).map((fault) => `${screen} ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
