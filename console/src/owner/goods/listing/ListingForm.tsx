import { useCall } from '@shanghao/client/http/useCall'
import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import type { InputOf } from '@shanghao/contract/call'
import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import {
  DESCRIPTION_MAX,
  LEVEL_MAX,
  NOTE_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '@shanghao/contract/goods/listingRules'
import { SEATS_MAX } from '@shanghao/contract/rules'
import { customId } from '@shanghao/contract/validation/names'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { hourText, WHOLE_WEEK } from '@shanghao/contract/week'
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { optionalRules, requiredRules } from '../../../core/form/rules.ts'
import { client } from '../../client.ts'
import { OptionsField } from './OptionsField.tsx'
import { type Prices, QuotePanel } from './QuotePanel.tsx'
import { WeekField } from './WeekField.tsx'
import { YuanInput } from './YuanInput.tsx'
import './ListingForm.css'

export type ListingValues = InputOf<typeof listingCalls.createGoods>

const LEVELS = ['普通会员', '白银会员', '黄金会员', '钻石会员'].slice(0, LEVEL_MAX)
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))

const EMPTY: Partial<ListingValues> = {
  week: WHOLE_WEEK,
  options: [],
  roleNames: [],
  depositFen: 0,
  minHours: 1,
  maxHours: 240,
  coolDownMinutes: 0,
  minLevel: 1,
  realAuthPlan: 1,
  relist: 'auto',
  seats: 1,
  rechargeFirstFen: 0,
  twoStep: false,
}

/** The prices of what is filled in; null without a game or a price by the hour. */
const pricesOf = (form: Partial<ListingValues> | undefined): Prices | null => {
  if (!form?.gameId || !form.hourlyFen) return null
  const { gameId, hourlyFen, tenHourFen, overnightFen, dayFen, weekFen, giftEvery, giftHours, depositFen } =
    form
  const gift = giftEvery && giftHours ? { giftEvery, giftHours } : {}
  return {
    gameId,
    hourlyFen,
    tenHourFen,
    overnightFen,
    dayFen,
    weekFen,
    depositFen: depositFen ?? 0,
    ...gift,
  }
}

type Props = {
  readonly mutation: Pick<CallMutation<never, unknown>, 'fields' | 'busy'>
  /** The account that is changed; left out for a new one. */
  readonly initial?: Partial<ListingValues>
  readonly submit: string
  readonly onSubmit: (values: ListingValues) => unknown
}

