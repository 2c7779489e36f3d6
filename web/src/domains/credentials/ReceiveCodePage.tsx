import { clockText, countdownParts, spanText } from '@shanghao/client/time/timeText'
import { useTimeLeft } from '@shanghao/client/time/useTimeLeft'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { TimeRing } from '../../ui/art/TimeRing.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../ui/orders/OrderIdPage.tsx'
import { SwapOffer } from '../../ui/orders/SwapOffer.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { CodesView } from './CodesView.tsx'
import { complaintPath, provesNoCode } from './codeProof.ts'
import { useAskCode, useCancelCode } from './useAskCode.ts'
import { type Codes, type RenterCode, useCodes } from './useCodes.ts'
import './credentials.css'
import './ReceiveCodePage.css'

const TITLE = '接收验证码'

/** 接收验证码: waits for the owner's code and shows it. */
export default function ReceiveCodePage() {
  return <OrderIdPage title={TITLE}>{(orderId) => <Receive key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Receive({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const query = useCodes(orderId)
  return (
    <Page title={TITLE}>
      <CodesView orderId={orderId} query={query}>
        {(codes) => (
          <div className="codes">
            <CodeAccount order={codes.order} />
            <section className="card code-card code-newest" aria-live="polite">
              <Newest orderId={orderId} codes={codes} onDue={() => void query.refetch()} />
            </section>
            <SwapOffer orderId={orderId} onDone={() => void navigate(paths.loginTool({ orderId }))} />
          </div>
        )}
      </CodesView>
    </Page>
  )
}

function Newest({ orderId, codes, onDue }: { orderId: string; codes: Codes; onDue: () => void }) {
  const [request] = codes.requests
  if (!request)
    return (
      <StateView
        art={<EmptyArt kind="list" />}
        title="还没有求助过验证码"
        action={<LinkButton to={paths.verificationCode({ orderId })}>去求助</LinkButton>}
      />
    )
  if (request.state === 'asked') return <Waiting request={request} onDue={onDue} />
  if (request.code !== null && request.codeUntil !== null)
    return (
      <GivenCode
        code={request.code}
        until={request.codeUntil}
        orderId={orderId}
        codes={codes}
        onDue={onDue}
      />
    )
  return <Ended orderId={orderId} codes={codes} request={request} />
}

function Waiting({ request, onDue }: { request: RenterCode; onDue: () => void }) {
  const { codeId, askedAt, dueAt } = request
  const left = useTimeLeft(dueAt, onDue)
  const { mm, ss } = countdownParts(left)
  const cancelling = useCancelCode()
  return (
    <>
      <TimeRing left={left} total={dueAt - askedAt} label={`等待号主，还剩 ${spanText(left)}`} size={132}>
        <span className="code-clock num">
          {mm}:{ss}
        </span>
      </TimeRing>
      <h2>已通知号主，等待验证码</h2>
      <p className="code-note">
        号主提供后会立即显示在这里，可以离开页面。到 {clockText(dueAt)}{' '}
        没有回应，可以再次求助，或带着平台的记录投诉退款。
      </p>
      <Button kind="plain" busy={cancelling.busy} onClick={() => void cancelling.run({ codeId })}>
        不需要了，取消求助
      </Button>
    </>
  )
}

function GivenCode({
  code,
  until,
  orderId,
  codes,
  onDue,
}: {
  code: string
  until: number
  orderId: string
  codes: Codes
  onDue: () => void
}) {
  useTimeLeft(until, onDue)
  return (
    <>
      <h2>号主提供的验证码</h2>
      <p className="code-given num">{code}</p>
      <CopyButton text={code} what="验证码" label="复制验证码" as="main" />
      <p className="code-note">验证码很快会失效，请马上填到游戏里。这里显示到 {clockText(until)}。</p>
      <AskAgain codes={codes} label="不正确或已失效，再要一次" orderId={orderId} />
    </>
  )
}

const endTexts = (request: RenterCode): { title: string; text: string } => {
  const proven = '平台已记录，投诉时不用再上传截图。'
  switch (request.state) {
    case 'refused':
      return { title: '号主无法提供验证码', text: `号主回复：${request.refusal ?? ''}。${proven}` }
    case 'expired':
      return {
        title: '号主没有回应',
        text: provesNoCode(request)
          ? `可以再次求助，或投诉退款。${proven}`
          : '号主可能没有收到通知，可以再次求助；也可以截图后投诉退款。',
      }
    case 'answered':
      return { title: '验证码不再显示', text: '验证码只保留一小段时间，还需要的话可以再次求助。' }
    default:
      return request.endedBy === 'order'
        ? { title: '求助已结束', text: '租用已结束或正在维权，不再需要验证码。' }
        : { title: '已取消求助', text: '还需要的话可以再次求助。' }
  }
}

function Ended({ orderId, codes, request }: { orderId: string; codes: Codes; request: RenterCode }) {
  const { title, text } = endTexts(request)
  const isFailed = request.state === 'refused' || request.state === 'expired'
  return (
    <>
      <StateView art={<EmptyArt kind={isFailed ? 'lock' : 'list'} />} title={title} text={text} />
      {isFailed ? (
        <LinkButton block to={complaintPath(orderId, codes.requests)}>
          投诉退款
        </LinkButton>
      ) : null}
      <AskAgain codes={codes} label="再次求助" orderId={orderId} />
    </>
  )
}

function AskAgain({ codes, label, orderId }: { codes: Codes; label: string; orderId: string }) {
  const { ask, busy } = useAskCode(codes.order)
  if (codes.mayAsk)
    return (
      <Button kind="plain" busy={busy} onClick={ask}>
        {label}
      </Button>
    )
  return (
    <LinkButton kind="plain" to={paths.mainAssist({ orderId })}>
      回到上号助手
    </LinkButton>
  )
}
