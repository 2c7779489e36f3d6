import { isError } from '@shanghao/client/http/failures'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLinkToken } from '../../../core/router/linkToken.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { SuccessArt } from '../../../ui/art/SuccessArt.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { type Dispute, stateTitle } from '../../../ui/disputes/disputeState.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DisputeHead } from '../DisputeHead.tsx'
import { DisputeSkeleton } from '../DisputeSkeleton.tsx'
import { type AnswerKind, answerKindsOf } from './answerKinds.ts'
import { doneTexts } from './answerTexts.ts'
import { LinkExpired } from './LinkExpired.tsx'
import { useAnswer } from './useAnswer.ts'
import { useLinkedDispute } from './useLinkedDispute.ts'
import '../dispute.css'

/** With the pictures it is half of the page's script. */
const AnswerFields = lazy(() => import('./AnswerFields.tsx'))

const TITLE = '回应投诉'
const FORM = 'complaint-solution'

/** 回应投诉: the owner's answer by the link in the text message, without a login. */
export default function BuyerComplaintSolutionPage() {
  const token = useLinkToken()
  return token ? <Solution key={token} token={token} /> : <LinkExpired title={TITLE} />
}

function Solution({ token }: { token: string }) {
  const navigate = useNavigate()
  const dispute = useLinkedDispute(token)
  const [answered, setAnswered] = useState<AnswerKind | null>(null)
  const found = dispute.data
  const see = () => void navigate(paths.buyerComplaint(), { state: { token }, replace: true })
  if (isError(dispute.error, 'LINK_EXPIRED') && !answered)
    return <LinkExpired title={TITLE} disputeId={found?.disputeId} />
  if (found && !answered && answerKindsOf(found).length > 0)
    return (
      <SolutionForm
        dispute={found}
        token={token}
        onDue={() => void dispute.refetch()}
        onAnswered={setAnswered}
      />
    )
  return (
    <Page title={TITLE} nav="none">
      <QueryView query={dispute} skeleton={<DisputeSkeleton />}>
        {(shown) => (
          <StateView
            art={answered ? <SuccessArt /> : <EmptyArt kind="list" />}
            title={answered ? doneTexts(shown, answered).label : '现在不能再回应'}
            text={answered ? doneTexts(shown, answered).text : `这件维权目前：${stateTitle(shown)}。`}
            action={<Button onClick={see}>查看进度</Button>}
          />
        )}
      </QueryView>
    </Page>
  )
}

function SolutionForm({
  dispute,
  token,
  onDue,
  onAnswered,
}: {
  dispute: Dispute
  token: string
  onDue: () => void
  onAnswered: (kind: AnswerKind) => void
}) {
  const access = { token }
  const answer = useAnswer(dispute, access, { onDone: onAnswered })
  return (
    <Page
      title={TITLE}
      footer={
        <Button block type="submit" form={FORM} disabled={answer.kind === null} busy={answer.busy}>
          {answer.kind === null ? '请先选择怎么回应' : '下一步'}
        </Button>
      }
    >
      <div className="dispute">
        <DisputeHead dispute={dispute} onDue={onDue} />
        <section className="card dispute-card" aria-label="怎么回应">
          <Form id={FORM} onSubmit={answer.submit}>
            <Suspense fallback={<SkeletonCards count={3} height={60} />}>
              <AnswerFields dispute={dispute} access={access} answer={answer} />
            </Suspense>
          </Form>
        </section>
      </div>
    </Page>
  )
}
