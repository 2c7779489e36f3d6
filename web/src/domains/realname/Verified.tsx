import type { CallOutput } from '@shanghao/client/http/calls'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { myPath } from '../../core/site/site.ts'
import { returnPath } from '../../paths.ts'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** The masked identity of a verified person. */
export function Verified({
  info: { adult, name, idNumber },
  redirect,
}: {
  info: CallOutput<'realname', 'realAuthInfo'>
  redirect: string
}) {
  return (
    <div className="realname">
      <div className="realname-done">
        <SuccessArt size={160} />
        <p>已完成实名认证</p>
      </div>
      {name === null ? (
        <p className="realname-note">
          实名在登录前由这台设备完成，为保护本人信息，这里不显示姓名和身份证号。
        </p>
      ) : (
        <dl className="realname-known">
          <div>
            <dt>姓名</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>身份证号</dt>
            <dd className="num">{idNumber}</dd>
          </div>
        </dl>
      )}
      {adult ? null : (
        <Notice title={`未满 ${ADULT_AGE} 周岁，暂不能租号`}>
          按未成年人保护规定暂不开放，成年后即可租号，无需重新认证。
        </Notice>
      )}
      {redirect ? (
        <LinkButton block to={returnPath(redirect)} replace>
          回到刚才的页面
        </LinkButton>
      ) : (
        <LinkButton block kind="soft" to={myPath()}>
          回到我的
        </LinkButton>
      )}
    </div>
  )
}
