import { loginChecks, loginHelpOf } from '@shanghao/contract/credentials/games'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../ui/orders/OrderIdPage.tsx'
import { SwapOffer } from '../../ui/orders/SwapOffer.tsx'
import { AssistStep } from './AssistStep.tsx'
import { CodeAccount } from './CodeAccount.tsx'
import { CodesView } from './CodesView.tsx'
import { complaintPath } from './codeProof.ts'
import { useAskCode } from './useAskCode.ts'
import { type Codes, useCodes } from './useCodes.ts'
import './credentials.css'
import './MainAssistPage.css'

const TITLE = '上号助手'

/** 上号助手: what to try when the login fails, then the code of the owner, another account, the complaint. */
export default function MainAssistPage() {
  return <OrderIdPage title={TITLE}>{(orderId) => <Assist key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Assist({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const query = useCodes(orderId)
  return (
    <Page title={TITLE}>
      <CodesView orderId={orderId} query={query}>
        {(codes) => (
          <div className="codes">
            <CodeAccount order={codes.order} />
            <AssistStep no={1} title="先试这几项">
              <Checks order={codes.order} />
              <LinkButton kind="soft" block to={paths.loginTool({ orderId })}>
                去上号器重新查看密码
              </LinkButton>
            </AssistStep>
            <AssistStep no={2} title="登录时要验证码">
              <CodeHelp orderId={orderId} codes={codes} />
            </AssistStep>
            <SwapOffer orderId={orderId} onDone={() => void navigate(paths.loginTool({ orderId }))} />
            <AssistStep no={3} title="还是登不上">
              <p>
                请先截图登录界面的提示。投诉后停止计时，提交前会显示可退金额。要求本人刷脸的，平台不提供绕过的办法，请直接投诉。
              </p>
              <LinkButton kind="quiet" block to={complaintPath(orderId, codes.requests)}>
                投诉退款
              </LinkButton>
            </AssistStep>
          </div>
        )}
      </CodesView>
    </Page>
  )
}

/** What to try, each to tick off. */
function Checks({ order: { gameName, zone } }: Pick<Codes, 'order'>) {
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const checks = [...loginChecks(zone), ...loginHelpOf(gameName).checks]
  return (
    <ul className="assist-checks">
      {checks.map(({ title, text }) => (
        <li key={title}>
          <label className="assist-check">
            <input
              type="checkbox"
              checked={tried.has(title)}
              onChange={({ target }) => {
                const next = new Set(tried)
                if (target.checked) next.add(title)
                else next.delete(title)
                setTried(next)
              }}
            />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function CodeHelp({ orderId, codes }: { orderId: string; codes: Codes }) {
  const { order, requests, mayAsk, left, codeMinutes, twoStepSupport } = codes
  const { ask, busy } = useAskCode(order)
  const [newest] = requests
  if (newest?.state === 'asked' || (newest?.state === 'answered' && newest.code !== null))
    return (
      <>
        <p>{newest.state === 'asked' ? '已通知号主，正在等验证码。' : '号主已经提供了验证码。'}</p>
        <LinkButton block to={paths.receiveCode({ orderId })}>
          {newest.state === 'asked' ? '查看进度' : '查看验证码'}
        </LinkButton>
      </>
    )
  return (
    <>
      <p>
        先在游戏里点「发送验证码」，再向号主求助。号主会收到短信，有 {codeMinutes} 分钟时间提供。
        {twoStepSupport ? '' : '这个账号没有承诺号主协助验证，可能得不到验证码。'}
      </p>
      <Button block busy={busy} disabled={!mayAsk} onClick={ask}>
        向号主要验证码
      </Button>
      <p className="code-note">
        {mayAsk ? `这笔订单还可以求助 ${left} 次。` : left === 0 ? '求助次数已用完。' : '租用中才能求助。'}
        {requests.length > 0 ? (
          <LinkButton kind="plain" size="s" to={paths.verificationCode({ orderId })}>
            求助记录
          </LinkButton>
        ) : null}
      </p>
    </>
  )
}
