import { realnameCalls } from '@shanghao/contract/realname/calls'
import { reviewCalls } from '@shanghao/contract/reviews/calls'
import { questionCalls } from '@shanghao/contract/reviews/questions'
import { ANSWER_TEXT_MAX, QUESTION_TEXT_MAX, QUESTION_TEXT_MIN } from '@shanghao/contract/rules'
import { sessionCalls } from '@shanghao/contract/session/calls'
import { profileCalls } from '@shanghao/contract/user/profile'
import { nickname } from '@shanghao/contract/validation/people'
import { requiredField } from '@shanghao/contract/validation/rule'
import { fieldMessage } from '@shanghao/contract/validation/schema'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { expect, test } from 'vitest'
import { chineseNameCheck, idNumberCheck, passwordCheck, phoneCheck, smsCodeCheck } from './fieldChecks.ts'

const texts = [
  ...['', 'x', '中文', '12345', '123456', '12000000000', '13800000000', 'abcd1234', '王小明'],
  ...['é￥é￥é￥é￥', '11010119900307221x', 'x'.repeat(600)],
]
const { regist } = sessionCalls
const { twoElementsRealAuth } = realnameCalls
const questionCheck = requiredField('内容', minLength(QUESTION_TEXT_MIN), maxLength(QUESTION_TEXT_MAX))

test.each([
  ['phone', phoneCheck, regist.input],
  ['smsCode', smsCodeCheck, regist.input],
  ['password', passwordCheck, regist.input],
  ['name', chineseNameCheck, twoElementsRealAuth.input],
  ['idNumber', idNumberCheck, twoElementsRealAuth.input],
  ['nickname', requiredField('昵称', nickname), profileCalls.setNickname.input],
  ['text', questionCheck, questionCalls.ask.input],
  ['text', requiredField('内容', maxLength(ANSWER_TEXT_MAX)), reviewCalls.answer.input],
])('a form says of %s what the server says', (name, check, input) => {
  const answer = (text: string): string | null => {
    const { error } = input.safeParse({ [name]: text }, { error: fieldMessage })
    return error?.issues.find(({ path }) => path[0] === name)?.message ?? null
  }
  expect(texts.map((text) => [text, check(text)])).toEqual(texts.map((text) => [text, answer(text)]))
})
