import { ADULT_AGE } from '@shanghao/contract/rules'
import type { Rules } from '../../core/http/rules.ts'
import { IDENTITY_PURPOSES } from './identityPurposes.ts'

/** The agreements of signing in, with the numbers of the rules. */
export const agreementTexts = ({ payWindowMinutes, rentSettleHours, depositReturnHours }: Rules) => ({
  rules: {
    title: '租号约定',
    points: [
      `租用游戏账号须年满 ${ADULT_AGE} 周岁。下单、查看账号和开始租用时都会核验实名，未成年人不能租号。`,
      `下单后账号锁定 ${payWindowMinutes} 分钟。付款前不扣款，超时自动取消。`,
      `租金和押金由平台托管：租金在租期结束 ${rentSettleHours} 小时后结算给号主；押金无纠纷，归还 ${depositReturnHours} 小时后退回，号主提前确认会更早。`,
      '租用的账号只能在租期内使用，不得修改密码、更改绑定或违反游戏规则。',
    ],
  },
  privacy: {
    title: '隐私说明',
    points: [
      '手机号用于登录和接收验证码，页面上只显示前三位和后四位。',
      `姓名和身份证号${IDENTITY_PURPOSES}。加密保存，号主无法查看。`,
      '登录密码和支付密码只保存不可还原的摘要，工作人员无法查看原文。',
      '查看租用账号的密码会留下记录，号主可以看到查看时间和你脱敏后的手机号。',
    ],
  },
})
