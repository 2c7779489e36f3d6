import { failureText, isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanShort } from '@shanghao/contract/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../core/http/request.ts'
import { confirmDialog, toast } from '../../core/shell/overlays.ts'
import { paths } from '../../paths.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Row } from '../../ui/layout/Rows.tsx'
import { PinSheet } from '../../ui/money/PinSheet.tsx'

/** The switch of password-free payment. Switching it on requires the password. `hasPayPassword`: whether a password is set. */
export function PasswordFreeRow({
  enabled,
  limitFen,
  dayLimitFen,
  hasPayPassword,
}: {
  enabled: boolean
  limitFen: number
  dayLimitFen: number
  hasPayPassword: boolean
}) {
  const [isPinOpen, setPinOpen] = useState(false)
  const navigate = useNavigate()
  const mutation = useCallMutation(client.user.passwordFree, {
    handles: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    invalidates: [client.user.passwordFree, client.pay.cashier],
    onDone: (now) => {
      setPinOpen(false)
      toast(now.enabled ? '小额免密支付已开启' : '小额免密支付已关闭', 'success')
    },
  })
  const goToSetPassword = () => navigate(paths.paymentPassword({ redirect: paths.paymentSettings() }))
  const toggle = async (on: boolean) => {
    if (!on) return mutation.run({ enabled: false })
    if (hasPayPassword) {
      mutation.reset()
      return setPinOpen(true)
    }
    const question = { text: '开启小额免密支付前，请先设置支付密码。', cancel: '取消', confirm: '去设置' }
    if (await confirmDialog(question)) goToSetPassword()
  }
  const [limit, dayLimit] = [yuanShort(limitFen), yuanShort(dayLimitFen)]
  return (
    <>
      <Row
        icon="shield"
        label="小额免密支付"
        note={`单笔 ${limit} 元、每天共 ${dayLimit} 元以内的余额支付（含续租）无需输入支付密码`}
        value={
          <Switch label="小额免密支付" on={enabled} busy={mutation.busy && !isPinOpen} onChange={toggle} />
        }
      />
      <PinSheet
        open={isPinOpen}
        title={`开启后，单笔 ${limit} 元、每天 ${dayLimit} 元以内的余额支付无需输入密码`}
        busy={mutation.busy}
        error={
          isError(mutation.error, 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED')
            ? failureText(mutation.error)
            : undefined
        }
        onSubmit={(payPassword) => void mutation.run({ enabled: true, payPassword })}
        onClose={() => setPinOpen(false)}
        onForgot={goToSetPassword}
      />
    </>
  )
}
