import {
  ADULT_AGE,
  DEPOSIT_RETURN_HOURS,
  PAY_WINDOW_MINUTES,
  RENT_SETTLE_HOURS,
} from '@shanghao/contract/rules'
import { useState } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import './Agreements.css'

const texts = {
  rules: {
    title: '租号约定',
    points: [
      `租用游戏账号须年满 ${ADULT_AGE} 周岁。下单、查看账号和开始租用时都会核验实名，未成年人不能租号。`,
      `下单后账号锁定 ${PAY_WINDOW_MINUTES} 分钟。付款前不扣款，超时自动取消。`,
      `租金和押金由平台托管：租金在租期结束 ${RENT_SETTLE_HOURS} 小时后结算给号主；押金无纠纷，归还 ${DEPOSIT_RETURN_HOURS} 小时后退回，号主提前确认会更早。`,
      '租用的账号只能在租期内使用，不得修改密码、更改绑定或违反游戏规则。',
    ],
  },
  privacy: {
    title: '隐私说明',
    points: [
      '手机号用于登录和接收验证码，页面上只显示前三位和后四位。',
      '姓名和身份证号仅用于确认你已成年，加密保存，号主无法查看，不作其他用途。',
      '登录密码和支付密码只保存不可还原的摘要，工作人员无法查看原文。',
      '查看租用账号的密码会留下记录，号主可以看到查看时间和你脱敏后的手机号。',
    ],
  },
} as const

/** What one agrees to by signing in, each a tap away, and who may rent at all. */
export function Agreements({ act }: { act: string }) {
  const [open, setOpen] = useState<keyof typeof texts>()
  const shown = open && texts[open]
  return (
    <div className="agreements">
      <p>
        <span>未满 18 周岁不能租号。</span>
        <span>
          {act}即表示同意
          <button type="button" onClick={() => setOpen('rules')}>
            《租号约定》
          </button>
          和
          <button type="button" onClick={() => setOpen('privacy')}>
            《隐私说明》
          </button>
        </span>
      </p>
      <Sheet open={shown !== undefined} onClose={() => setOpen(undefined)} title={shown?.title ?? ''}>
        <ul className="agreements-points">
          {shown?.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
