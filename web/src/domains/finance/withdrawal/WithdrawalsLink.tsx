import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'

/** To every withdrawal there was, from where one makes the next. */
export function WithdrawalsLink() {
  return (
    <LinkButton kind="plain" size="s" to={paths.withdrawals()}>
      提现明细
    </LinkButton>
  )
}
