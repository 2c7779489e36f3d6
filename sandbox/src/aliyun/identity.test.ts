import { expect, test } from 'vitest'
import { identityService } from './identity.ts'
import { isResidentNumber } from './idNumber.ts'

const ask = (changed: Record<string, string> = {}) => {
  const service = identityService(() => 5)
  const answer = service.action.run(
    new Map(
      Object.entries({
        UserName: '张三',
        IdentifyNum: '11010519491231002X',
        ParamType: 'normal',
        ...changed,
      }),
    ),
  )
  return { answer, checks: service.checks() }
}

test('every valid number matches by default; the record keeps the number masked', () => {
  const { answer, checks } = ask()
  expect(answer).toMatchObject({ status: 200, body: { Code: '200', ResultObject: { BizCode: '1' } } })
  expect(checks).toEqual([{ name: '张三', idNumber: '11***************X', outcome: '一致', at: 5 }])
})

test.each([
  [{ UserName: '' }, '400'],
  [{ IdentifyNum: '' }, '400'],
  [{ ParamType: '' }, '400'],
  [{ ParamType: 'md5' }, '401'],
  [{ UserName: '张3' }, '401'],
  [{ UserName: '张' }, '401'],
  [{ IdentifyNum: '110105194912310021' }, '401'],
  [{ IdentifyNum: '11010519491231002x' }, '401'],
])('%o is answered with %s', (changed, code) => {
  expect(ask(changed).answer).toMatchObject({ status: 200, body: { Code: code } })
})

test('names of minorities are names', () => {
  expect(ask({ UserName: '阿卜杜拉·买买提' }).answer).toMatchObject({ body: { Code: '200' } })
})

/** 11010519491231002X is the example of GB 11643 itself, 440524188001010014 its other one, before 1900. */
test.each([
  ['11010519491231002X', true],
  ['440524188001010014', false],
  ['34052419800101001X', true],
  ['11010519491231002', false],
  ['10010519491231002X', false],
  ['11010519490230002X', false],
  ['110105194912310023', false],
])('%s is a resident number: %s', (text, valid) => {
  expect(isResidentNumber(text)).toBe(valid)
})
