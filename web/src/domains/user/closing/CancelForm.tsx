import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { yuan } from '@shanghao/contract/money'
import { useNavigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { clearSession } from '../../../core/session/session.ts'
import { useSmsCode } from '../../../core/session/useSmsCode.ts'
import { alertDialog, confirmDialog } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../../ui/form/fieldChecks.ts'
import { Section } from '../../../ui/layout/Section.tsx'

type Lost = CallOutput<'user', 'closingState'>['lost']

const lostTexts = ({
  cashFen,
  withdrawableFen,
  bonusFen,
  packets,
  packetsFen,
  completedOrders,
}: Lost): string[] => [
  ...(cashFen > withdrawableFen
    ? [`现金余额 ${yuan(cashFen - withdrawableFen)} 元低于最低提现金额，注销后视为放弃`]
    : []),
  ...(withdrawableFen > 0
    ? [`现金余额 ${yuan(withdrawableFen)} 元可以免手续费提现，注销前没有提现的视为放弃`]
    : []),
  ...(bonusFen > 0 ? [`赠送余额 ${yuan(bonusFen)} 元作废`] : []),
  ...(packets > 0 ? [`${packets} 个红包作废，共 ${yuan(packetsFen)} 元`] : []),
  ...(completedOrders > 0 ? [`完成 ${completedOrders} 单得到的等级清零`] : []),
  '收藏、消息和登录记录会删除，实名绑定解除',
  '订单和资金记录会保留；实名过的，留下不能还原的证件摘要，防止重复领取',
  '手机号可以重新注册，但找不回这个账号',
]

/** The request to close the account, confirmed by a code. */
export function CancelForm({ lost, days }: { lost: Lost; days: number }) {
  const navigate = useNavigate()
  const sms = useSmsCode('cancel_user')
  const mutation = useFormMutation(
    client.user.cancelUser,
    { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'] },
    {
      invalidates: [client.user.closingState],
      onDone: async ({ closesAt }) => {
        /* The server ended all sessions of this user, including this device's. */
        clearSession()
        navigate(paths.home(), { replace: true })
        await alertDialog({
          title: '已申请注销',
          text: `账号将在 ${momentText(closesAt, serverNow())} 注销。在那之前登录，就可以撤销。`,
        })
      },
    },
  )
  const form = useForm({ smsCode: '' }, { smsCode: smsCodeCheck }, mutation.fields)
  const codeField = form.field('smsCode')
  const send = async ({ smsCode }: { smsCode: string }) => {
    const text = `${days} 天内登录可以撤销，之后账号和数据不能恢复。`
    const question = { title: '确定注销账号？', text, cancel: '再想想', confirm: '申请注销', danger: true }
    if (await confirmDialog(question))
      await mutation.run({ smsCode, giveUpFen: lost.cashFen + lost.bonusFen })
  }
  return (
    <div className="account">
      <Section title="注销后" card>
        <ul className="account-list">
          {lostTexts(lost).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {lost.withdrawableFen > 0 && (
          <LinkButton to={paths.withdrawal()} kind="soft" block>
            先提现
          </LinkButton>
        )}
      </Section>
      <Section title="依法保留" card>
        <p className="account-note">
          订单、付款和余额明细按法律规定保留，只用于记账和处理纠纷，不再显示你的昵称和手机号。
        </p>
      </Section>
      <Section title="验证身份" card>
        <Form onSubmit={form.submit(send)}>
          <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
          <Button kind="danger" type="submit" block busy={mutation.busy}>
            申请注销
          </Button>
        </Form>
      </Section>
    </div>
  )
}
