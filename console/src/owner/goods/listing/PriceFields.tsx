import { Form, InputNumber } from 'antd'
import { YuanInput } from '../../../core/form/YuanInput.tsx'

/** The packages of an account and its deposit. */
export function PriceFields() {
  return (
    <section className="panel">
      <h2 className="panel-title">价格</h2>
      <div className="listing-row">
        <Form.Item
          name="hourlyFen"
          label="每小时价格"
          rules={[{ required: true, message: '请输入每小时价格' }]}
        >
          <YuanInput placeholder="必填" />
        </Form.Item>
        <Form.Item name="tenHourFen" label="十小时价">
          <YuanInput placeholder="不提供" />
        </Form.Item>
        <Form.Item name="overnightFen" label="包夜价">
          <YuanInput placeholder="不提供" />
        </Form.Item>
        <Form.Item name="dayFen" label="包天价">
          <YuanInput placeholder="不提供" />
        </Form.Item>
        <Form.Item name="weekFen" label="包周价">
          <YuanInput placeholder="不提供" />
        </Form.Item>
        <Form.Item name="depositFen" label="押金">
          <YuanInput placeholder="0 为免押金" />
        </Form.Item>
        <Form.Item name="giftEvery" label="租几小时有赠送">
          <InputNumber className="field-wide" min={1} precision={0} suffix="小时" />
        </Form.Item>
        <Form.Item name="giftHours" label="赠送">
          <InputNumber className="field-wide" min={1} precision={0} suffix="小时" />
        </Form.Item>
      </div>
    </section>
  )
}
