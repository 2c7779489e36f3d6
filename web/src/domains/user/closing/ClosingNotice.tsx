import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** On 我的, while the account is being closed. */
export function ClosingNotice({ closesAt }: { closesAt: number | null }) {
  if (closesAt === null) return null
  return (
    <Notice
      tone="bad"
      title={`账号将在 ${momentText(closesAt, serverNow())} 注销`}
      action={
        <LinkButton kind="soft" size="s" to={paths.cancelAccount()}>
          去撤销
        </LinkButton>
      }
    >
      你申请了注销账号。继续使用，请先撤销。
    </Notice>
  )
}
