import { useCall } from '@shanghao/client/http/useCall'
import type { CallMutation } from '@shanghao/client/http/useCallMutation'
import type { InputOf } from '@shanghao/contract/call'
import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import { DESCRIPTION_MAX, NOTE_MAX, TITLE_MAX, TITLE_MIN } from '@shanghao/contract/goods/listingRules'
import { customId } from '@shanghao/contract/validation/names'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { WHOLE_WEEK } from '@shanghao/contract/week'
import { Button, Form, Input, Select } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { chosenRules, optionalRules, requiredRules } from '../../../core/form/rules.ts'
import { TextSkeleton } from '../../../core/shell/TextSkeleton.tsx'
import { client } from '../../client.ts'
import type { GivenShot } from '../screenshots/arrange.ts'
import { useScreenshots } from '../screenshots/useScreenshots.ts'
import { OptionsField } from './OptionsField.tsx'
import { PriceFields } from './PriceFields.tsx'
import { type Prices, QuotePanel } from './QuotePanel.tsx'
import { RenterFields } from './RenterFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import './ListingForm.css'

const ScreenshotsField = lazy(() => import('../screenshots/ScreenshotsField.tsx'))

export type ListingValues = InputOf<typeof listingCalls.createGoods>

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

/** What is filled in of a form: its values, without any login, and its screenshots. */
export type ListingDraft = {
  readonly values: Partial<ListingValues>
  readonly shots: readonly GivenShot[]
}

type Props = {
  readonly mutation: Pick<CallMutation<never, unknown>, 'fields' | 'busy'>
  /** The account that is changed; left out for a new one. */
  readonly goodsId?: string
  /** What the form begins with: the account, or what was filled in before. */
  readonly initial?: ListingDraft
  readonly submit: string
  readonly onSubmit: (values: ListingValues) => unknown
  /** Called with what is filled in whenever the person changed something. */
  readonly onChange: (draft: ListingDraft) => void
}

/** Calls `onChange` with what is filled in, from the first change by the person on. */
const useChanges = (draft: ListingDraft | null, onChange: (draft: ListingDraft) => void): void => {
  const text = draft && JSON.stringify(draft)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (text === null || text === last.current) return
    if (last.current !== null && draft) onChange(draft)
    last.current = text
  })
}

/** The form of an account by its game's template, with the renters' quote beside it. */
export function ListingForm({ mutation, goodsId, initial, submit, onSubmit, onChange }: Props) {
  const [form] = Form.useForm<ListingValues>()
  const values: Partial<ListingValues> | undefined = Form.useWatch([], form)
  const screenshots = useScreenshots(initial?.shots ?? [])
  useChanges(values === undefined ? null : { values, shots: screenshots.stored }, onChange)
  const gameId = values?.gameId ?? initial?.values.gameId
  const template = useCall(client.goods.template, gameId === undefined ? {} : { gameId }, {
    keepPrevious: true,
  })
  const game = template.data?.template
  const send = (filled: ListingValues) => {
    if (screenshots.problem !== null) return toast(screenshots.problem, 'fail')
    const shots = screenshots.stored.map(({ url: _, ...shot }) => shot)
    return onSubmit({ ...EMPTY, ...filled, screenshots: shots })
  }
  return (
    <div className="listing">
      <CallForm<ListingValues>
        form={form}
        mutation={mutation}
        initial={{ ...EMPTY, ...initial?.values }}
        onSubmit={send}
        className="listing-form"
      >
        <section className="panel">
          <h2 className="panel-title">账号</h2>
          <Form.Item name="gameId" label="游戏" rules={chosenRules('游戏')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              disabled={goodsId !== undefined}
              options={(template.data?.games ?? []).map(({ gameId: value, name, open }) => ({
                value,
                label: open ? name : `${name}（暂未开放）`,
              }))}
            />
          </Form.Item>
          <Form.Item name="zoneId" label="区服" rules={chosenRules('区服')}>
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
          <Suspense fallback={<TextSkeleton rows={4} />}>
            <ScreenshotsField screenshots={screenshots} {...(goodsId === undefined ? {} : { goodsId })} />
          </Suspense>
        </section>
        <PriceFields />
        <TimeFields />
        <RenterFields hasTwoStep={game?.twoStepSupport !== false} />
        <section className="panel">
          <h2 className="panel-title">只有自己和员工看得到</h2>
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
