import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { parseShanghaiField, shanghaiFieldText } from '@shanghao/client/time/shanghaiTime'
import { momentText } from '@shanghao/client/time/timeText'
import { settingValueText } from '@shanghao/contract/settings/valueText'
import { Button, Drawer, Form, Input, Radio, Switch } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { client } from '../client.ts'
import { boundsText, parseTyped, type Setting, type SettingValue, typedText, typedUnit } from './fields.ts'

type Values = { value: string | boolean; when: 'now' | 'later'; at: string; reason: string }

const fieldErrors = {
  value: ['SETTING_OUT_OF_BOUNDS', 'SETTING_CONTRADICTION', 'SETTING_UNCHANGED', 'SETTING_CHANGED'],
  at: ['SETTING_PLAN_TIME'],
} as const

/** The value that holds at a moment: that of the last scheduled change before it. */
const valueAt = ({ value, plans }: Setting, at: number | null): SettingValue =>
  at === null ? value : (plans.findLast(({ effectiveAt }) => effectiveAt <= at)?.to ?? value)

/**
 * The form of a change, at once or at a time; `revertTo` is an earlier value that it goes back to. A rule about money then waits for
 * a second operator.
 */
export default function ChangeDrawer({
  setting,
  revertTo,
  onClose,
}: {
  setting: Setting
  revertTo?: SettingValue
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const when = Form.useWatch('when', form)
  const { label, effect, unit, value, takesTwo, plans } = setting
  const first = revertTo ?? value
  const mutation = useFormMutation(client.settings.change, fieldErrors, {
    invalidates: [client.settings.list, client.settings.plans, client.settings.history, client.ops.approvals],
    onDone: ({ awaitedApproval, planId }) => {
      toast(
        awaitedApproval !== null
          ? '已提交，等另一位运营人员审批'
          : planId === null
            ? '已修改，几秒内在所有服务器生效'
            : '已安排，到时自动生效',
        'success',
      )
      onClose()
    },
  })
  const submit = (given: Values) => {
    const at = given.when === 'later' ? parseShanghaiField(given.at) : null
    const typed = typeof given.value === 'boolean' ? given.value : parseTyped(given.value, setting)
    if (typed === null) return
    return mutation.run({
      key: setting.key,
      value: typed,
      expected: valueAt(setting, at),
      reason: given.reason,
      ...(at === null ? {} : { at }),
    })
  }
  return (
    <Drawer open title={label} size={440} onClose={onClose}>
      <p className="page-note">{effect}</p>
      <p className="page-note num">
        当前 {settingValueText(value, unit)}，范围 {boundsText(setting)}，默认{' '}
        {settingValueText(setting.default, unit)}
      </p>
      {plans.map((plan) => (
        <p key={plan.planId} className="page-note num">
          {momentText(plan.effectiveAt, serverNow())} 起为 {settingValueText(plan.to, unit)}
        </p>
      ))}
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{
          value: typeof first === 'boolean' ? first : typedText(first, unit),
          when: 'now',
          at: shanghaiFieldText(serverNow() + 86_400_000),
          reason: revertTo === undefined ? '' : `恢复为 ${settingValueText(revertTo, unit)}`,
        }}
        onSubmit={submit}
      >
        {typeof value === 'boolean' ? (
          <Form.Item name="value" label="改为" required valuePropName="checked">
            <Switch checkedChildren="开" unCheckedChildren="关" />
          </Form.Item>
        ) : (
          <Form.Item
            name="value"
            label={`改为${typedUnit(unit) === '' ? '' : `（${typedUnit(unit)}）`}`}
            rules={[
              {
                required: true,
                validator: async (_rule, text: unknown) => {
                  const typed = parseTyped(String(text ?? ''), setting)
                  if (typed === null) throw new Error(`请输入数值，范围 ${boundsText(setting)}`)
                },
              },
            ]}
          >
            <Input inputMode={unit === 'fen' || unit === 'bp' ? 'decimal' : 'numeric'} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="when" label="生效" required>
          <Radio.Group
            options={[
              { value: 'now', label: '马上' },
              { value: 'later', label: '定时' },
            ]}
          />
        </Form.Item>
        {when === 'later' && (
          <Form.Item
            name="at"
            label="生效时间（北京时间）"
            rules={[
              {
                required: true,
                validator: async (_rule, text: unknown) => {
                  const at = parseShanghaiField(String(text ?? ''))
                  if (at === null || at <= serverNow()) throw new Error('请选择以后的时间')
                },
              },
            ]}
          >
            <Input type="datetime-local" min={shanghaiFieldText(serverNow())} />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因' }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount />
        </Form.Item>
        {takesTwo && <p className="page-note">这项规则与资金或裁定有关，需要另一位运营人员审批后才生效。</p>}
        <Button type="primary" block htmlType="submit" loading={mutation.busy}>
          {takesTwo ? '提交审批' : when === 'later' ? '定时修改' : '修改'}
        </Button>
      </CallForm>
    </Drawer>
  )
}
