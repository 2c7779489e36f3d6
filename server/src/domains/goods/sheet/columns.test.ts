import { expect, test } from 'vitest'
import { accountColumns } from './columns.ts'

const columns = accountColumns({
  gameId: 1,
  game: '纸鹤谣',
  twoStep: true,
  licensed: true,
  zones: [{ id: 1, name: '安卓·账号登录', login: '账号登录' }],
  properties: [],
})
const columnOf = (field: string) => columns.find(({ fields }) => fields.some((name) => name === field))

test('who may rent and what follows a rental are named as in the form, and read by their short names too', () => {
  const plan = columnOf('realAuthPlan')
  expect(plan?.choices).toEqual(['姓名和身份证号', '高级防护'])
  for (const text of ['姓名和身份证号', '实名'])
    expect(plan?.read(text)).toEqual({ value: { realAuthPlan: 1 } })
  const relist = columnOf('relist')
  expect(relist?.choices).toEqual(['自动上架', '我确认后再上架'])
  for (const text of ['我确认后再上架', '等我确认'])
    expect(relist?.read(text)).toEqual({ value: { relist: 'confirm' } })
  expect(relist?.read('以后再说').problem).toContain('可填 自动上架、我确认后再上架')
})

test('hints name what an empty cell stands for', () => {
  expect(['minHours', 'maxHours', 'depositFen', 'seats'].map((field) => columnOf(field)?.hint)).toEqual([
    '不填为 1',
    '不填为 240',
    '整数，不填为 0',
    '可同时租用的人数，不填为 1',
  ])
})
