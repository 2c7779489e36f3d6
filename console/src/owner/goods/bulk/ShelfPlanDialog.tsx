import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { parseShanghaiField, shanghaiFieldText } from '@shanghao/client/time/shanghaiTime'
import { momentText } from '@shanghao/client/time/timeText'
import { SHELF_AHEAD_DAYS } from '@shanghao/contract/goods/bulkStates'
import { Form, Input, Modal, Radio } from 'antd'
import { useNavigate } from 'react-router'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { chosenRules } from '../../../core/form/rules.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import type { GoodsSelection } from './bulkForm.ts'
import { type ShelfAct, shelfActNames } from './shelfPlan.ts'

type Values = { act: ShelfAct; at: string }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Schedules a shelf state for the accounts of a selection. */
export default function ShelfPlanDialog({
  selection,
  accounts,
  onClose,
}: {
  selection: GoodsSelection
  accounts: number
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const planning = useFormMutation(
    client.goods.planShelf,
    { at: ['SHELF_PLAN_TIME'] },
    {
      invalidates: [client.goods.shelfPlans],
      onDone: ({ act, at, accounts: planned }) => {
        toast(
          `${momentText(at, serverNow())} ${shelfActNames[act]} ${planned} 个账号，可在定时上下架里取消`,
          'success',
        )
        onClose()
        void navigate(paths.shelfPlans())
      },
    },
  )
  const now = serverNow()
  return (
    <Modal
      open
      centered
      title={`定时上下架 ${accounts} 个账号`}
      okText="定时"
      cancelText="取消"
      confirmLoading={planning.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={planning}
        initial={{ act: 'unshelve' }}
        onSubmit={({ act, at: text }) => {
          const at = parseShanghaiField(text)
          if (at !== null) planning.run({ selection, act, at })
        }}
      >
        <Form.Item name="act" label="到时做什么" rules={chosenRules('到时做什么')}>
          <Radio.Group
            optionType="button"
            options={Object.entries(shelfActNames).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="at"
          label="时间（北京时间）"
          extra={`${SHELF_AHEAD_DAYS} 天以内。到时不适用的账号保持原样，租用中和已预约的订单不受影响。`}
          rules={chosenRules('时间')}
        >
          <Input
            type="datetime-local"
            min={shanghaiFieldText(now + MINUTE_MS)}
            max={shanghaiFieldText(now + SHELF_AHEAD_DAYS * DAY_MS)}
          />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
