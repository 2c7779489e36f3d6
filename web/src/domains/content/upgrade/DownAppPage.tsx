import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { IOS } from '@shanghao/client/platform/platform'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePlatform } from '../../../core/platform/usePlatform.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PackageCard } from './PackageCard.tsx'

/** 下载 App by a link, which may name a version (`signId`) or the one for iOS. */
export default function DownAppPage() {
  const [params] = useSearchParams()
  const { terminal } = usePlatform()
  const signId = params.get('signId')
  const ios = params.get('ios') ?? (terminal === IOS ? '1' : '0')
  const query = useCall(client.content.downloadQuery, signId ? { signId } : { ios })
  return (
    <Page title="下载 App">
      {isError(query.error, 'NOT_FOUND') ? (
        <NotOffered />
      ) : (
        <QueryView query={query} skeleton={<SkeletonCards count={1} height={240} />}>
          {({ package: found }) => (found ? <PackageCard found={found} /> : <NotOffered />)}
        </QueryView>
      )}
    </Page>
  )
}

function NotOffered() {
  return (
    <StateView
      art={<EmptyArt kind="notfound" />}
      title="这个版本不能下载了"
      action={<LinkButton to={paths.downloadApp()}>查看可以下载的版本</LinkButton>}
    />
  )
}
