import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'

/** The main action: withdraw, or first add what is missing. */
export function WithdrawalBar({
  config: { hasPayPassword, accounts },
  amountFen,
  setPasswordPath,
  busy,
  formId,
}: {
  config: Pick<CallOutput<'finance', 'withdrawConfig'>, 'hasPayPassword' | 'accounts'>
  amountFen: number | null
  /** The path to set the payment password, which returns here. */
  setPasswordPath: string
  busy: boolean
  /** The id of the form it submits. */
  formId: string
}) {
  if (!hasPayPassword)
    return (
      <div className="withdraw-bar">
        <p>提现需要支付密码，你还没有设置。设置后会回到这里。</p>
        <LinkButton block to={setPasswordPath}>
          设置支付密码
        </LinkButton>
      </div>
    )
  if (accounts.length === 0)
    return (
      <LinkButton block to={paths.editWithdrawAccount({ fen: amountFen ?? 0 })}>
        绑定提现账户
      </LinkButton>
    )
  return (
    <Button type="submit" form={formId} block busy={busy}>
      {amountFen === null ? '确认提现' : `提现 ${yuanShort(amountFen)} 元`}
    </Button>
  )
}
