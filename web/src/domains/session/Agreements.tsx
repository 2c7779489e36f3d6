import { useState } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import './Agreements.css'

const texts = {
  rules: {
    title: '租号约定',
    points: [
      '租用游戏账号须年满 18 周岁。下单、查看账号和开始租用时都会核验实名，未成年人不能租号。',
      '下单会占住账号 15 分钟。付款前不扣钱，超时自动取消。',
      '租金和押金先由平台保管：租金在结束 2 小时后交给号主，押金在结束 24 小时后原路退回，号主确认后会提前。',
      '租来的账号只在租用时间内使用，不改密码、不解绑、不做游戏禁止的事。',
    ],
  },
  privacy: {
    title: '隐私说明',
    points: [
      '手机号用来登录、发验证码和通知订单变化，页面上只显示前三位和后四位。',
      '姓名和身份证号只用来确认你已成年，加密封存，不给号主看，也不用于别的事情。',
      '登录密码和支付密码只保存不可还原的摘要，工作人员也看不到原文。',
      '查看租用账号的密码会留下记录，号主能看到查看的时间和你打码后的手机号。',
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
