import { consoleAddress, consoleViolations, expect, test } from '../fixtures/console/console.ts'
import { runImports } from '../fixtures/jobs.ts'
import { callsOf } from '../fixtures/people/calls.ts'

test('an owner checks a table, corrects it, imports it and finds it done after coming back', async ({
  signedIn: page,
  ownerToken,
}) => {
  const { games } = await callsOf(ownerToken).goods.template({})
  const { gameId = 0, name = '' } = games[0] ?? {}
  const { template } = await callsOf(ownerToken).goods.template({ gameId })
  const zone = `${template?.zones[0]?.system}·${template?.zones[0]?.login}`
  const table = (...rows: string[]) => ({
    name: '账号.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['标题,区服,每小时价格', ...rows].join('\n')),
  })
  await page.goto(consoleAddress('/goods/imports'))
  await page.getByLabel('游戏').click()
  await page.getByTitle(name, { exact: true }).click()
  await page
    .getByLabel(/^表格（/)
    .setInputFiles(table(`导入的账号 1,${zone},3.5`, '导入的账号 2,没有的区,3.5'))
  await page.getByRole('button', { name: '检查表格' }).click()
  await expect(page.getByText('2 行里有 1 行填写有误，没有改动任何账号')).toBeVisible()
  await expect(page.getByText('区服里没有“没有的区”')).toBeVisible()
  expect(await consoleViolations(page)).toEqual([])
  await page.getByRole('button', { name: '重新上传' }).click()
  await expect(page.getByRole('button', { name: '检查表格' })).toBeInViewport()

  await page
    .getByLabel(/^表格（/)
    .setInputFiles(table(`导入的账号 1,${zone},3.5`, `导入的账号 2,${zone},3.5`))
  await page.getByRole('button', { name: '检查表格' }).click()
  await page.getByRole('button', { name: '开始导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '添加 2 个账号' }).click()
  await expect(page.getByRole('progressbar', { name: '导入进度' })).toBeVisible()
  await page.goto(consoleAddress('/messages'))
  await runImports()
  await page.goto(consoleAddress('/goods/imports'))
  await expect(page.getByText('导入完成，共 2 行')).toBeVisible()
  const { list } = await callsOf(ownerToken).goods.listOwn({ keyword: '导入的账号' })
  expect(list.map(({ title }) => title).toSorted()).toEqual(['导入的账号 1', '导入的账号 2'])
})
