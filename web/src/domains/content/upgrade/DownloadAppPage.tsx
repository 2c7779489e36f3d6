import { useCall } from '@shanghao/client/http/useCall'
import { DESKTOP, IOS } from '@shanghao/client/platform/platform'
import { client } from '../../../core/http/request.ts'
import { useOrigin, usePlatform } from '../../../core/platform/usePlatform.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { QrCode } from '../../../ui/money/QrCode.tsx'
import { PackageCard } from './PackageCard.tsx'
import './PackageCard.css'

/** 下载 App: the version for this phone, both on a computer, and the way without an app. */
export default function DownloadAppPage() {
  const { terminal } = usePlatform()
  const origin = useOrigin()
  const shown =
    terminal === DESKTOP ? (['0', '1'] as const) : terminal === IOS ? (['1'] as const) : (['0'] as const)
  return (
    <Page title="下载 App">
      <div className="package-cards">
        {terminal === DESKTOP ? (
          <section className="card package-qr" aria-label="用手机扫码">
            <QrCode text={origin + paths.downloadApp()} label="用手机扫码下载 App" />
            <p>用手机相机扫码下载</p>
          </section>
        ) : null}
        {shown.map((ios) => (
          <Newest key={ios} ios={ios} />
        ))}
        <Rows label="其他方式">
          <RowLink icon="home" label="添加到主屏幕" note="不用下载，点图标就能打开" to={paths.bookmark()} />
          <RowLink icon="help" label="下载或安装遇到问题" to={paths.upgradeIssues()} />
        </Rows>
      </div>
    </Page>
  )
}

function Newest({ ios }: { ios: '0' | '1' }) {
  const query = useCall(client.content.downloadQuery, { ios })
  return (
    <QueryView query={query} skeleton={<SkeletonCards count={1} height={200} />}>
      {({ package: found }) =>
        found ? (
          <PackageCard found={found} />
        ) : (
          <StateView
            art={<EmptyArt kind="notfound" />}
            title={ios === '1' ? 'iPhone 版还没有提供' : '安卓版还没有提供'}
            text="可以直接在浏览器里使用，功能相同。"
            action={<LinkButton to={paths.bookmark()}>添加到主屏幕</LinkButton>}
          />
        )
      }
    </QueryView>
  )
}
