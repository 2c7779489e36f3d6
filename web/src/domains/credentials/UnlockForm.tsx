import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { affectedByCode } from '../../core/http/affectedCalls.ts'
import { client } from '../../core/http/request.ts'
import { useSmsCode } from '../../core/session/useSmsCode.ts'
import { toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../ui/form/fieldChecks.ts'

const fieldErrors = { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] } as const
const checks = { smsCode: smsCodeCheck }

/** The code to the renter's own phone, and whether the other devices are signed out. */
export function UnlockForm({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const [endOtherSessions, setEndOther] = useState(true)
  const sms = useSmsCode('unlock_rental')
  const unlocking = useFormMutation(client.credentials.unlock, fieldErrors, {
    invalidates: affectedByCode,
    onDone: () => {
      toast(endOtherSessions ? '已解锁，其他设备已下线' : '已解锁', 'success')
      return navigate(paths.loginTool({ orderId }), { replace: true })
    },
  })
  const form = useForm({ smsCode: '' }, checks, unlocking.fields)
  const field = form.field('smsCode')
  return (
    <section className="card code-card" aria-label="验证手机号">
      <Form onSubmit={form.submit(({ smsCode }) => unlocking.run({ orderId, smsCode, endOtherSessions }))}>
        <CodeField {...field} error={field.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
        <label className="unlock-others">
          <input
            type="checkbox"
            checked={endOtherSessions}
            onChange={({ target }) => setEndOther(target.checked)}
          />
          <span>同时退出其他设备上的登录</span>
        </label>
        <Button type="submit" block busy={unlocking.busy}>
          解锁
        </Button>
      </Form>
    </section>
  )
}
