import { useSearchParams } from 'react-router'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { myPath } from '../../../core/site/site.ts'
import { paths, returnPath } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/art/Icon.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SiteMark } from '../../../ui/layout/SiteMark.tsx'
import './GuidePage.css'

const points: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'search', title: '按小时租', text: '先看清价格、押金和可租时间，再下单。' },
  { icon: 'key', title: '付款后马上上号', text: '账号密码只给你看，登不上可以换号或投诉退款。' },
  { icon: 'shield', title: '租金和押金由平台托管', text: '每一笔的资金去向都能查到，到期自动结算。' },
]

/** 引导页: what the app is for, before a guest on an iPhone is asked to sign in (core/session/guard.ts). */
export default function GuidePage() {
  const [query] = useSearchParams()
  const isSignedIn = useSession(({ token }) => token !== null)
  const redirect = query.get('redirect')
  return (
    <Page
      title="认识上号"
      nav="none"
      header={<SiteMark />}
      on="surface"
      className="guide"
      footer={
        <div className="guide-actions">
          {isSignedIn ? (
            <LinkButton block to={returnPath(redirect)} replace>
              继续
            </LinkButton>
          ) : (
            <LinkButton block to={loginPathFor(redirect ? returnPath(redirect) : myPath())} replace>
              登录 / 注册
            </LinkButton>
          )}
          <LinkButton kind="quiet" block to={paths.home()} replace>
            先逛逛
          </LinkButton>
        </div>
      }
    >
      <ul className="guide-points">
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="guide-icon">
              <Icon name={icon} size={28} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}
