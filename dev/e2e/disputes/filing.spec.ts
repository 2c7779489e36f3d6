import type { Page } from '@playwright/test'
import { yuanShort } from '@shanghao/contract/money'
import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { plainPicture } from '../../../server/testing/market/pictures.ts'
import { query } from '../fixtures/database/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { passMinutes } from '../fixtures/orders/passMinutes.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { orderDetailPage } from '../fixtures/pages/addresses.ts'
import { callsOf } from '../fixtures/people/calls.ts'
import { registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const TEXT = '今天晚上排位到一半被顶下线，重新登录后又被顶下来'

const pictureFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plainPicture(640, 480).png().toBuffer(),
})
const choosePictures = async (page: Page, ...names: string[]) =>
  page.getByLabel('选择图片').setInputFiles(await Promise.all(names.map(pictureFile)))

type Filed = { reason: string; state: string; claim_rent_fen: number; pictures: number }
/** The disputes of an order with the number of pictures they were filed with. */
const disputesOf = (orderId: string): Promise<Filed[]> =>
  query<Filed>(
    `select d.reason, d.state, d.claim_rent_fen,
            (select count(*)::int from upload_use u where u.used_by = 'dispute:' || d.id) as pictures
       from dispute d where d.order_id = $1`,
    [orderId],
  )

test.describe('with a store that fails once', () => {
  test.use({ interrupted: true })

  test('from the order: a picture is too large, one is sent again, and a reload keeps the form', async ({
    page,
  }) => {
    const payer = { phone: '13929000011', sequence: 931, cashFen: 100_000 }
    const { token } = await registerPayer(page.request, payer)
    const { orderId } = await rentAccount(token, await payableAccount(), 2)
    const { rentFen } = await callsOf(token).orders.detail({ orderId })
    await signIn(page, token)
    await page.goto(orderDetailPage(orderId))
    await page.getByRole('link', { name: '遇到问题，投诉退款' }).click()
    await expect(page.getByText('提交投诉后，租用立即停止')).toBeVisible()
    await page.getByRole('button', { name: '被顶号或打断' }).click()
    await page.getByRole('link', { name: /^租用中被顶下线/ }).click()
    await expect(page.getByText('先认定你说的属实')).toBeVisible()

    await page.getByRole('button', { name: '提交投诉' }).click()
    await expect(page.getByText('请输入内容')).toBeVisible()
    await page.getByLabel('发生了什么').fill(TEXT)
    await page.getByRole('button', { name: '提交投诉' }).click()
    await expect(page.getByText('请至少上传 1 张截图')).toBeVisible()

    const tooLarge = Buffer.alloc(PICTURE_MAX_MB * 1024 * 1024 + 1)
    await page
      .getByLabel('选择图片')
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: tooLarge })
    await expect(
      page.getByText(`图片不能超过 ${PICTURE_MAX_MB} MB，「large.png」没有添加，请换一张。`),
    ).toBeVisible()

    let posts = 0
    await page.route(
      ({ pathname }) => pathname === '/upload',
      (route) => (++posts === 1 ? route.fulfill({ status: 500 }) : route.continue()),
    )
    await choosePictures(page, 'first.png', 'second.png')
    await page.getByRole('button', { name: /^重试上传第/ }).click()
    await expect(page.getByText('已上传 2 张，共 2 张')).toBeAttached()
    expect(posts).toBe(3)

    await page.reload()
    await expect(page.getByLabel('发生了什么')).toHaveValue(TEXT)
    await page.getByRole('button', { name: '查看第 2 张，已上传' }).click()
    await page.getByRole('button', { name: '关闭大图' }).click()

    await page.getByRole('button', { name: '提交投诉' }).click()
    const sheet = page.getByRole('dialog', { name: '确认提交投诉' })
    await expect(sheet.getByText(`${yuanShort(rentFen)}元`)).toBeAttached()
    await expect(sheet.getByText('租用立即停止，账号密码不再显示。')).toBeVisible()
    await sheet.getByRole('button', { name: '确认提交' }).dblclick()
    await expect(page).toHaveURL(/\/pages\/order\/see-complaints\?disputeId=\d{19}$/)
    expect(await disputesOf(orderId)).toEqual([
      { reason: 'kicked', state: 'filed', claim_rent_fen: rentFen, pictures: 2 },
    ])
  })
})

test.describe('without live events', () => {
  test.use({ interrupted: true })

  test('from the login tool: an amount that changed is shown before it is filed, once', async ({ page }) => {
    const payer = { phone: '13929000012', sequence: 932, cashFen: 100_000 }
    const { token } = await registerPayer(page.request, payer)
    const { orderId } = await rentAccount(token, await payableAccount(), 2)
    // Told at once, the page would show the new amount by itself.
    await page.route('**/api/live', (route) => route.abort())
    await signIn(page, token)
    await page.goto('/pages/login-tool/index')
    await page.getByRole('link', { name: '登不上？' }).click()
    await page.getByRole('link', { name: '投诉退款' }).click()
    await expect(page.getByRole('button', { name: '登不上', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('link', { name: /^密码错误/ }).click()
    await page.getByLabel('发生了什么').fill(TEXT)
    await choosePictures(page, 'first.png', 'second.png')
    await expect(page.getByText('已上传 2 张，共 2 张')).toBeAttached()

    // An hour and the free minutes are used, and the login was looked at after the amount was shown.
    await passMinutes(orderId, 65)
    const { orders, disputes } = callsOf(token)
    await orders.revealLogin({ orderId })
    expect((await disputes.description({ orderId, reason: 'wrong_password' })).usedBp).toBe(5000)
    await page.getByRole('button', { name: '提交投诉' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: '确认提交' })
    await confirm.click()
    // It changes while time passes; what was shown last is what is filed.
    const updated = await page.getByText(/^金额已更新为 [\d.]+ 元$/).textContent()
    await expect(page.getByLabel('发生了什么')).toHaveValue(TEXT)
    await page.getByRole('button', { name: '提交投诉' }).click()
    await confirm.click()
    await expect(page).toHaveURL(/\/pages\/order\/see-complaints/)
    const filed = await disputesOf(orderId)
    expect(filed).toMatchObject([{ reason: 'wrong_password', pictures: 2 }])
    expect(updated).toBe(`金额已更新为 ${yuanShort(filed[0]?.claim_rent_fen ?? 0)} 元`)

    await page.goto(`/pages/order/complaintsNew?orderId=${orderId}`)
    await expect(page.getByText('这笔订单的维权正在处理')).toBeVisible()
    await page.goto('/pages/rent-order-list/index?tab=disputed')
    await expect(page.getByRole('link', { name: '查看维权' })).toBeVisible()
  })
})
