import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SiteMark } from '../../ui/layout/SiteMark.tsx'
import { useSite } from './site.ts'
import './ClosedSite.css'

/** In place of every screen on which accounts are found and rented, when the portal has expired. */
export function ClosedSite() {
  const { name } = useSite()
  return (
    <Page title="服务已到期" nav="none" header={<SiteMark />} className="closed-site">
      <StateView
        art={<EmptyArt kind="list" />}
        title={`「${name}」的服务已到期`}
        text="这里暂时不能租号。已有的订单照常进行，余额照常可用。"
        action={
          <div className="closed-site-actions">
            <LinkButton to={paths.orders()}>查看订单</LinkButton>
            <LinkButton kind="quiet" to={paths.support({ scene: 'general' })}>
              联系客服
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}
