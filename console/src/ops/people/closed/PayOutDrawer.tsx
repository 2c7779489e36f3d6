import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { type ManualChannel, manualChannelNames } from '@shanghao/contract/finance/states'
import { idNumber as idNumberRule } from '@shanghao/contract/validation/people'
import { Button, Drawer, Form, Input, Radio } from 'antd'
import { toast } from '../../../core/feedback/feedback.ts'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { LongTextField } from '../../../core/form/LongTextField.tsx'
import { chosenRules, requiredRules } from '../../../core/form/rules.ts'
import { TransactionField } from '../../../core/form/TransactionField.tsx'
import { amountText } from '../../../core/money/amountText.ts'
import { client } from '../../client.ts'

type Values = { channel: ManualChannel; transactionId: string; idNumber?: string; evidence: string }

const channels = Object.entries(manualChannelNames).map(([value, label]) => ({ value, label }))

/** Records the transfer of the whole cash of a closed account, by its number and by how the claimant was recognised. */
export default function PayOutDrawer({
  userId,
  wallet: { cashFen, bonusFen, hasIdentity },
  onClose,
}: {
  userId: string
  wallet: CallOutput<'finance', 'closedWallet'>
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.finance.payOutClosed,
    {
      channel: ['CLOSED_WALLET_CHANGED', 'CLOSED_WALLET_EMPTY'],
      transactionId: ['TRANSACTION_TAKEN'],
      idNumber: ['CLAIMANT_MISMATCH', 'REVEAL_LIMIT'],
      evidence: ['CONFLICT'],
    },
    {
      invalidates: [client.finance.closedWallet, client.ops.approvals],
      onDone: () => {
        toast('已提交，等另一位运营人员审批', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer open title="记录发放" size={420} onClose={onClose}>
      <CallForm<Values>
        form={form}
        mutation={mutation}
        onSubmit={(values) => mutation.run({ userId, cashFen, bonusFen, ...values })}
      >
        <p className="person-note">
          先在线下把全部现金余额 {amountText(cashFen)} 转给本人，再记录。
          {bonusFen > 0 && `赠送余额 ${amountText(bonusFen)} 不发放，审批后收回。`}
        </p>
        <Form.Item name="channel" label="转出渠道" rules={chosenRules('转出渠道')} validateTrigger="onChange">
          <Radio.Group options={channels} />
        </Form.Item>
        <TransactionField extra="支付宝填业务流水号，每日账单按它核对；一个交易号只能记录一次" />
        {hasIdentity && (
          <Form.Item
            name="idNumber"
            label="领取人的身份证号"
            extra="与账号注销前的实名比对，不保存；计入每小时查看个人信息次数"
            rules={requiredRules('领取人的身份证号', idNumberRule)}
          >
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <LongTextField
          name="evidence"
          label="依据"
          extra={
            hasIdentity
              ? '工单号、收款方的户名等，审批人据此核对'
              : '账号注销前没有实名：写明怎样核对了领取人，以及工单号、收款方的户名'
          }
          min={2}
          max={500}
          rows={4}
        />
        <Button type="primary" block htmlType="submit" loading={mutation.busy}>
          提交审批
        </Button>
      </CallForm>
    </Drawer>
  )
}
