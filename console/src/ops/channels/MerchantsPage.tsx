import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { MERCHANT_TYPES } from '@shanghao/contract/rules'
import { regex } from '@shanghao/contract/validation/text'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { Expiry } from './Expiry.tsx'
import { type Merchant, useSites } from './sites.ts'
import './channels.css'

/** The platform itself gives the types no meaning: apps read them with the domain. */
const typeText = (type: number): string => `第 ${type} 类`
const types = Array.from({ length: MERCHANT_TYPES }, (_, i) => ({ value: i + 1, label: typeText(i + 1) }))

const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

/** Owners with a merchant's contract, which ends soonest first. */
export default function MerchantsPage() {
  const may = useMay()
  const query = useSites()
  const [edited, setEdited] = useState<Merchant | 'new' | null>(null)
  const columns: readonly Column<Merchant>[] = [
    {
      key: 'user',
      title: '商家',
      phone: 'heading',
      render: ({ userId }) => <span className="num">{userId}</span>,
    },
    {
      key: 'type',
      title: '类型',
      width: 88,
      render: ({ merchantType }) => typeText(merchantType),
    },
    { key: 'end', title: '有效期至', width: 260, render: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      key: 'acts',
      title: '操作',
      width: 96,
      phone: 'actions',
      render: (merchant) =>
        may('channels_edit') && (
          <Button size="small" aria-label={`修改商家 ${merchant.userId}`} onClick={() => setEdited(merchant)}>
            修改
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="商家"
      actions={
        may('channels_edit') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            开通商家
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ merchants }) => (
          <section className="channel-section">
            <ListTable
              rows={merchants.toSorted((a, b) => a.expiresAt - b.expiresAt)}
              label="商家"
              columns={columns}
              keyOf={({ userId }) => userId}
              empty={{ title: '还没有商家', text: '开通后可以给号主建门户。' }}
            />
            {edited !== null && (
              <MerchantDialog merchant={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
            )}
          </section>
        )}
      </QueryView>
    </Page>
  )
}

function MerchantDialog({ merchant, onClose }: { merchant: Merchant | null; onClose: () => void }) {
  const [form] = Form.useForm<Merchant>()
  const mutation = useFormMutation(
    client.channels.saveMerchant,
    { userId: ['NOT_FOUND', 'OPERATOR_SELF'], merchantType: [], expiresAt: [] },
    {
      invalidates: [client.channels.sites],
      onDone: () => {
        toast('商家已保存', 'success')
        onClose()
      },
    },
  )
  return (
    <Modal
      open
      centered
      title={merchant ? `商家 ${merchant.userId}` : '开通商家'}
      okText="保存"
      cancelText="取消"
      confirmLoading={mutation.busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CallForm<Merchant>
        form={form}
        mutation={mutation}
        initial={
          merchant ?? {
            merchantType: 1,
            expiresAt: Math.floor((serverNow() + YEAR_MS) / MINUTE_MS) * MINUTE_MS,
          }
        }
        onSubmit={mutation.run}
      >
        <Form.Item
          name="userId"
          label="号主的用户编号"
          extra="不能是你自己。"
          rules={requiredRules('号主的用户编号', regex(/^[1-9]\d{0,14}$/))}
        >
          <Input disabled={merchant !== null} inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="merchantType"
          label="类型"
          extra="App 打开门户时读到，可以按类型区分展示。"
          rules={chosenRules('类型')}
        >
          <Select options={types} />
        </Form.Item>
        <Form.Item
          name="expiresAt"
          label="有效期至"
          extra="到期后，商家的门户不再展示和出租。"
          rules={chosenRules('有效期')}
        >
          <MomentInput />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
