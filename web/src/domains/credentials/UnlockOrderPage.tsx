import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../ui/orders/OrderIdPage.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import './credentials.css'
import './UnlockOrderPage.css'

type Lock = CallOutput<'credentials', 'unlockQuery'>

const TITLE = '解锁订单'

/** 解锁订单: why the login of a rental is locked, who looked at it, and the code that unlocks it. */
export default function UnlockOrderPage() {
  return <OrderIdPage title={TITLE}>{(orderId) => <Unlock key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Unlock({ orderId }: { orderId: string }) {
  const query = useCall(client.credentials.unlockQuery, { orderId })
  return (
    <Page title={TITLE}>
      <QueryView query={query} skeleton={<SkeletonCards count={3} height={140} />}>
        {(lock) => (
          <div className="codes">
            {lock.locked ? (
              <>
                <Notice tone="bad" title="账号密码已锁定">
                  {reasonText(lock)}如果不是你本人操作，请在解锁时退出其他设备。
                </Notice>
                <CodeAccount order={lock.order} />
                <UnlockForm orderId={orderId} />
              </>
            ) : (
              <>
                <CodeAccount order={lock.order} />
                <LinkButton block to={paths.loginTool({ orderId })}>
                  没有锁定，去上号
                </LinkButton>
              </>
            )}
            <Looks looks={lock.looks} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

const reasonText = ({ reason, devicesMax, hourMax }: Lock): string =>
  reason === 'devices'
    ? `这笔订单的账号密码在超过 ${devicesMax} 台设备上查看。`
    : `这笔订单的账号密码 1 小时内查看超过 ${hourMax} 次。`

function Looks({ looks }: Pick<Lock, 'looks'>) {
  return (
    <section className="card code-card" aria-labelledby="unlock-looks">
      <h2 id="unlock-looks">查看记录</h2>
      {looks.length === 0 ? (
        <StateView art={<EmptyArt kind="list" />} title="还没有查看过账号密码" />
      ) : (
        <ol className="unlock-looks">
          {looks.map(({ at, device, isThisDevice, place }) => (
            <li key={`${at} ${device} ${place}`}>
              <span>
                {device}
                {isThisDevice ? <Tag tone="accent">本机</Tag> : null}
              </span>
              <span className="code-note num">
                {momentText(at, serverNow())} · 网络 {place}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
