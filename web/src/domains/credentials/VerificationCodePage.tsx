import { serverNow } from '@shanghao/client/time/clock'
import { clockText, momentText } from '@shanghao/client/time/timeText'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../ui/orders/OrderIdPage.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { CodesView } from './CodesView.tsx'
import { useAskCode } from './useAskCode.ts'
import { type Codes, type RenterCode, useCodes } from './useCodes.ts'
import './credentials.css'
import './VerificationCodePage.css'

const TITLE = '验证码'

/** 验证码: what was asked of the owner of a rented account, and what came of it. */
export default function VerificationCodePage() {
  return (
    <OrderIdPage title={TITLE}>{(orderId) => <OrderCodes key={orderId} orderId={orderId} />}</OrderIdPage>
  )
}

function OrderCodes({ orderId }: { orderId: string }) {
  const query = useCodes(orderId)
  return (
    <Page title={TITLE} {...(query.data && { footer: <AskBar orderId={orderId} codes={query.data} /> })}>
      <CodesView orderId={orderId} query={query}>
        {({ order, requests, codeMinutes }) => (
          <div className="codes">
            <CodeAccount order={order} />
            {requests.length === 0 ? (
              <StateView
                art={<EmptyArt kind="list" />}
                title="还没有求助过验证码"
                text={`登录时要求验证码，可以向号主求助，号主有 ${codeMinutes} 分钟时间提供。`}
              />
            ) : (
              <ol className="card code-card code-requests" aria-label="求助记录，新的在前">
                {requests.map((request) => (
                  <Request key={request.codeId} orderId={orderId} request={request} />
                ))}
              </ol>
            )}
          </div>
        )}
      </CodesView>
    </Page>
  )
}

function AskBar({ orderId, codes: { order, requests, mayAsk, left } }: { orderId: string; codes: Codes }) {
  const { ask, busy } = useAskCode(order)
  if (requests[0]?.state === 'asked')
    return (
      <LinkButton block to={paths.receiveCode({ orderId })}>
        查看进度
      </LinkButton>
    )
  return (
    <div className="code-ask">
      <p className="code-note">
        {mayAsk ? `这笔订单还可以求助 ${left} 次` : left === 0 ? '求助次数已用完' : '租用中才能求助'}
      </p>
      <Button block busy={busy} disabled={!mayAsk} onClick={ask}>
        {requests.length > 0 ? '再次求助' : '向号主要验证码'}
      </Button>
    </div>
  )
}

const tones = {
  asked: 'accent',
  answered: 'good',
  refused: 'bad',
  expired: 'warn',
  cancelled: 'plain',
} as const

const endText = ({ state, endedAt, refusal, dueAt, ownerTold }: RenterCode): string => {
  const at = endedAt === null ? '' : clockText(endedAt)
  if (state === 'asked') return `号主可以在 ${clockText(dueAt)} 前提供`
  if (state === 'answered') return `${at} 提供`
  if (state === 'refused') return `${at} 回复：${refusal ?? ''}`
  if (state === 'cancelled') return `${at} 取消`
  return ownerTold
    ? `到 ${clockText(dueAt)} 没有回应`
    : `到 ${clockText(dueAt)} 没有回应，号主可能没有收到通知`
}

function Request({ orderId, request }: { orderId: string; request: RenterCode }) {
  const { state, stateName, askedAt, code } = request
  return (
    <li className="code-request">
      <div>
        <p>{momentText(askedAt, serverNow())} 求助</p>
        <p className="code-note">{endText(request)}</p>
      </div>
      {code === null ? (
        <Tag tone={tones[state]}>{stateName}</Tag>
      ) : (
        <LinkButton kind="soft" size="s" to={paths.receiveCode({ orderId })}>
          查看
        </LinkButton>
      )}
    </li>
  )
}
