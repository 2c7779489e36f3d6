import { person } from '@shanghao/contract/realname/shapes'
import { answerText, questionText } from '@shanghao/contract/reviews/shapes'
import { ANSWER_TEXT_MAX, QUESTION_TEXT_MAX, QUESTION_TEXT_MIN } from '@shanghao/contract/rules'
import { loginPassword, loginPhone, smsCode } from '@shanghao/contract/session/shapes'
import { profileCalls } from '@shanghao/contract/user/profile'
import { nickname } from '@shanghao/contract/validation/people'
import { requiredField } from '@shanghao/contract/validation/rule'
import { fieldMessage } from '@shanghao/contract/validation/schema'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { chineseNameCheck, idNumberCheck, passwordCheck, phoneCheck, smsCodeCheck } from './fieldChecks.ts'

const texts = [
  '',
  ' ',
  'x',
  '中文',
  '12345',
  '123456',
  '12000000000',
  '13800000000',
  'abcd1234',
  '王小明',
  'é￥é￥é￥é￥',
  'x'.repeat(600),
]

test.each([
  ['phone', phoneCheck, loginPhone],
  ['smsCode', smsCodeCheck, smsCode],
  ['password', passwordCheck, loginPassword],
  ['name', chineseNameCheck, person.shape.name],
  ['idNumber', idNumberCheck, person.shape.idNumber],
  ['nickname', requiredField('昵称', nickname), profileCalls.setNickname.input.shape.nickname],
  ['text', requiredField('内容', minLength(QUESTION_TEXT_MIN), maxLength(QUESTION_TEXT_MAX)), questionText],
  ['text', requiredField('内容', maxLength(ANSWER_TEXT_MAX)), answerText],
])('a form says of %s what the server says', (name, check, schema) => {
  const call = z.object({ [name]: schema })
  const answer = (text: string) =>
    call.safeParse({ [name]: text }, { error: fieldMessage }).error?.issues[0]?.message ?? null
  // Forms refuse spaces alone as empty, which the server trims where it stores what was written.
  const asked = texts.filter((text) => text !== ' ')
  expect(asked.map((text) => [text, check(text)])).toEqual(asked.map((text) => [text, answer(text)]))
})
