import { paths } from '../paths.ts'
import { EmptyArt } from './art/EmptyArt.tsx'
import { LinkButton } from './Button.tsx'
import { Page } from './Page.tsx'
import { StateView } from './StateView.tsx'

export default function NotFoundPage() {
  return (
    <Page title="页面不存在">
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="这里什么都没有"
        text="链接可能已经失效，或者地址输错了一个字。"
        action={<LinkButton to={paths.home()}>回首页看看</LinkButton>}
      />
    </Page>
  )
}