/** The form of an account by its game's template, with the renters' quote beside it. */
export function ListingForm({ mutation, initial, submit, onSubmit }: Props) {
  const [form] = Form.useForm<ListingValues>()
  const values: Partial<ListingValues> | undefined = Form.useWatch([], form)
  const gameId = values?.gameId ?? initial?.gameId
  const template = useCall(client.goods.template, gameId === undefined ? {} : { gameId }, {
    keepPrevious: true,
  })
  const game = template.data?.template
  return (
    <div className="listing">
      <CallForm<ListingValues>
        form={form}
        mutation={mutation}
        initial={{ ...EMPTY, ...initial }}
        onSubmit={(filled) => onSubmit({ ...EMPTY, ...filled })}
        className="listing-form"
      >
        <section>
          <h2>账号</h2>
          <Form.Item name="gameId" label="游戏" rules={[{ required: true, message: '请选择游戏' }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              disabled={initial !== undefined}
              options={(template.data?.games ?? []).map(({ gameId: value, name, open }) => ({
                value,
                label: open ? name : `${name}（暂未开放）`,
              }))}
            />
          </Form.Item>
          <Form.Item name="zoneId" label="区服" rules={[{ required: true, message: '请选择区服' }]}>
            <Select
              options={(game?.zones ?? []).map(({ id, system, login }) => ({
                value: id,
                label: `${system}·${login}`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="title"
            label="标题"
            rules={requiredRules('标题', minLength(TITLE_MIN), maxLength(TITLE_MAX))}
          >
            <Input maxLength={TITLE_MAX} showCount />
          </Form.Item>
          <Form.Item
            name="description"
            label="账号说明"
            rules={optionalRules('账号说明', maxLength(DESCRIPTION_MAX))}
          >
            <Input.TextArea rows={5} maxLength={DESCRIPTION_MAX} showCount />
          </Form.Item>
          <Form.Item name="options" label="账号属性">
            <OptionsField properties={game?.properties ?? []} />
          </Form.Item>
          <Form.Item name="roleNames" label="角色名">
            <Select mode="tags" open={false} tokenSeparators={['、', '，', ',']} suffixIcon={null} />
          </Form.Item>
        </section>
        <section>
          <h2>价格</h2>
          <div className="listing-row">
            <Form.Item
              name="hourlyFen"
              label="每小时价格"
              rules={[{ required: true, message: '请输入每小时价格' }]}
            >
              <YuanInput placeholder="必填" />
            </Form.Item>
            <Form.Item name="tenHourFen" label="十小时价">
              <YuanInput />
            </Form.Item>
            <Form.Item name="overnightFen" label="包夜价">
              <YuanInput />
            </Form.Item>
            <Form.Item name="dayFen" label="包天价">
              <YuanInput />
            </Form.Item>
            <Form.Item name="weekFen" label="包周价">
              <YuanInput />
            </Form.Item>
            <Form.Item name="depositFen" label="押金">
              <YuanInput placeholder="0 为免押" />
            </Form.Item>
            <Form.Item name="giftEvery" label="租几小时有赠送">
              <InputNumber className="listing-number" min={1} precision={0} suffix="小时" />
            </Form.Item>
            <Form.Item name="giftHours" label="赠送">
              <InputNumber className="listing-number" min={1} precision={0} suffix="小时" />
            </Form.Item>
          </div>
        </section>
        <section>
          <h2>时间</h2>
          <Form.Item name="week" label="可租时段">
            <WeekField />
          </Form.Item>
          <div className="listing-row">
            <Form.Item name="minHours" label="最短租期">
              <InputNumber className="listing-number" min={1} precision={0} suffix="小时" />
            </Form.Item>
            <Form.Item name="maxHours" label="最长租期">
              <InputNumber className="listing-number" min={1} precision={0} suffix="小时" />
            </Form.Item>
            <Form.Item name="coolDownMinutes" label="归还后冷却时间">
              <InputNumber className="listing-number" min={0} precision={0} suffix="分钟" />
            </Form.Item>
            <Form.Item name="dailyCapHours" label="每天最多出租">
              <InputNumber
                className="listing-number"
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
        <section>
          <h2>租客</h2>
          <div className="listing-row">
            <Form.Item name="minLevel" label="最低会员等级">
              <Select
                options={LEVELS.map((label, i) => ({ value: i + 1, label: i === 0 ? '不限' : label }))}
              />
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
              <InputNumber className="listing-number" min={1} max={SEATS_MAX} precision={0} suffix="人" />
            </Form.Item>
            <Form.Item name="rechargeFirstFen" label="租前须累计充值">
              <YuanInput placeholder="0 为不要求" />
            </Form.Item>
            <Form.Item name="twoStep" label="号主协助验证" valuePropName="checked">
              <Switch disabled={game?.twoStepSupport === false} />
            </Form.Item>
          </div>
        </section>
        <section>
          <h2>只有自己和员工看得到</h2>
          <div className="listing-row">
            <Form.Item name="customId" label="自定义编号" rules={optionalRules('自定义编号', customId)}>
              <Input placeholder="如 A07" />
            </Form.Item>
            <Form.Item name="note" label="备注" rules={optionalRules('备注', maxLength(NOTE_MAX))}>
              <Input maxLength={NOTE_MAX} />
            </Form.Item>
          </div>
        </section>
        <Button type="primary" htmlType="submit" loading={mutation.busy} size="large">
          {submit}
        </Button>
      </CallForm>
      <QuotePanel prices={pricesOf(values)} />
    </div>
  )
}
