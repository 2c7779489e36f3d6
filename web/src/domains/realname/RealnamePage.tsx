import { useSearchParams } from 'react-router'
import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { BoneCards } from '../../ui/Skeleton.tsx'
import { RealnameForm } from './RealnameForm.tsx'
import { Verified } from './Verified.tsx'
import './RealnamePage.css'

/** What `scene` says when something waits behind this page. */
const PROMPTED = '2'

/**
 * 实名认证. `realAuthStatus` names the plan; name and ID number (1) is the one there is, and takes the place of any other.
 */
export default function RealnamePage() {
  const [query] = useSearchParams()
  const info = useCall(client.realname.realAuthInfo)
  const redirect = query.get('redirect') ?? ''
  return (
    <Page title="实名认证" on="surface">
      <Loaded from={info} skeleton={<BoneCards count={3} height={76} />}>
        {(known) =>
          known.verified ? (
            <Verified info={known} redirect={redirect} />
          ) : (
            <RealnameForm
              redirect={redirect}
              why={
                query.get('goodsId')
                  ? '这个账号开启了高级防护，验证身份后就能租用'
                  : query.get('scene') === PROMPTED
                    ? '验证后回到刚才的页面继续'
                    : '租号前要先验证身份，约 1 分钟'
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}
