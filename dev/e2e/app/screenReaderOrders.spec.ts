import { yuanShort } from '@shanghao/contract/money'
import { COMPLAINT_TEXT, pictureFile, refuseComplaint } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { payableAccount } from '../fixtures/orders/accounts.ts'
import { rentAccount } from '../fixtures/orders/placeOrder.ts'
import { announces, isOnTitle, reads, tells } from '../fixtures/pages/hearing.ts'
import { closeByEscape, focusByKeys, pressOn } from '../fixtures/pages/keyboard.ts'
import { LATE_FRAMES } from '../fixtures/pages/lateFrames.ts'
import { RECORD_ANNOUNCEMENTS } from '../fixtures/pages/screenReader.ts'
import { callsOf, logInOwner } from '../fixtures/people/calls.ts'
import { PAY_PASSWORD, registerPayer } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const FAILURE = { responseCode: '1999', responseMsg: '服务暂时出错，请稍后再试', data: { object: {} } }

test.beforeEach(({ page }) => page.addInitScript(RECORD_ANNOUNCEMENTS))

test('an order is found in the list, renewed and returned early', async ({ page }) => {
  const payer = { phone: '13929300061', sequence: 1861, cashFen: 50_000 }
  const { token } = await registerPayer(page.request, payer)
  const account = await payableAccount()
  const { orderId } = await rentAccount(token, account, 2)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await signIn(page, token)

  await test.step('the tabs of the list by the arrows, each with what it holds', async () => {
    await page.goto('/pages/rent-order-list/index')
    await reads(page, [
      /^标题，订单中心$/,
      /^标签，全部，已选择$/,
      /^按钮，刷新订单列表$/,
      /^列表，订单$/,
      /^租用中$/,
      /^还剩$/,
      /^\d+ 小时/,
      /^[\d.]+元$/,
      /^链接，去上号$/,
      /^链接，租用中订单详情：/,
    ])
    await tells(page, () => pressOn(button('刷新订单列表')), /^订单列表已更新，显示 1 项$/)
    await expect(button('刷新订单列表')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tab', { name: '全部' })).toBeFocused()
    await tells(page, () => page.keyboard.press('ArrowRight'), /^订单列表：没有待付款的订单$/)
    await expect(page.getByRole('tab', { name: '待付款', selected: true })).toBeFocused()
    await tells(page, () => page.keyboard.press('ArrowRight'), /^订单列表已更新，显示 1 项$/)
    await expect(page.getByRole('tab', { name: '进行中', selected: true })).toBeFocused()
    await pressOn(page.getByRole('link', { name: /^租用中订单详情：/ }))
    await isOnTitle(page, '订单详情')
  })

  await test.step('a renewal: each price is said, and the sheet gives the focus back', async () => {
    await reads(page, [
      /^标题，订单详情$/,
      /^按钮，更多操作$/,
      /^标题，租用中$/,
      /到期/,
      /^区域，金额$/,
      /^标题，订单动态$/,
      /^按钮，提前归还$/,
      /^按钮，续租$/,
    ])
    await pressOn(page.getByRole('button', { name: '续租', exact: true }))
    const sheet = page.getByRole('dialog', { name: '续租' })
    await expect(sheet).toBeFocused()
    const price = (hours: number) => `${yuanShort(hours * account.hourlyFen)}元`
    await reads(page, [
      /^对话框，续租$/,
      /^按钮，关闭$/,
      /^按钮，减少 1 小时，不可用$/,
      /^数值，租用时长，1$/,
      /^续到$/,
      new RegExp(`^${price(1)}$`),
      /^按钮，续租 1 小时，支付 .+ 元$/,
    ])
    const more = () => pressOn(sheet.getByRole('button', { name: '增加 1 小时' }))
    await tells(page, more, new RegExp(`续到 .+应付 ${price(2)}`))
    // Back to the least there is: the button stays where the person is.
    const less = sheet.getByRole('button', { name: '减少 1 小时' })
    await focusByKeys(less)
    await tells(page, () => page.keyboard.press('Space'), new RegExp(`应付 ${price(1)}`))
    await expect(less).toBeFocused()
    await expect(less).toBeDisabled()
    await closeByEscape(page.getByRole('button', { name: '续租', exact: true }))

    await page.keyboard.press('Enter')
    await pressOn(sheet.getByRole('button', { name: /^续租 1 小时，支付/ }))
    await isOnTitle(page, '收银台')
    await pressOn(button(/^余额支付 .+ 元$/))
    await tells(page, () => page.keyboard.type(PAY_PASSWORD), /^续租成功，.+到期/)
    await isOnTitle(page, '支付结果')
    await pressOn(page.getByRole('link', { name: '查看订单' }))
    await isOnTitle(page, '订单详情')
  })

  await test.step('the return: what comes back is said before and after', async () => {
    const { refundFen } = await callsOf(token).orders.returnQuote({ orderId })
    await pressOn(button('提前归还'))
    await expect(page.getByRole('dialog', { name: '提前归还' })).toBeFocused()
    await reads(page, [
      /^对话框，提前归还$/,
      /^退回租金$/,
      new RegExp(`^${yuanShort(refundFen)}元$`),
      /^归还后不能再查看账号密码/,
      /^按钮，确认归还/,
    ])
    await page.route('**/api/order/return', (route) => route.fulfill({ json: FAILURE }), { times: 1 })
    await tells(page, () => pressOn(button(/^确认归还/)), /^服务暂时出错/)
    await expect(button(/^确认归还/)).toBeFocused()
    await tells(page, () => page.keyboard.press('Enter'), /^已归还/)
    await reads(page, [/^标题，待结算$/])
    // The button that opened the sheet is gone.
    await expect(button('提前归还')).toHaveCount(0)
    await isOnTitle(page, '订单详情')
  })
})

test.describe('with an answer that is lost once', () => {
  test.use({ interrupted: true })

  test('a complaint is filed, followed and withdrawn', async ({ page }) => {
    const payer = { phone: '13929300062', sequence: 1862, cashFen: 50_000 }
    const { token } = await registerPayer(page.request, payer)
    const account = await payableAccount()
    const { orderId } = await rentAccount(token, account, 2)
    const { rentFen } = await callsOf(token).orders.detail({ orderId })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await signIn(page, token)

    await test.step('the reasons with what each comes to', async () => {
      const reasons = '**/api/order/complainRlConf**'
      await page.route(reasons, (route) => route.fulfill({ json: FAILURE }))
      await page.goto(`/pages/order/complaintsNew?orderId=${orderId}`)
      await announces(page, /^服务暂时出错/)
      await page.unroute(reasons)
      await tells(page, () => pressOn(button('重新加载')), /^加载完成$/)
      await isOnTitle(page, '选择投诉原因')
      await reads(page, [/^标题，选择投诉原因$/, /^提交投诉后，租用立即停止$/, /^按钮，.+，已按下$/])
      await pressOn(button('被顶号或打断'), 'Space')
      await expect(button('被顶号或打断')).toBeFocused()
      await reads(page, [
        /^按钮，被顶号或打断，已按下$/,
        /^列表，被顶号或打断$/,
        /^链接，租用中被顶下线.*元$/,
      ])
      await pressOn(page.getByRole('link', { name: /^租用中被顶下线/ }))
      await isOnTitle(page, '投诉')
    })

    await test.step('what is missing is said, and its field has the focus', async () => {
      // The browser is told early to leave its window for files to the test: a key arrives as soon as that.
      const chosen = page.waitForEvent('filechooser')
      await reads(page, [
        /^标题，租用中被顶下线$/,
        /^预计退回$/,
        /元$/,
        /^输入框，发生了什么，已写 0\/\d+ 字/,
      ])
      await tells(page, () => pressOn(button('提交投诉')), /^请输入内容$/)
      const text = page.getByRole('textbox', { name: '发生了什么' })
      await expect(text).toBeFocused()
      await reads(page, [/^输入框，发生了什么，有误，请输入内容/])
      await page.keyboard.type(COMPLAINT_TEXT)
      await tells(page, () => pressOn(button('提交投诉')), /^请至少上传 1 张截图$/)
      const files = page.getByLabel('选择图片')
      await expect(files).toBeFocused()
      await page.keyboard.press('Enter')
      const picture = await pictureFile('first.png')
      await tells(page, async () => (await chosen).setFiles(picture), /^已上传 1 张，共 1 张$/)
    })

    await test.step('the confirmation, a lost answer, and the filed complaint', async () => {
      await pressOn(button('提交投诉'))
      const sheet = page.getByRole('dialog', { name: '确认提交投诉' })
      await expect(sheet).toBeFocused()
      await reads(page, [
        /^对话框，确认提交投诉$/,
        /^预计退回$/,
        new RegExp(`^${yuanShort(rentFen)}元$`),
        /^租用立即停止/,
        /^按钮，确认提交$/,
      ])
      await closeByEscape(button('提交投诉'))
      await page.keyboard.press('Enter')
      // A status that the app doesn't repeat by itself.
      await page.route('**/api/dispute/file', (route) => route.fulfill({ status: 500, body: '' }), {
        times: 1,
      })
      await tells(page, () => pressOn(button('确认提交')), /^没有收到结果。再次确认会继续处理同一件/)
      await expect(button('确认提交')).toBeFocused()
      await tells(page, () => page.keyboard.press('Enter'), /^等待号主回应/)
      await isOnTitle(page, '维权详情')
    })

    await test.step('its progress, the owner’s answer as it comes, and the withdrawal', async () => {
      await reads(page, [
        /^区域，维权进度$/,
        /^标题，等待号主回应$/,
        /^你因「租用中被顶下线」发起投诉$/,
        /^还剩$/,
        /^标题，金额$/,
        /元$/,
        /^标题，经过$/,
        /^按钮，撤销投诉$/,
      ])
      const disputeId = new URL(page.url()).searchParams.get('disputeId') ?? ''
      const owner = await logInOwner(account.ownerId)
      await tells(page, () => refuseComplaint(owner, disputeId), /^等你选择/)
      await reads(page, [/^标题，等你选择$/, /^轮到你$/])
      await pressOn(button('撤销投诉'))
      await expect(page.getByRole('dialog', { name: '撤销投诉' })).toBeFocused()
      // The button that opened the dialog is gone before the dialog is.
      await page.evaluate(LATE_FRAMES)
      await tells(page, () => pressOn(button('确认撤销')), /^投诉已撤销$/)
      await expect(button('撤销投诉')).toHaveCount(0)
      await isOnTitle(page, '维权详情')
    })
  })
})
