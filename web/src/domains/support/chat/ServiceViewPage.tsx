import { useCall } from '@shanghao/client/http/useCall'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import { paths } from '../../../paths.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { supportQueryOf } from '../supportQuery.ts'
import { Chat } from './Chat.tsx'
import './ServiceViewPage.css'

const TITLE = '客服'

/** 客服会话: the conversation of the address, else the one that is open, else a new one. */
export default function ServiceViewPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get('conversationId')
  const current = useCall(client.support.current, visitorInput(), { enabled: wanted === null })
  const open = current.data?.conversationId ?? null
  const from = supportQueryOf(query)
  const goTo = (conversationId: string) =>
    void navigate(paths.serviceView({ ...from, conversationId }), { replace: true })
  // Its end is shown too, when it is no longer the open one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation that is found open
  useEffect(() => {
    if (wanted === null && open !== null) goTo(open)
  }, [wanted, open])
  if (wanted !== null || current.data)
    return (
      <Chat
        title={TITLE}
        conversationId={wanted ?? open}
        from={from}
        onStarted={(conversationId) => {
          if (conversationId !== wanted) goTo(conversationId)
        }}
      />
    )
  return (
    <Page title={TITLE}>
      <QueryView query={current} skeleton={<SkeletonCards count={3} height={72} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}
