import { expect, test } from 'vitest'
import { sessionCalls, smsPurpose } from './calls.ts'
import { loginPassword, typedPassword } from './shapes.ts'

const { getSmsCode, doSmsCodeCheck, getSmsCodeByPhone } = sessionCalls
const accepted = ({ safeParse }: { safeParse: (purpose: string) => { success: boolean } }) =>
  smsPurpose.options.filter((purpose) => safeParse(purpose).success)

test.each([
  ['getSmsCode', getSmsCode.input.shape.purpose, ['login', 'regist', 'reset_password', 'apply_phone']],
  ['doSmsCodeCheck', doSmsCodeCheck.input.shape.purpose, ['reset_password', 'apply_phone']],
])(
  '%s is open to strangers for these purposes; a new one is closed until it is listed',
  (_name, purpose, listed) => {
    expect(accepted(purpose)).toEqual(listed)
  },
)

test('getSmsCodeByPhone is open for these purposes; a new one is closed until it is listed', () => {
  expect(accepted(getSmsCodeByPhone.input.shape.purpose)).toEqual([
    'reset_password',
    'login_password',
    'pay_password',
    'unlock_rental',
    'change_phone',
    'cancel_user',
    'export_data',
  ])
})

test('a password is the same whether its accents are typed composed or not', () => {
  const composed = 'caf\u00e9-2026'
  const decomposed = 'cafe\u0301-2026'
  expect([loginPassword, typedPassword].map((schema) => schema.parse(decomposed))).toEqual([
    composed,
    composed,
  ])
})
