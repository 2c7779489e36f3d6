import { useCall } from '@shanghao/client/http/useCall'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AccountProtection } from './AccountProtection.tsx'
import { Unverified } from './Unverified.tsx'
import { Verified } from './Verified.tsx'
import './RealnamePage.css'

/** The `scene` of a page that interrupted another action. */
const PROMPTED = '2'

/**
 * 实名认证. `realAuthStatus` is the plan (see `realAuthPlans`), which selects the first method; `goodsId` is an account
 * that may require more, which the server decides.
 */
export default function RealnamePage() {
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? ''
  const goodsId = query.get('goodsId') ?? ''
  const info = useCall(client.realname.realAuthInfo)
  const config = useCall(client.realname.checkRealAuthConfig)
  const need = useCall(
    client.goods.realAuthCheck,
    { id: goodsId },
    { enabled: goodsId !== '', inPage: true, handles: ['NOT_FOUND'] },
  )
  const isLoadingNeed = goodsId !== '' && need.isPending
  const isProtected = need.data?.plan === realAuthPlans.zhima
  const skeleton = <SkeletonCards count={3} height={76} />
  return (
    <Page title="实名认证" on="surface">
      <QueryView query={info} skeleton={skeleton}>
        {(identity) => (
          <QueryView query={config} skeleton={skeleton}>
            {(config) => {
              if (isLoadingNeed) return skeleton
              if (identity.verified && isProtected)
                return <AccountProtection goodsId={goodsId} config={config} redirect={redirect} />
              if (identity.verified) return <Verified info={identity} redirect={redirect} />
              return (
                <Unverified
                  config={config}
                  goodsId={isProtected ? goodsId : null}
                  first={
                    query.get('realAuthStatus') === String(realAuthPlans.zhima) ? 'zhima' : 'two_elements'
                  }
                  redirect={redirect}
                  reason={reasonText(isProtected, query.get('scene'))}
                />
              )
            }}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

const reasonText = (isProtected: boolean, scene: string | null): string => {
  if (isProtected) return '这个账号开启了高级防护，用支付宝验证本人后即可租用'
  return scene === PROMPTED ? '认证后回到刚才的页面' : '租号前需实名认证，约 1 分钟'
}
