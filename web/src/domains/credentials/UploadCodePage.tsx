import { type Failure, isError } from '@shanghao/client/http/failures'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLinkToken } from '../../core/router/linkToken.ts'
import { loginPathFor, useSession } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { SuccessArt } from '../../ui/art/SuccessArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { UploadCodeForm } from './UploadCodeForm.tsx'
import { type CodeAccess, useOwnerCode } from './useOwnerCode.ts'
import './credentials.css'

const TITLE = '提供验证码'

/** 提供验证码: where an owner gives the code a renter asks for, by the link in the text message or signed in. */
export default function UploadCodePage() {
  const token = useLinkToken()
  const [query] = useSearchParams()
  const codeId = query.get('codeId') ?? ''
  const isSignedIn = useSession((s) => s.token !== null)
  if (token) return <Upload key={token} access={{ token }} />
  if (!/^\d{19}$/.test(codeId)) return <Over title="链接已失效" text={LINK_TEXT} />
  if (isSignedIn) return <Upload key={codeId} access={{ codeId }} />
  return (
    <Page title={TITLE} nav="none">
      <StateView
        art={<EmptyArt kind="lock" />}
        title="登录号主的账号后提供验证码"
        text="也可以直接打开短信里的链接，不用登录。"
        action={<LinkButton to={loginPathFor(paths.uploadCode({ codeId }))}>登录</LinkButton>}
      />
    </Page>
  )
}

const LINK_TEXT = '时间已过，或链接不完整。租客再次求助时，你会收到新的短信。'
const OVER_TEXT = '租客已取消求助，或租用已结束，不需要再提供。'

/** A request that can no longer be answered. */
function Over({ title, text }: { title: string; text: string }) {
  return (
    <Page title={TITLE} nav="none">
      <StateView art={<EmptyArt kind="lock" />} title={title} text={text} />
    </Page>
  )
}

const doneTexts = {
  given: { title: '验证码已提供', text: '租客马上就能看到。验证码只短暂保留，之后自动删除。' },
  refused: { title: '已告诉租客', text: '租客登不上时可以投诉退款，请留意维权通知。' },
} as const

function Upload({ access }: { access: CodeAccess }) {
  const [done, setDone] = useState<keyof typeof doneTexts | null>(null)
  const query = useOwnerCode(access)
  const [lost, setLost] = useState<Failure | null>(null)
  const error = lost ?? query.error
  if (done)
    return (
      <Page title={TITLE} nav="none">
        <StateView art={<SuccessArt />} {...doneTexts[done]} />
      </Page>
    )
  if (isError(error, 'CODE_LINK_OVER')) return <Over title="链接已失效" text={LINK_TEXT} />
  if (isError(error, 'CODE_LINK_USED'))
    return <Over title="链接已用过" text="每条链接只能提交一次，租客再次求助时，你会收到新的短信。" />
  if (isError(error, 'CODE_STATE')) return <Over title="这次求助已结束" text={OVER_TEXT} />
  return (
    <Page title={TITLE} nav="none">
      <QueryView query={query} skeleton={<SkeletonCards count={2} height={160} />}>
        {(request) => (
          <div className="codes">
            <CodeAccount order={request.order} />
            {request.mayAnswer ? (
              <UploadCodeForm
                request={request}
                access={access}
                onDone={setDone}
                onLost={setLost}
                onDue={() => void query.refetch()}
              />
            ) : (
              <StateView art={<EmptyArt kind="list" />} title={request.stateName} text="这次求助已结束。" />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
