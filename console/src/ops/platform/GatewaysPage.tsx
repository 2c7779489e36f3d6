import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { gatewayLabels } from '@shanghao/contract/platform/states'
import { Button, Progress, Tag } from 'antd'
import { Link } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './GatewaysPage.css'

type Gateways = CallOutput<'platform', 'gateways'>
type Gateway = Gateways['list'][number]

const EVERY_MS = 15_000

const stateOf = ({ configured, okAt, failedAt }: Gateway): [string, string] => {
  if (!configured) return ['未配置', 'default']
  if (okAt === null && failedAt === null) return ['还没调用', 'default']
  return (failedAt ?? 0) > (okAt ?? 0) ? ['最近一次失败', 'error'] : ['正常', 'success']
}

const timeText = (at: number | null): string => (at === null ? '没有' : momentText(at, serverNow()))

/** Of a day's calls; one decimal, so that few failures among many are not shown as none. */
const failedText = ({ ok, failed }: Gateway): string => {
  const all = ok + failed
  return all === 0 ? '没有调用' : `${((failed / all) * 100).toFixed(1)}%（${all} 次中 ${failed} 次）`
}

/** Outside services: how their calls ended, a test that moves no money, and how much of the paid quotas is used. */
export default function GatewaysPage() {
  const query = useCall(client.platform.gateways, {}, { refetchEveryMs: EVERY_MS })
  return (
    <Page title="外部服务">
      <QueryView query={query}>
        {({ list, quotas }) => (
          <>
            <ul className="gateway-list">
              {list.map((gateway) => (
                <GatewayCard key={gateway.gateway} gateway={gateway} />
              ))}
            </ul>
            <Quotas quotas={quotas} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function GatewayCard({ gateway }: { gateway: Gateway }) {
  const may = useMay()
  const label = gatewayLabels[gateway.gateway]
  const test = useCallMutation(client.platform.testGateway, {
    invalidates: [client.platform.gateways, client.platform.health],
    onDone: ({ working, ms, outcome }) =>
      toast(
        working ? `${label}正常，用时 ${ms} 毫秒` : `${label}测试失败（${outcome}），请检查配置和服务商状态`,
        working ? 'success' : 'fail',
      ),
  })
  const [text, color] = stateOf(gateway)
  return (
    <li className="panel gateway">
      <h2 className="panel-title">
        {label} <Tag color={color}>{text}</Tag>
      </h2>
      <dl className="gateway-facts num">
        <dt>最近成功</dt>
        <dd>{timeText(gateway.okAt)}</dd>
        <dt>最近失败</dt>
        <dd>
          {timeText(gateway.failedAt)}
          {gateway.failure !== null && <code> {gateway.failure}</code>}
        </dd>
        <dt>24 小时失败率</dt>
        <dd>{failedText(gateway)}</dd>
      </dl>
      {gateway.testable && may('settings_edit') && (
        <Button
          loading={test.busy}
          aria-label={`测试${label}`}
          onClick={() => void test.run({ gateway: gateway.gateway })}
        >
          测试
        </Button>
      )}
    </li>
  )
}

function Quotas({ quotas }: { quotas: Gateways['quotas'] }) {
  const may = useMay()
  return (
    <section className="panel" aria-label="用量">
      <h2 className="panel-title">用量</h2>
      <p className="page-note">
        收费的服务有每小时和每天的上限，用完后要等下一小时或次日。
        {may('settings_read') && <Link to={paths.settings({ word: '全平台' })}>查看上限</Link>}
      </p>
      <ul className="quota-list num">
        {quotas.map(({ label, hour, hourMax, day, dayMax }) => (
          <li key={label}>
            <span className="quota-label">{label}</span>
            <Used label={`${label}，本小时`} used={hour} most={hourMax} />
            <Used label={`${label}，今天`} used={day} most={dayMax} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Used({ label, used, most }: { label: string; used: number; most: number }) {
  const percent = most === 0 ? 100 : Math.min(100, (used / most) * 100)
  return (
    <span className="quota-used">
      <Progress
        percent={percent}
        showInfo={false}
        aria-label={label}
        status={percent >= 80 ? 'exception' : 'normal'}
      />
      {label.split('，')[1]} {used} / {most}
    </span>
  )
}
