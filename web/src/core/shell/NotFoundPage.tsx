import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="页面不存在">
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="页面不存在或已移除"
        text="链接可能已失效，或者地址有误。"
        action={<LinkButton to={paths.home()}>回首页</LinkButton>}
      />
    </Page>
  )
}
