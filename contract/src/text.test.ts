import { expect, test } from 'vitest'
import { arbitrationCalls } from './disputes/arbitration.ts'
import { disputeCalls } from './disputes/calls.ts'
import { statement } from './disputes/shapes.ts'
import { actReason, evidence } from './ops/shapes.ts'
import { settingsCalls } from './settings/calls.ts'
import { asSentence, writtenText } from './text.ts'

const SENTENCE = '一直提示密码错误，试了三次'
/** Zero-width space and joiners, soft hyphen, marks of direction, byte order mark, a tag. */
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u00ad', '\u202e', '\u2066', '\ufeff', '\u{e0041}']

test('characters that show nothing are left out of a text, also around spaces', () => {
  for (const one of INVISIBLE) expect(writtenText.parse(`${one} 密码${one}错误${one} `)).toBe('密码错误')
  expect(writtenText.parse('第一行\n第二行👍')).toBe('第一行\n第二行👍')
})

test('a statement, an answer and an operator’s text of such characters alone are too short', () => {
  const disputeId = '1234567890123456789'
  for (const one of INVISIBLE) {
    const text = one.repeat(12)
    expect(statement.safeParse({ text }).success).toBe(false)
    expect(disputeCalls.reply.input.safeParse({ disputeId, text }).success).toBe(false)
    const asking = { disputeId, party: 'owner', text }
    expect(arbitrationCalls.ask.input.safeParse(asking).success).toBe(false)
    const deciding = { disputeId, rentFen: 0, depositFen: 0, reason: text }
    expect(arbitrationCalls.decide.input.safeParse(deciding).success).toBe(false)
  }
  expect(statement.parse({ text: `${SENTENCE}\u200b` }).text).toBe(SENTENCE)
})

test('so are the reasons and evidence of operators’ acts', () => {
  for (const one of INVISIBLE) {
    expect(actReason.safeParse(one.repeat(4)).success).toBe(false)
    expect(evidence.safeParse(one.repeat(4)).success).toBe(false)
    const { error } = settingsCalls.change.input.safeParse({ reason: one.repeat(4) })
    expect(error?.issues.map(({ path }) => path[0])).toContain('reason')
  }
})

test('the most characters of a statement are counted without them', () => {
  expect(statement.safeParse({ text: `${'字'.repeat(500)}\u200b` }).success).toBe(true)
  expect(statement.safeParse({ text: '字'.repeat(501) }).success).toBe(false)
})

test('a written text ends once where it is a sentence in another', () => {
  expect(['截图看不清', '截图看不清。', '还有吗？', '等等…'].map(asSentence)).toEqual([
    '截图看不清。',
    '截图看不清。',
    '还有吗？',
    '等等…',
  ])
})
