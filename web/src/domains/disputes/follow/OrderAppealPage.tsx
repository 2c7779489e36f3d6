import { useNavigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { type Dispute, stateTitle } from '../../../ui/disputes/disputeState.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DisputeIdPage } from '../DisputeIdPage.tsx'
import { DisputeSkeleton } from '../DisputeSkeleton.tsx'
import { StatementFields } from '../StatementFields.tsx'
import { useDispute } from '../useDispute.ts'
import { useDisputeAct } from '../useDisputeAct.ts'
import { useStatement } from '../useStatement.ts'
import '../dispute.css'

const FORM = 'order-appeal'

/** 申请仲裁 or 申诉: asks the platform to decide, or other operators to decide again. */
export default function OrderAppealPage() {
  return (
    <DisputeIdPage title="申请仲裁">
      {(disputeId) => <Appeal key={disputeId} disputeId={disputeId} />}
    </DisputeIdPage>
  )
}

const textsOf = (isAppeal: boolean, { terms }: Dispute) =>
  isAppeal
    ? {
        title: '申诉',
        notice: `平台承诺 ${terms.appealDecisionHours} 小时内作出最终裁定`,
        about: '由没有参与过原裁定的人员复核。每件维权只能申诉一次，复核结果是最终裁定，可能更多也可能更少。',
        label: '申诉理由',
        placeholder: '写清裁定哪里不对，补充新的证据',
        submit: '提交申诉',
      }
    : {
        title: '申请仲裁',
        notice: `平台承诺 ${terms.arbitrationHours} 小时内裁定`,
        about: `平台按双方说明、截图和平台记录裁定；对裁定不服，可以在 ${terms.appealHours} 小时内申诉一次。`,
        label: '仲裁理由',
        placeholder: '写清经过，说明为什么不接受对方的回应',
        submit: '提交仲裁申请',
      }

function Appeal({ disputeId }: { disputeId: string }) {
  const navigate = useNavigate()
  const dispute = useDispute(disputeId)
  const statement = useStatement()
  const onDone = () => void navigate(paths.orderAppealDetail({ disputeId }), { replace: true })
  const escalate = useDisputeAct(client.disputes.escalate, { done: '已申请平台仲裁', onDone })
  const appeal = useDisputeAct(client.disputes.appeal, { done: '申诉已提交', onDone })
  const found = dispute.data
  const isAppeal = found?.may.includes('appeal') ?? false
  const isOpen = isAppeal || (found?.may.includes('escalate') ?? false)
  const isDone = escalate.busy || appeal.busy
  const send = () => {
    const said = statement.read()
    return said && (isAppeal ? appeal : escalate).run({ disputeId, ...said })
  }
  const texts = found && textsOf(isAppeal, found)
  return (
    <Page
      title={texts?.title ?? '申请仲裁'}
      on="surface"
      {...(texts && isOpen
        ? {
            footer: (
              <Button block type="submit" form={FORM} busy={isDone}>
                {texts.submit}
              </Button>
            ),
          }
        : {})}
    >
      <QueryView query={dispute} skeleton={<DisputeSkeleton />}>
        {(shown) =>
          isOpen ? (
            <Form id={FORM} onSubmit={statement.form.submit(send)}>
              <Notice tone="accent" title={textsOf(isAppeal, shown).notice}>
                {textsOf(isAppeal, shown).about}
              </Notice>
              <StatementFields
                statement={statement}
                label={textsOf(isAppeal, shown).label}
                placeholder={textsOf(isAppeal, shown).placeholder}
              />
            </Form>
          ) : (
            <NotOpen dispute={shown} />
          )
        }
      </QueryView>
    </Page>
  )
}

function NotOpen({ dispute }: { dispute: Dispute }) {
  return (
    <StateView
      art={<EmptyArt kind="notfound" />}
      title="现在不能申请仲裁或申诉"
      text={`这件维权目前：${stateTitle(dispute)}。`}
      action={
        <LinkButton to={paths.seeComplaints({ disputeId: dispute.disputeId })} replace>
          查看维权
        </LinkButton>
      }
    />
  )
}
