import { useCall } from '@shanghao/client/http/useCall'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { useAnnouncement } from '../../core/shell/useAnnouncement.ts'
import { paths, returnPath } from '../../paths.ts'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** 实名认证成功: what it allows, and the link back. */
export default function RealnameSuccessPage() {
  const [query] = useSearchParams()
  const info = useCall(client.realname.realAuthInfo)
  const redirect = query.get('redirect')
  return (
    <Page title="实名认证" on="surface">
      <QueryView query={info} skeleton={<SkeletonCards count={1} height={280} />}>
        {({ adult, verified }) => {
          if (!verified)
            return (
              <StateView
                title="还没有完成实名认证"
                action={<LinkButton to={paths.realname({ redirect: redirect ?? '' })}>去认证</LinkButton>}
              />
            )
          return <Done adult={adult} redirect={redirect} />
        }}
      </QueryView>
    </Page>
  )
}

function Done({ adult, redirect }: { adult: boolean; redirect: string | null }) {
  const text = adult
    ? '现在可以租号，以后无需再填。'
    : `未满 ${ADULT_AGE} 周岁，按规定暂不能租号；成年后即可租号，无需重新认证。`
  useAnnouncement(`认证成功，${text}`)
  return (
    <StateView
      art={<SuccessArt />}
      title="认证成功"
      text={text}
      action={
        redirect && adult ? (
          <LinkButton to={returnPath(redirect)} replace>
            继续刚才的操作
          </LinkButton>
        ) : (
          <LinkButton to={paths.home()}>回首页</LinkButton>
        )
      }
    />
  )
}
