import type { CallOutput } from '@shanghao/client/http/calls'
import { yuan } from '@shanghao/contract/money'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import type { ClosingObstacle } from '@shanghao/contract/user/closingStates'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'

type Obstacles = CallOutput<'user', 'closingState'>['obstacles']

/** What each obstacle is called, what to do, and where. */
const texts: Readonly<Record<ClosingObstacle, { label: string; note: string; to: string }>> = {
  orders: { label: '租用的订单', note: '归还并等结算完成', to: paths.orders() },
  owner_orders: { label: '出租的订单', note: '等租用结束并结算', to: paths.support() },
  disputes: { label: '维权', note: '等处理结束', to: paths.orders({ tab: 'disputed' }) },
  cash: { label: '现金余额', note: '先提现到支付宝', to: paths.withdrawal() },
  withdrawals: { label: '提现', note: '等到账', to: paths.withdrawals() },
  payments: { label: '付款或充值', note: '等到账或关闭', to: paths.finance() },
  refunds: { label: '退款', note: '等原路退回', to: paths.finance() },
  goods: {
    label: '上架的账号',
    note: '先在号主后台下架；审核中、维权中的等处理结束',
    to: `${OWNER_CONSOLE}/accounts`,
  },
  phone_change: { label: '更换绑定手机', note: '等生效，或先停止', to: paths.bindPhone() },
  operator: { label: '运营人员身份', note: '先请管理员收回角色', to: paths.support() },
  sanction: { label: '账号限制', note: '等限制结束，或先申诉', to: paths.sanctions() },
  partner: { label: '分销或门户合作', note: '先联系客服转出分成、结束合作', to: paths.support() },
}

const amountOf = ({ count, fen }: Obstacles[number]): string =>
  fen === null ? `${count} 项` : `${yuan(fen)} 元`

/** What has to be over before an account can be closed, each with the way there. */
export function ClosingObstacles({ obstacles }: { obstacles: Obstacles }) {
  return (
    <div className="account">
      <Notice title="还不能注销">下面的事项了结后，就可以申请注销。</Notice>
      <Rows label="未了结的事项">
        {obstacles.map((obstacle) => {
          const { label, note, to } = texts[obstacle.kind]
          return <RowLink key={obstacle.kind} label={label} note={note} value={amountOf(obstacle)} to={to} />
        })}
      </Rows>
    </div>
  )
}
