import type { BulkPriceName } from '@shanghao/contract/goods/bulk'
import { Alert, Checkbox, Form, InputNumber, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { YuanInput } from '../../../core/form/YuanInput.tsx'
import { useMay } from '../../access.ts'
import { WeekField } from '../listing/WeekField.tsx'
import { bulkPrices, type ChangeValues, changeKinds, priceNames, priceWays, roundings } from './bulkForm.ts'
import { shelfActNames } from './shelfPlan.ts'

type Props = { readonly values: ChangeValues; readonly onChange: (values: ChangeValues) => void }

const optionsOf = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))
const priceOptions = bulkPrices.map((value) => ({ value, label: priceNames[value] }))
const roundingOptions = ([1, 10, 50, 100] as const).map((value) => ({
  value,
  label: `到${roundings[value]}`,
}))

/** What is changed of a selection of accounts. */
export function ChangeFields({ values, onChange, problem }: Props & { problem: string | null }) {
  const { kind } = values
  const may = useMay()
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="改什么">
        <Radio.Group
          optionType="button"
          value={kind}
          options={may('goods_edit') ? optionsOf(changeKinds) : optionsOf(shelfActNames)}
          onChange={({ target }) => onChange({ ...values, kind: target.value })}
        />
      </Form.Item>
      {kind === 'price' && <PriceChange values={values} onChange={onChange} />}
      {kind === 'hours' && <HoursChange values={values} onChange={onChange} />}
      {problem !== null && <Alert type="error" showIcon title={problem} />}
    </Form>
  )
}

function PriceChange({ values, onChange }: Props) {
  const { prices, how, percent, addFen, setFen, roundFen } = values
  const amounts: Readonly<Record<ChangeValues['how'], ReactNode>> = {
    percent: (
      <InputNumber<number>
        id="bulk-amount"
        className="listing-number"
        min={-90}
        max={500}
        precision={0}
        suffix="%"
        placeholder="如 -10 为降价 10%"
        value={percent}
        onChange={(next) => onChange({ ...values, percent: next })}
      />
    ),
    add: (
      <YuanInput
        id="bulk-amount"
        isSigned
        placeholder="如 -0.5 为降价 0.5 元"
        value={addFen}
        onChange={(next) => onChange({ ...values, addFen: next })}
      />
    ),
    set: (
      <YuanInput
        id="bulk-amount"
        placeholder="新的价格"
        value={setFen}
        onChange={(next) => onChange({ ...values, setFen: next })}
      />
    ),
  }
  return (
    <>
      <Form.Item label="哪些价格" extra="账号没有提供的套餐不会因此添加。">
        <Checkbox.Group<BulkPriceName>
          className="bulk-prices"
          value={[...prices]}
          options={priceOptions}
          onChange={(next) => onChange({ ...values, prices: next })}
        />
      </Form.Item>
      <div className="bulk-by">
        <Form.Item label="怎么改" htmlFor="bulk-how">
          <Select
            id="bulk-how"
            value={how}
            options={optionsOf(priceWays)}
            onChange={(next) => onChange({ ...values, how: next })}
          />
        </Form.Item>
        <Form.Item label="改多少" htmlFor="bulk-amount">
          {amounts[how]}
        </Form.Item>
        <Form.Item label="四舍五入" htmlFor="bulk-round">
          <Select
            id="bulk-round"
            value={roundFen}
            options={roundingOptions}
            onChange={(next) => onChange({ ...values, roundFen: next })}
          />
        </Form.Item>
      </div>
    </>
  )
}

function HoursChange({ values, onChange }: Props) {
  const { changesWeek, week, minHours, maxHours } = values
  const hoursInput = (id: string, value: number | null, set: (next: number | null) => void) => (
    <InputNumber<number>
      id={id}
      className="listing-number"
      min={1}
      precision={0}
      suffix="小时"
      placeholder="不改"
      value={value}
      onChange={set}
    />
  )
  return (
    <>
      <div className="bulk-by">
        <Form.Item label="最短租期" htmlFor="bulk-min">
          {hoursInput('bulk-min', minHours, (next) => onChange({ ...values, minHours: next }))}
        </Form.Item>
        <Form.Item label="最长租期" htmlFor="bulk-max">
          {hoursInput('bulk-max', maxHours, (next) => onChange({ ...values, maxHours: next }))}
        </Form.Item>
        <Form.Item label="改可租时段" htmlFor="bulk-week">
          <Switch
            id="bulk-week"
            checked={changesWeek}
            onChange={(next) => onChange({ ...values, changesWeek: next })}
          />
        </Form.Item>
      </div>
      {changesWeek && <WeekField value={week} onChange={(next) => onChange({ ...values, week: next })} />}
    </>
  )
}
