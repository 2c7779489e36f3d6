import { campaignStateNames, type CampaignState as State } from '@shanghao/contract/promotion/states'
import { Tag } from 'antd'

const colors = {
  upcoming: 'processing',
  running: 'success',
  exhausted: 'warning',
  ended: 'default',
  stopped: 'default',
} as const satisfies Record<State, string>

export function CampaignState({ state }: { state: State }) {
  return <Tag color={colors[state]}>{campaignStateNames[state]}</Tag>
}
