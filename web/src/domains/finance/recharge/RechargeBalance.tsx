import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { Price } from '../../../ui/money/Price.tsx'

/** The available balance before the recharge. */
export function RechargeBalance() {
  const { data } = useCall(client.finance.balance, {}, { inPage: true })
  return (
    <p className="recharge-balance">
      可用余额 {data ? <Price fen={data.cashFen + data.bonusFen} tone="ink" exact /> : '…'}
    </p>
  )
}
