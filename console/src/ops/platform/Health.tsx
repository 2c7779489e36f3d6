import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import { gatewayLabels } from '@shanghao/contract/platform/states'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type State = CallOutput<'platform', 'health'>
type Job = State['jobs'][number]

const EVERY_MS = 30_000
const jobStates = {
  working: ['正常', 'success'],
  failing: ['失败', 'error'],
  late: ['迟了', 'warning'],
  unknown: ['还没运行', 'default'],
} as const
const gatewayStates = {
  working: ['正常', 'success'],
  failing: ['失败', 'error'],
  unknown: ['还没调用', 'default'],
  off: ['未配置', 'default'],
} as const

/** The state of jobs, outside services and the check of invariants. */
export function Health() {
  const query = useCall(client.platform.health, {}, { refetchEveryMs: EVERY_MS })
  const may = useMay()
  return (
    <section className="panel" aria-label="运行状态">
      <h2 className="panel-title">运行状态</h2>
      <QueryView query={query}>
        {({ jobs, gateways, invariants }) => (
          <>
            <Invariants check={invariants} />
            <h3 className="activity-subtitle">
              外部服务 {may('gateways_read') && <Link to={paths.gateways()}>查看</Link>}
            </h3>
            <ul className="health-list">
              {gateways.map(({ gateway, state }) => (
                <li key={gateway}>
                  {gatewayLabels[gateway]}{' '}
                  <Tag color={gatewayStates[state][1]}>{gatewayStates[state][0]}</Tag>
                </li>
              ))}
            </ul>
            <h3 className="activity-subtitle">后台任务</h3>
            <ul className="health-list">
              {jobs.toSorted(byState).map((job) => (
                <JobItem key={job.name} job={job} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  )
}

const ORDER = ['failing', 'late', 'unknown', 'working'] as const
const byState = (a: Job, b: Job): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.label.localeCompare(b.label, 'zh')

function JobItem({ job: { name, label, state, okAt, failures, error } }: { job: Job }) {
  const now = serverNow()
  const [text, color] = jobStates[state]
  return (
    <li>
      <span title={name}>{label}</span> <Tag color={color}>{text}</Tag>
      <span className="health-more num">
        {okAt !== null && `${spanText(Math.max(0, now - okAt))}前完成`}
        {state === 'failing' && `，已连续失败 ${failures} 次：${error ?? ''}`}
      </span>
    </li>
  )
}

function Invariants({ check }: { check: State['invariants'] }) {
  if (check === null) return <p className="page-note">不变量还没有检查过，每小时检查一次。</p>
  const { at, violated, completeAt } = check
  const now = serverNow()
  return (
    <div className="health-invariants">
      <p className="num">
        不变量{' '}
        <Tag color={violated.length === 0 ? 'success' : 'error'}>
          {violated.length === 0 ? '全部成立' : `${violated.length} 项不成立`}
        </Tag>
        {momentText(at, now)} 检查
        {completeAt !== null && `，${momentText(completeAt, now)} 检查过全部数据`}
      </p>
      {violated.length > 0 && (
        <ul>
          {violated.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
