import { ADULT_AGE } from '@shanghao/contract/rules'
import type { Profile } from '../../../core/session/session.ts'
import { myPath } from '../../../core/site/site.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** What a person still needs before renting; nothing for a verified adult. */
export function RealnameNotice({ realname }: { realname: Profile['realname'] }) {
  if (realname.adult) return null
  if (realname.verified)
    return (
      <Notice title={`未满 ${ADULT_AGE} 周岁，暂不能租号`}>
        按未成年人保护规定暂不开放，成年后即可租号。余额和收藏都会保留。
      </Notice>
    )
  return (
    <Notice
      tone="accent"
      title="租号前需实名认证"
      action={
        <LinkButton kind="soft" size="s" to={paths.realname({ redirect: myPath() })}>
          去认证
        </LinkButton>
      }
    >
      用姓名和身份证号，或者用支付宝，约 1 分钟。
    </Notice>
  )
}
