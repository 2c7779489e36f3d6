import { useCall } from '@shanghao/client/http/useCall'
import type { InputOf } from '@shanghao/contract/call'
import type { promotionCalls } from '@shanghao/contract/promotion/calls'
import {
  type CampaignKind,
  campaignKindNames,
  campaignKinds,
  hasPrizes,
  planKindNames,
  planKinds,
} from '@shanghao/contract/promotion/states'
import { maxLength } from '@shanghao/contract/validation/text'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { YuanInput } from '../../core/form/YuanInput.tsx'
import { client } from '../client.ts'
import { PrizesField } from './PrizesField.tsx'

export type CampaignDraft = InputOf<typeof promotionCalls.createCampaign>

const plans = planKinds.map((value) => ({ value, label: planKindNames[value] }))

/** The fields of a campaign by its kind. */
export function CampaignFields({ kind }: { kind: CampaignKind }) {
  const games = useCall(client.goods.queryGames).data?.games ?? []
  const gameOptions = games.map(({ value, label }) => ({ value, label }))
  return (
    <>
      <Form.Item required name="kind" label="类型">
        <Radio.Group
          optionType="button"
          options={campaignKinds.map((value) => ({ value, label: campaignKindNames[value] }))}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label="名称"
        extra="租客在红包和活动页看到。"
        rules={requiredRules('名称', maxLength(30))}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <div className="field-row">
        <Form.Item name="startsAt" label="开始时间" rules={chosenRules('开始时间')}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="endsAt" label="结束时间" rules={chosenRules('结束时间')}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="budgetFen" label="预算" extra="发完为止，不会超发。" rules={requiredRules('预算')}>
          <YuanInput />
        </Form.Item>
      </div>
      {hasPrizes(kind) ? (
        <Form.Item name="prizes" label="奖励" rules={[{ required: true, message: '请添加奖励' }]}>
          <PrizesField kind={kind} />
        </Form.Item>
      ) : (
        <div className="field-row">
          <Form.Item name="amountFen" label="红包金额" rules={requiredRules('红包金额')}>
            <YuanInput />
          </Form.Item>
          <Form.Item
            name="thresholdFen"
            label="使用门槛"
            extra="租金满多少可用。"
            rules={requiredRules('使用门槛')}
          >
            <YuanInput />
          </Form.Item>
          <Form.Item name="validDays" label="有效天数" rules={requiredRules('有效天数')}>
            <InputNumber className="field-wide" min={1} max={365} precision={0} suffix="天" />
          </Form.Item>
          <Form.Item name="gameId" label="限定游戏">
            <Select allowClear placeholder="不限" options={gameOptions} />
          </Form.Item>
          <Form.Item name="plan" label="限定套餐">
            <Select allowClear placeholder="不限" options={plans} />
          </Form.Item>
        </div>
      )}
      {kind === 'recharge' && (
        <div className="field-row">
          <Form.Item name="fromFen" label="单次充值满" rules={requiredRules('单次充值金额')}>
            <YuanInput />
          </Form.Item>
          <Form.Item name="perUser" label="每人最多领取" rules={requiredRules('每人最多领取的个数')}>
            <InputNumber className="field-wide" min={1} max={100} precision={0} suffix="个" />
          </Form.Item>
        </div>
      )}
    </>
  )
}
