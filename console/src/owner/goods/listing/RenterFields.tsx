import { LEVEL_MAX } from '@shanghao/contract/goods/listingRules'
import { SEATS_MAX } from '@shanghao/contract/rules'
import { Form, InputNumber, Select, Switch } from 'antd'
import { YuanInput } from '../../../core/form/YuanInput.tsx'

const LEVELS = ['普通会员', '白银会员', '黄金会员', '钻石会员'].slice(0, LEVEL_MAX)

/** Who may rent an account, and what happens after a rental. */
export function RenterFields({ hasTwoStep }: { hasTwoStep: boolean }) {
  return (
    <section className="panel">
      <h2 className="panel-title">租客</h2>
      <div className="listing-row">
        <Form.Item name="minLevel" label="最低会员等级">
          <Select options={LEVELS.map((label, i) => ({ value: i + 1, label: i === 0 ? '不限' : label }))} />
        </Form.Item>
        <Form.Item name="realAuthPlan" label="认证要求">
          <Select
            options={[
              { value: 1, label: '姓名和身份证号' },
              { value: 2, label: '高级防护' },
            ]}
          />
        </Form.Item>
        <Form.Item name="relist" label="归还后">
          <Select
            options={[
              { value: 'auto', label: '自动上架' },
              { value: 'confirm', label: '我确认后再上架' },
            ]}
          />
        </Form.Item>
        <Form.Item name="seats" label="可同时租用的人数">
          <InputNumber className="field-wide" min={1} max={SEATS_MAX} precision={0} suffix="人" />
        </Form.Item>
        <Form.Item name="rechargeFirstFen" label="租前须累计充值">
          <YuanInput placeholder="0 为不要求" />
        </Form.Item>
        <Form.Item name="twoStep" label="号主协助验证" required valuePropName="checked">
          <Switch disabled={!hasTwoStep} />
        </Form.Item>
      </div>
    </section>
  )
}
