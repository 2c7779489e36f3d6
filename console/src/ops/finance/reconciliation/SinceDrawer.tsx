import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { channelNames } from '@shanghao/contract/refundWays'
import { RECONCILE_SINCE_DAYS } from '@shanghao/contract/rules'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { chosenRules } from '../../../core/form/rules.ts'
import { client } from '../../client.ts'
import { billNames, reconciliationCalls } from './billNames.ts'

const DAY_MS = 86_400_000

/** Compares every bill since a day, as after a restored database; names the bills that are missing. */
export default function SinceDrawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ day: string }>()
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const mutation = useFormMutation(
    client.pay.reconcileSince,
    { day: [] },
    {
      invalidates: reconciliationCalls,
      onDone: (done) =>
        setMissing(
          done.missing.map(({ channel, bill, day }) => `${day} ${channelNames[channel]} ${billNames[bill]}`),
        ),
    },
  )
  return (
    <Drawer open title="从某天起全部核对" size={420} onClose={onClose}>
      <CallForm<{ day: string }>
        form={form}
        mutation={mutation}
        initial={{ day: shanghaiDate(serverNow() - DAY_MS) }}
        onSubmit={({ day }) => mutation.run({ day })}
      >
        <p className="finance-note">
          恢复数据库或故障之后使用：从备份那天起，每个渠道的每份账单都重新取来核对。
        </p>
        <Form.Item
          name="day"
          label={`从哪天起（最多 ${RECONCILE_SINCE_DAYS} 天前）`}
          rules={chosenRules('日期')}
        >
          <Input type="date" />
        </Form.Item>
        <Button type="primary" block htmlType="submit" loading={mutation.busy}>
          开始核对
        </Button>
      </CallForm>
      {missing && (
        <div className="finance-note" role="status">
          {missing.length === 0 ? '全部账单都已核对。' : '还没有取到的账单，取到并核对前不要恢复转账：'}
          <ul>
            {missing.map((one) => (
              <li key={one} className="num">
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  )
}
