import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'

/** A link to all withdrawals. */
export function WithdrawalsLink() {
  return (
    <LinkButton kind="plain" size="s" to={paths.withdrawals()}>
      提现明细
    </LinkButton>
  )
}
