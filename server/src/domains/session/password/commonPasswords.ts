import { createRequire } from 'node:module'
import { loginPassword } from '@shanghao/contract/validation/secrets'
import type library from '@zxcvbn-ts/language-common'
import { fail } from '../../../core/errors.ts'

/** Required, not imported: Node treats this package as CommonJS without named exports. */
const { dictionary }: typeof library = createRequire(import.meta.url)('@zxcvbn-ts/language-common')

/** Common in China and missing in the library's list, which comes from leaks elsewhere. */
const CHINESE = `aini1314 woaini1314 woaini520 woaini521 woaini123 5201314a a5201314 aa5201314 abc5201314 qq5201314 520520aa
  1314520a a1314520 wang1234 wang123456 zhang123 zhang123456 chen1234 chen123456 liu123456 yang123456 huang123456 zhao123456
  taobao123 weixin123 wx123456 nihao123 qaz123456 qwe123456 asd123456 zxc123456 a1234567 a12345678 a123456789 a1234567890
  123456aa 123456abc 123456qq aa123123 a123123123 woshishui1 caonima123 iloveyou520 shanghao123 shanghao888`

const common: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...CHINESE.split(/\s+/)]
    .filter(loginPassword.holds)
    .map((text) => text.toLowerCase()),
)

/** Raises INVALID_INPUT at the field `password` for a common password, in any case. */
export const requireUncommonPassword = (password: string): void => {
  if (common.has(password.toLowerCase())) fail('INVALID_INPUT', { password: ['密码太常见，请换一个'] })
}
