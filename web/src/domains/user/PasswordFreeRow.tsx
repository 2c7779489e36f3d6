import { yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isError, messageOf } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { useCallMutation } from '../../core/http/useCallMutation.ts'
import { ask, toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Row } from '../../ui/layout/Rows.tsx'
import { PinSheet } from '../../ui/money/PinSheet.tsx'

/**
 * Small payments without the payment password. Switching it on takes the password, off takes nothing. `ready` says
 * whether there is a password at all.
 */
export function PasswordFree({
  enabled,
  limitFen,
  dayLimitFen,
  ready,
}: {
  enabled: boolean
  limitFen: number
  dayLimitFen: number
  ready: boolean
}) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const change = useCallMutation(client.user.passwordFree, {
    handles: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    outdates: [client.user.passwordFree, client.pay.cashier],
    onDone: (now) => {
      setAsking(false)
      toast(now.enabled ? '小额免密支付已开启' : '小额免密支付已关闭', 'success')
    },
  })
  const setPassword = () => navigate(paths.paymentPassword({ redirect: paths.paymentSettings() }))
  const flip = async (on: boolean) => {
    if (!on) return change.run({ enabled: false })
    if (ready) {
      change.reset()
      return setAsking(true)
    }
    const words = { text: '开启小额免密支付前，请先设置支付密码。', cancel: '取消', confirm: '去设置' }
    if (await ask(words)) setPassword()
  }
  const [limit, dayLimit] = [yuanShort(limitFen), yuanShort(dayLimitFen)]
  return (
    <>
      <Row
        icon="shield"
        label="小额免密支付"
        note={`单笔 ${limit} 元、每天共 ${dayLimit} 元以内的余额支付（含续租）无需输入支付密码`}
        value={<Switch label="小额免密支付" on={enabled} busy={change.busy && !asking} onChange={flip} />}
      />
      <PinSheet
        open={asking}
        title={`开启后，单笔 ${limit} 元、每天 ${dayLimit} 元以内的余额支付无需输入密码`}
        busy={change.busy}
        error={
          isError(change.error, 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED')
            ? messageOf(change.error)
            : undefined
        }
        onSubmit={(payPassword) => void change.run({ enabled: true, payPassword })}
        onClose={() => setAsking(false)}
        onForgot={setPassword}
      />
    </>
  )
}
