import { yuanShort } from '@shanghao/contract/money'
import type { Answer } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'

/** The one action: withdraw, or first whatever that still lacks. */
export function WithdrawBar({
  config: { hasPayPassword, accounts },
  amountFen,
  setPassword,
  busy,
  formId,
}: {
  config: Pick<Answer<'finance', 'withdrawConfig'>, 'hasPayPassword' | 'accounts'>
  amountFen: number | null
  /** Where the payment password is set, and back. */
  setPassword: string
  busy: boolean
  /** The form it sends. */
  formId: string
}) {
  if (!hasPayPassword)
    return (
      <div className="withdraw-bar">
        <p>提现需要支付密码，你还没有设置。设置后会回到这里。</p>
        <LinkButton block to={setPassword}>
          设置支付密码
        </LinkButton>
      </div>
    )
  if (accounts.length === 0)
    return (
      <LinkButton block to={paths.editWithdrawAccount({ fen: amountFen ?? 0 })}>
        添加支付宝账户
      </LinkButton>
    )
  return (
    <Button type="submit" form={formId} block busy={busy}>
      {amountFen === null ? '确认提现' : `提现 ${yuanShort(amountFen)} 元`}
    </Button>
  )
}
