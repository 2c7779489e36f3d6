import { ADULT_AGE } from '@shanghao/contract/rules'
import { useState } from 'react'
import { type Rules, useRules } from '../../core/http/rules.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import type { Consent } from './useConsent.ts'
import './Agreements.css'

const textsFor = ({ payWindowMinutes, rentSettleHours, depositReturnHours }: Rules) => ({
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
      '姓名和身份证号仅用于确认你已成年，加密保存，号主无法查看，不作其他用途。',
      '登录密码和支付密码只保存不可还原的摘要，工作人员无法查看原文。',
      '查看租用账号的密码会留下记录，号主可以看到查看时间和你脱敏后的手机号。',
    ],
  },
})

/** The agreements for signing in: a checkbox, the texts in sheets, and the minimum age. `actionLabel` is 登录 or 注册. */
export function Agreements({ actionLabel, consent }: { actionLabel: string; consent: Consent }) {
  const texts = textsFor(useRules())
  const [open, setOpen] = useState<keyof typeof texts>()
  const shown = open && texts[open]
  return (
    <div className="agreements">
      <p>未满 {ADULT_AGE} 周岁不能租号</p>
      <div className="agreements-line">
        <label>
          <input
            type="checkbox"
            checked={consent.agreed}
            onChange={(event) => consent.setAgreed(event.target.checked)}
          />
          我已阅读并同意
        </label>
        <button type="button" onClick={() => setOpen('rules')}>
          《{texts.rules.title}》
        </button>
        <button type="button" onClick={() => setOpen('privacy')}>
          《{texts.privacy.title}》
        </button>
      </div>
      <Sheet open={shown !== undefined} onClose={() => setOpen(undefined)} title={shown?.title ?? ''}>
        {shown ? <PointList points={shown.points} /> : null}
      </Sheet>
      <Sheet
        open={consent.asking}
        onClose={() => consent.answer(false)}
        title={`${actionLabel}前请阅读并同意`}
        footer={
          <div className="agreements-answer">
            <Button kind="quiet" onClick={() => consent.answer(false)}>
              不同意
            </Button>
            <Button onClick={() => consent.answer(true)}>同意并{actionLabel}</Button>
          </div>
        }
      >
        {Object.values(texts).map(({ title, points }) => (
          <details key={title} className="agreements-text">
            <summary>《{title}》</summary>
            <PointList points={points} />
          </details>
        ))}
      </Sheet>
    </div>
  )
}

function PointList({ points }: { points: readonly string[] }) {
  return (
    <ul className="agreements-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
