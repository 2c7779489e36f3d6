import { expect, test } from 'vitest'
import { auditText } from './auditText.ts'

const NOW = Date.parse('2026-11-23T12:00:00+08:00')

test.each([
  ['how a list was shown is not said', { page: { num: 1, size: 20 }, refusedOnly: false }, ''],
  ['fields have their labels', { userId: '100028', amountFen: 123_450 }, '用户编号 100028 · 金额 ¥1,234.50'],
  ['names of the code are words', { role: 'finance', reason: 'finance' }, '角色 财务 · 原因 finance'],
  ['a moment is a time', { endsAt: NOW }, '结束时间 今天 12:00'],
  ['a decision is said, what is empty is not', { hidden: false, note: '', labels: [] }, '是否隐藏 否'],
  [
    'a span of days is said',
    { days: { from: '2026-11-01', to: '2026-11-02' } },
    '天数 （从 2026-11-01 · 到 2026-11-02）',
  ],
  [
    'lists and parts are one line',
    { labels: ['甲', '乙'], prizes: [{ amountFen: 100 }] },
    '选项名称 甲、乙 · 奖励 （金额 ¥1.00）',
  ],
])('%s', (_, input, text) => {
  expect(auditText(input, NOW)).toBe(text)
})
