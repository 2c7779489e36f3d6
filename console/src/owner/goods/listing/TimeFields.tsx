import { hourText } from '@shanghao/contract/week'
import { Form, InputNumber, Select } from 'antd'
import { WeekField } from './WeekField.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))

/** When and how long an account is rented out. */
export function TimeFields() {
  return (
    <section className="panel">
      <h2 className="panel-title">时间</h2>
      <Form.Item name="week" label="可租时段">
        <WeekField />
      </Form.Item>
      <div className="listing-row">
        <Form.Item name="minHours" label="最短租期">
          <InputNumber className="field-wide" min={1} precision={0} suffix="小时" />
        </Form.Item>
        <Form.Item name="maxHours" label="最长租期">
          <InputNumber className="field-wide" min={1} precision={0} suffix="小时" />
        </Form.Item>
        <Form.Item name="coolDownMinutes" label="归还后冷却时间">
          <InputNumber className="field-wide" min={0} precision={0} suffix="分钟" />
        </Form.Item>
        <Form.Item name="dailyCapHours" label="每天最多出租">
          <InputNumber
            className="field-wide"
            min={1}
            max={23}
            precision={0}
            suffix="小时"
            placeholder="不限"
          />
        </Form.Item>
        <Form.Item name="quietFrom" label="免打扰开始">
          <Select allowClear placeholder="不设置" options={hours} />
        </Form.Item>
        <Form.Item name="quietTo" label="免打扰结束">
          <Select allowClear placeholder="不设置" options={hours} />
        </Form.Item>
      </div>
      <p className="listing-hint">免打扰期间不会开始租用，也不会向你求助验证码，租客下单前能看到。</p>
    </section>
  )
}
