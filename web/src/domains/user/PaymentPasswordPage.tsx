import { PAY_PASSWORD_DIGITS } from '@shanghao/contract/rules'
import { isWeakPayPassword } from '@shanghao/contract/validation/secrets'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showFailure } from '../../core/http/failures.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'
import { useProfile } from '../../core/session/useProfile.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths, returnPath } from '../../paths.ts'
import { PinInput, PinPad } from '../../ui/form/PinInput.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PaymentPasswordCode } from './PaymentPasswordCode.tsx'
import './PaymentPasswordPage.css'

type Step = 'new' | 'again' | 'code'
const stepTexts = {
  new: {
    title: `设置 ${PAY_PASSWORD_DIGITS} 位支付密码`,
    text: '用于余额支付，请勿与登录密码或银行卡密码相同',
  },
  again: { title: '再输入一次', text: '请再次输入，确认两次一致' },
  code: { title: '验证本人', text: '' },
} as const

/**
 * 支付密码: six digits twice, then a code to the person's own phone. The code comes last, so that it does not expire
 * meanwhile.
 */
export default function PaymentPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const profile = useProfile()
  const [step, setStep] = useState<Step>('new')
  const [first, setFirst] = useState('')
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const restart = (why?: string) => {
    setStep('new')
    setPin('')
    setError(why)
  }
  const change = (value: string) => {
    setPin(value)
    setError(undefined)
    if (value.length < PAY_PASSWORD_DIGITS) return
    if (step === 'again') return value === first ? setStep('code') : restart('两次输入不一致，请重新设置')
    if (isWeakPayPassword(value)) return restart('支付密码太简单，请避免连号或重复数字')
    setFirst(value)
    setPin('')
    setStep('again')
  }
  const done = () => {
    loadProfile().catch(showFailure)
    toast('支付密码已设置，其他设备已下线', 'success')
    const redirect = query.get('redirect')
    return navigate(redirect ? returnPath(redirect) : paths.paymentSettings(), { replace: true })
  }
  const { title, text } = stepTexts[step]
  return (
    <Page
      title={profile?.hasPayPassword ? '重置支付密码' : '支付密码'}
      on="surface"
      className="payment-password"
      footer={step === 'code' ? null : <PinPad value={pin} onChange={change} />}
    >
      <div className="payment-password-step" aria-live="polite">
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      {step === 'code' ? (
        <PaymentPasswordCode payPassword={first} onDone={done} onRefused={restart} />
      ) : (
        <PinInput key={step} label={title} value={pin} error={error} onChange={change} />
      )}
    </Page>
  )
}
