import type { APIRequestContext, Page } from '@playwright/test'
import { idNumberOf } from '../../server/testing/idNumber.ts'
import type { Account } from './accounts.ts'
import { whileLocked } from './database.ts'
import { callsOf, registered } from './people.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
/** A phone's browser, and WeChat's on the same phone. Without either one is at a desk. */
export const browsers = { phone: PHONE, wechat: `${PHONE} MicroMessenger/8.0.50.2701` }

/** Somebody new of age with nothing in the wallet; answers their token. */
export const adult = async (
  request: APIRequestContext,
  { phone, sequence }: { phone: string; sequence: number },
): Promise<string> => {
  const token = await registered(request, { phone, password: 'pays-outside-26' })
  await callsOf(token).realname.twoElementsRealAuth({
    name: '林一帆',
    idNumber: idNumberOf('1996-03-08', sequence),
  })
  return token
}

/** Orders an account for so many hours; answers the order and what it costs (分). */
export const placed = async (
  token: string,
  { id: goodsId }: Account,
  hours: number,
): Promise<{ orderId: string; totalFen: number }> => {
  const { orders } = callsOf(token)
  const { totalFen } = await orders.quote({ goodsId, hours })
  const { orderId } = await orders.create({ goodsId, hours, expectedTotalFen: totalFen })
  return { orderId, totalFen }
}

/** What waits to be paid on the sandbox's page of payments, by what the page says of it. */
export const paidAtSandbox = async (page: Page, shown: { title: string; by: string }): Promise<void> => {
  await page.goto(`${process.env['E2E_SANDBOX_URL']}/payments`)
  const card = page.getByRole('article').filter({ hasText: shown.title }).filter({ hasText: shown.by })
  await card.first().getByRole('button', { name: '支付成功' }).click()
}

/**
 * Runs `act` while nobody asks the channels how this order's payments stand, as on a day when all that is late: until then
 * they are neither found paid nor closed at their channels.
 */
export const unwatched = (orderId: string, act: () => Promise<void>): Promise<void> =>
  whileLocked(
    "select from payment where purpose = 'order' and biz_id = $1 and channel <> 'balance' for key share",
    [orderId],
    act,
  )
