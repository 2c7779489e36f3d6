import type { BoardRental } from '../../../console/src/owner/orders/boardData.ts'
import { consoleAddress, expect, test } from '../fixtures/console/console.ts'

const RENTALS = 200
const HOUR = 3_600_000

const rentalAt = (now: number, n: number): BoardRental => ({
  orderId: String(10n ** 18n + BigInt(n)),
  goodsId: String(n),
  title: `第 ${n} 个账号`,
  gameName: '星原战纪',
  zone: '安卓·QQ',
  state: 'renting',
  stateName: '租用中',
  renter: '138****0000',
  hours: 10,
  startsAt: now - HOUR,
  endsAt: now + 9 * HOUR,
  finishUntil: null,
  rentFen: 1000,
  depositFen: 0,
})

test('a board with many rentals renders those near the window, and the rest while it is scrolled', async ({
  signedIn: page,
}) => {
  await page.route('**/api/merchant/order/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const rentals = Array.from({ length: RENTALS }, (_, n) => rentalAt(answer.data.object.at, n + 1))
    answer.data.object = { ...answer.data.object, rentals, more: false }
    await route.fulfill({ response, json: answer })
  })
  await page.goto(consoleAddress('/board'))
  await expect(page.getByText(`租用中 ${RENTALS}`)).toBeVisible()
  const rows = page.getByRole('button', { name: /^第 \d+ 个账号/ })
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(RENTALS)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: `第 ${RENTALS} 个账号` })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(rows).toHaveCount(RENTALS)
})

test('the board is asked for while its page and the rights of the person are still loaded', async ({
  signedIn: page,
}) => {
  const asked = page.waitForRequest('**/api/merchant/order/board')
  await page.route(/\/(BoardPage-[^/]*\.js|api\/merchant\/access)$/, async (route) => {
    await asked
    await route.continue()
  })
  let requests = 0
  page.on('request', (request) => {
    // Later ones name the orders that have changed.
    if (request.url().endsWith('/api/merchant/order/board') && !request.postData()?.includes('orderIds'))
      requests += 1
  })
  await page.goto(consoleAddress('/board'))
  await expect(page.getByRole('heading', { name: '看板' })).toBeVisible()
  await expect(page.getByText(/租用中 \d+/)).toBeVisible()
  expect(requests).toBe(1)
})
