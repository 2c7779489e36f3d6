const WRONG_PERSON = '支付宝账号与实名不符，请核对后重新提现'
const NO_ACCOUNT = '没有这个支付宝账号，请核对后重新提现'
const INCOMPLETE = '收款的支付宝还没有完成实名认证，请在支付宝完善身份信息后再提现'
const CANNOT_RECEIVE = '收款的支付宝账号状态异常，暂时不能收款，请联系支付宝或换一个账号'
const FULL = '收款的支付宝账号已达收款限额，请换一个账号或明天再试'
const AMBIGUOUS = '这个手机号对应多个支付宝账号，请改用邮箱登录名提现'
const AMOUNT = '提现金额超出支付宝的限额，请减少金额后再试'
const OURS = '提现通道暂时不可用，请稍后再试'

/** By sub_code of alipay.fund.trans.uni.transfer (its page's table of business errors). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['PAYEE_NOT_EXIST', NO_ACCOUNT],
  ['PAYEE_ACCOUNT_NOT_EXSIT', NO_ACCOUNT],
  ['PAYEE_ACCOUNT_NOT_EXIST', NO_ACCOUNT],
  ['PAYEE_USER_INFO_ERROR', WRONG_PERSON],
  ['PAYEE_ACC_OCUPIED', AMBIGUOUS],
  ['PAYEE_NOT_RELNAME_CERTIFY', INCOMPLETE],
  ['PERM_AML_NOT_REALNAME_REV', INCOMPLETE],
  ['PERMIT_NON_BANK_LIMIT_PAYEE', INCOMPLETE],
  ['EXCEED_LIMIT_UNRN_DM_AMOUNT', INCOMPLETE],
  ['PAYEE_ACCOUNT_STATUS_ERROR', CANNOT_RECEIVE],
  ['PAYEE_USERINFO_STATUS_ERROR', CANNOT_RECEIVE],
  ['PAYEE_USER_TYPE_ERROR', CANNOT_RECEIVE],
  ['RELEASE_USER_FORBBIDEN_RECIEVE', CANNOT_RECEIVE],
  ['BLOCK_USER_FORBBIDEN_RECIEVE', CANNOT_RECEIVE],
  ['PERMIT_LIMIT_PAYEE', CANNOT_RECEIVE],
  ['PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT', FULL],
  ['TRUSTEESHIP_RECIEVE_QUOTA_LIMIT', FULL],
  ['EXCEED_LIMIT_SM_AMOUNT', AMOUNT],
  ['EXCEED_LIMIT_DM_AMOUNT', AMOUNT],
  ['EXCEED_LIMIT_PERSONAL_SM_AMOUNT', AMOUNT],
  ['EXCEED_LIMIT_SM_MIN_AMOUNT', AMOUNT],
])

/** What the user can do about it. Codes that concern the platform's account, and unknown ones, get a general text. */
export const payoutReason = (code: string): string => REASONS.get(code) ?? OURS
