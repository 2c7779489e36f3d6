import { pictureFile } from '../fixtures/disputes/complaint.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { callsOf, logInOperator } from '../fixtures/people/calls.ts'
import { demo } from '../fixtures/people/demo.ts'
import { registerUser } from '../fixtures/people/register.ts'
import { signIn } from '../fixtures/people/signIn.ts'

const operator = async () => callsOf(await logInOperator(demo.operator)).content

test('a guest finds help by search and by category, and hostile text stays text', async ({ page }) => {
  await page.goto('/pages/news-center/help-list')
  await page.getByRole('button', { name: '付款与资金' }).click()
  await expect(page).toHaveURL(/category=money$/)
  await expect(page.getByRole('link', { name: /^红包怎么用/ })).toBeVisible()
  await page.getByLabel('搜索帮助').fill('下载失败装不上')
  await page.getByRole('link', { name: /^App 怎么更新/ }).click()
  await expect(page.getByRole('heading', { name: 'App 怎么更新，更新失败怎么办' })).toBeVisible()
  await page.getByRole('link', { name: '更新遇到问题' }).click()
  await expect(page.getByRole('heading', { name: '更新遇到问题' })).toBeVisible()

  const content = await operator()
  const body =
    '<img src=x onerror="document.title=1"><script>document.title = 1</script>\n\n- [去](/pages/hall/index)'
  const written = await content.writeArticle({
    articleId: null,
    kind: 'news',
    category: 'guide',
    title: '<b onclick="alert(1)">资讯</b>',
    body,
  })
  await content.publishArticle(written)
  await page.goto(`/pages/news-center/details?articleId=${written.articleId}`)
  await expect(page.getByText('<img src=x onerror="document.title=1">')).toBeVisible()
  await expect(page.locator('article img, article script, article b')).toHaveCount(0)
  await page.getByRole('link', { name: '去', exact: true }).click()
  await expect(page).toHaveURL(/hall\/index$/)
  await content.withdrawArticle({ articleId: written.articleId, reason: '测试结束' })
})

test('feedback with a picture: written, answered, told and read', async ({ page }) => {
  const token = await registerUser(page.request, { phone: '13929400001', password: 'gives-feedback-26' })
  await signIn(page, token)
  await page.goto('/pages/my/index')
  await page.getByRole('link', { name: '意见反馈' }).click()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请输入内容')).toBeVisible()
  await page.getByRole('button', { name: '产品建议' }).click()
  const text = `希望订单页能按游戏筛选 ${Date.now()}`
  await page.getByLabel('说明').fill(text)
  await page.getByLabel('选择图片').setInputFiles([await pictureFile('idea.png')])
  await expect(page.getByText('已上传 1 张，共 1 张')).toBeAttached()
  await page.getByRole('button', { name: '提交' }).dblclick()
  await expect(page.getByText('待回复')).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(1)

  const content = await operator()
  const { list } = await content.listFeedback({ category: 'suggestion' })
  const feedbackId = list.find((row) => row.text === text)?.feedbackId ?? ''
  await content.answerFeedback({ feedbackId, text: '已经在做了，下个版本见' })
  await page.goto('/pages/message/index')
  await page.getByRole('link', { name: /你的反馈有了回复/ }).click()
  await expect(page.getByText('已经在做了，下个版本见')).toBeVisible()
  await page.getByRole('button', { name: '放大反馈，第 1 张图片' }).click()
  await expect(page.getByRole('img', { name: '第 1 张图片' })).toBeVisible()
})

test.describe('an old app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/146 Mobile Shanghao/2.4.9 (105)',
    interrupted: true,
  })

  test('is blocked until it is updated: a download that fails, then one with its progress', async ({
    page,
    context,
  }) => {
    await page.goto('/pages/hall/index')
    await expect(page).toHaveURL(/\/pages\/force-update\/index$/)
    await expect(page.getByRole('heading', { name: '发现新版本 2.5.1' })).toBeVisible()
    for (const path of ['/', '/pages/my/index', '/pages/login/index', '/c#token', '/pages/upgrade/index']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/pages\/force-update\/index$/)
    }
    await page.getByRole('link', { name: '更新遇到问题' }).click()
    await expect(page.getByText('提示校验不通过')).toBeVisible()
    await page.getByRole('button', { name: /^(返回|回首页)$/ }).click()
    await expect(page).toHaveURL(/\/pages\/force-update\/index$/)

    await page.route('**/downloads/*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect(page.getByText('下载没有完成')).toBeVisible()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const limitTo = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput,
        uploadThroughput: -1,
      })
    await limitTo(150_000)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '重新下载' }).click()
    await expect(page.getByRole('progressbar', { name: '下载进度' })).toBeVisible()
    await expect(page.getByText(/\d\.\d MB \/ 2\.9 MB，\d+%/)).toBeVisible()
    await limitTo(-1)
    expect((await saved).suggestedFilename()).toBe('shanghao-107.apk')
    await expect(page.getByText('已下载并通过校验')).toBeVisible()
  })
})

test('a browser is never blocked: the same address says that it is current', async ({ page }) => {
  await page.goto('/pages/force-update/index')
  await expect(page.getByText('网页版始终是最新版本')).toBeVisible()
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('with popups', () => {
  test.use({ popups: true })

  test('an announcement pops up, is acknowledged when it is followed, and does not come back', async ({
    page,
  }) => {
    const { list } = await (await operator()).articleList({ kind: 'announcement' })
    const { articleId = 0, title = '' } = list[0] ?? {}
    // A running announcement would pop up in the tests beside this one too.
    const announcement = {
      announcementId: 999_999,
      title: '今晚维护',
      body: '23:30 起维护**十分钟**。',
      articleId,
    }
    await page.route('**/api/index/getPopupAnnouncement', (route) =>
      route.fulfill({
        json: { responseCode: '0000', responseMsg: '成功', data: { object: { announcement } } },
      }),
    )
    await page.goto('/pages/hall/index')
    const popup = page.getByRole('dialog', { name: '今晚维护' })
    await expect(popup.getByText('十分钟')).toBeVisible()
    const acknowledged = page.waitForRequest('**/api/index/saveAnnouncementKnow')
    await popup.getByRole('button', { name: '查看详情' }).click()
    expect((await acknowledged).postDataJSON()).toEqual({ announcementId: announcement.announcementId })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const asked = page.waitForResponse('**/api/index/getPopupAnnouncement')
    await page.getByRole('button', { name: '返回' }).click()
    await asked
    await expect(page.getByRole('heading', { name: '选择游戏' })).toBeVisible()
    await expect(popup).toHaveCount(0)
  })
})
