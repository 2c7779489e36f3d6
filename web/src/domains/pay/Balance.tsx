import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { Price } from '../../ui/Price.tsx'

/** What there is to spend before the recharge. */
export function Balance() {
  const { data } = useCall(client.finance.balance, {}, { inPage: true })
  return (
    <p className="recharge-balance">
      可用余额 {data ? <Price fen={data.cashFen + data.bonusFen} tone="ink" exact /> : '…'}
    </p>
  )
}
