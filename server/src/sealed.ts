import { rewrappedRows, type SealedRows } from './core/security/reseal.ts'
import { forgetFormerHashes, resealAccounts } from './domains/finance/actions.ts'
import type { Resealing } from './domains/platform/keys/reseal.ts'
import { resealIdentities } from './domains/realname/actions.ts'

/** Every table with sealed data, as rotations of the key move it. A test compares them with the columns of the database. */
export const sealedRows: readonly SealedRows[] = [
  { table: 'real_identity', label: '实名信息', reseal: resealIdentities },
  { table: 'withdraw_account', label: '提现账户', reseal: resealAccounts },
  rewrappedRows({ table: 'operator_factor', key: 'user_id', type: 'bigint', label: '运营人员的动态码' }),
  rewrappedRows({ table: 'report_key', key: 'id', type: 'bigint', label: '日结单签名密钥' }),
  rewrappedRows({ table: 'credential', key: 'goods_id', type: 'bigint', label: '账号密码' }),
  rewrappedRows({ table: 'certification', key: 'id', type: 'bigint', label: '进行中的认证' }),
  rewrappedRows({ table: 'code_request', key: 'id', type: 'text', label: '验证码' }),
  rewrappedRows({ table: 'goods_import_row', key: 'import_id', type: 'bigint', label: '待导入的账号' }),
]

export const resealing: Resealing = { sealed: sealedRows, forgetFormerHashes }
