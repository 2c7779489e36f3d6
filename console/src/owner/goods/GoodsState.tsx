import { goodsStateNames, type GoodsState as State } from '@shanghao/contract/goods/states'
import { Tag } from 'antd'

const colours: Partial<Record<State, string>> = {
  on_shelf: 'success',
  reviewing: 'processing',
  rejected: 'error',
  awaiting_owner: 'warning',
  disputed: 'warning',
  banned: 'error',
}

/** The state of an account, and whether a change of it waits for review. */
export function GoodsState({
  account: { state, inReview },
}: {
  account: { state: State; inReview: boolean }
}) {
  return (
    <>
      <Tag color={colours[state] ?? 'default'}>{goodsStateNames[state]}</Tag>
      {inReview && <Tag color="processing">修改审核中</Tag>}
    </>
  )
}
