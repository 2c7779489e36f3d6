import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { QrCode } from '../../core/qr/QrCode.tsx'
import { client } from '../client.ts'
import { EnterFactor } from './EnterFactor.tsx'

const fieldErrors = { enrolmentCode: ['ENROLMENT_WRONG', 'FACTOR_LOCKED'] } as const

/** Sets the second factor: the code that an administrator handed over, the secret in an authenticator app, its first code. */
export function EnrolFactor({ onDone }: { onDone: () => unknown }) {
  const [begun, setBegun] = useState<CallOutput<'ops', 'beginFactor'> | null>(null)
  const [form] = Form.useForm<{ enrolmentCode: string }>()
  const mutation = useFormMutation(client.ops.beginFactor, fieldErrors, { onDone: setBegun })
  if (begun)
    return (
      <>
        <h1 className="factor-gate-title">绑定动态码</h1>
        <p className="factor-gate-text">用验证器应用扫描二维码，或手动输入密钥，再填写它显示的动态码。</p>
        <div className="factor-gate-qr">
          <QrCode text={begun.uri} label="绑定动态码的二维码" />
          <code className="num">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <EnterFactor call="confirmFactor" button="完成绑定" onDone={onDone} />
      </>
    )
  return (
    <>
      <h1 className="factor-gate-title">绑定动态码</h1>
      <p className="factor-gate-text">
        运营后台登录需要动态码。请向管理员当面领取绑定码，并准备好手机上的验证器应用。
      </p>
      <CallForm form={form} mutation={mutation} onSubmit={mutation.run}>
        <Form.Item name="enrolmentCode" label="绑定码" rules={requiredRules('绑定码')}>
          <Input size="large" autoComplete="off" autoCapitalize="characters" maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item>
          <Button type="primary" size="large" block htmlType="submit" loading={mutation.busy}>
            下一步
          </Button>
        </Form.Item>
      </CallForm>
    </>
  )
}
