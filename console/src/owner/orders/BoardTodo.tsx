import { useCall } from '@shanghao/client/http/useCall'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { AwaitingAccount } from './AwaitingAccount.tsx'

/** How many accounts are shown at first: what runs stands below them. */
const AWAITING = 6
const AGED = 3

/** What waits for the owner: codes, complaints, accounts to confirm, passwords to change. Nothing while nothing waits. */
export function BoardTodo() {
  const may = useMay()
  const [isAll, setAll] = useState(false)
  const codes = useCall(
    client.credentials.codesForOwner,
    { isOpen: true },
    { isLive: true, enabled: may('codes'), refetchEveryMs: 20_000 },
  )
  const disputes = useCall(client.disputes.disputeCounts, {}, { isLive: true, enabled: may('disputes') })
  const attention = useCall(client.goods.attention, {}, { isLive: true, enabled: may('orders_read') })
  const asked = codes.data?.list.length ?? 0
  const mine = disputes.data?.mine ?? 0
  const { awaiting = [], awaitingCount = 0, aged = [], agedCount = 0 } = attention.data ?? {}
  if (asked + mine + awaitingCount + agedCount === 0) return null
  return (
    <section className="board-todo" aria-label="待处理">
      <h2 className="board-heading">待处理</h2>
      {asked > 0 && (
        <Link className="board-alert" data-tone="bad" to={paths.codes()}>
          {asked} 个租客在等验证码 <span>去提供</span>
        </Link>
      )}
      {mine > 0 && (
        <Link className="board-alert" data-tone="warn" to={paths.disputes()}>
          {mine} 件维权等你处理 <span>去处理</span>
        </Link>
      )}
      {awaitingCount > 0 && (
        <>
          <h3 className="board-subheading num">等待确认 {awaitingCount}</h3>
          <ul className="board-list">
            {awaiting.slice(0, isAll ? awaiting.length : AWAITING).map((account) => (
              <AwaitingAccount key={account.goodsId} account={account} />
            ))}
          </ul>
          {!isAll && awaiting.length > AWAITING && (
            <Button type="link" onClick={() => setAll(true)}>
              展开其余 {awaiting.length - AWAITING} 个
            </Button>
          )}
        </>
      )}
      {agedCount > 0 && (
        <>
          <h3 className="board-subheading num">
            该修改密码 {agedCount}
            {may('goods_read') && (
              <Link to={paths.rotation()}>{agedCount > AGED ? '查看全部' : '提醒规则'}</Link>
            )}
          </h3>
          <ul className="board-list">
            {aged.slice(0, AGED).map((account) => (
              <AwaitingAccount
                key={account.goodsId}
                account={{ ...account, endedAt: null, reason: null, mayConfirm: false }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
