import { orderStateNames, type OrderState as State } from '@shanghao/contract/orders/states'
import { Tag } from 'antd'

const colours: Partial<Record<State, string>> = {
  pending_payment: 'warning',
  reserved: 'processing',
  renting: 'processing',
  settled: 'success',
  disputed: 'error',
}

/** The state of an order. */
export function OrderState({ state }: { state: State }) {
  return <Tag color={colours[state] ?? 'default'}>{orderStateNames[state]}</Tag>
}
