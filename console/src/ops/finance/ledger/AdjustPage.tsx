import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { parseYuan, yuan } from '@shanghao/contract/money'
import { regex } from '@shanghao/contract/validation/text'
import { Button, Form, Input, Radio } from 'antd'
import { useSearchParams } from 'react-router'
import { CallForm } from '../../../core/form/CallForm.tsx'
import { ReasonField } from '../../../core/form/ReasonField.tsx'
import { chosenRules, requiredRules } from '../../../core/form/rules.ts'
import { Money } from '../../../core/money/Money.tsx'
import { YuanItem } from '../../../core/money/YuanItem.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { client } from '../../client.ts'
import { afterAct } from '../afterAct.ts'
import '../finance.css'

const kinds = {
  compensate: '补偿：平台支付',
  credit: '更正：增加余额',
  debit: '更正：扣减余额',
} as const
type Kind = keyof typeof kinds

type Values = {
  kind: Kind
  userId: string
  amount: string
  orderId?: string
  mistake: 'transfer' | 'difference'
  transferId?: string
  differenceId?: string
  reason: string
}

const isUserId = (text: string | undefined): text is string => /^[1-9]\d{0,14}$/.test(text ?? '')

/** 补偿与更正: pays a person, or corrects a mistake in their cash with a second operator. */
export default function AdjustPage() {
  const [address] = useSearchParams()
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch<Kind | undefined>('kind', form) ?? 'compensate'
  const userId = Form.useWatch<string | undefined>('userId', form)
  const mistake = Form.useWatch<Values['mistake'] | undefined>('mistake', form)
  const cash = useCall(
    client.finance.ledgerAccount,
    { account: `cash:${userId ?? ''}` },
    { enabled: isUserId(userId), handles: ['NOT_FOUND'], inPage: true },
  )
  const done = (text: string) =>
    afterAct(text, [client.finance.ledgerAccount, client.finance.ledgerEntries, client.pay.difference], () =>
      form.resetFields(),
    )
  const errors = {
    userId: ['BENEFICIARY_UNVERIFIED', 'OPERATOR_SELF', 'CORRECTION_OTHER_PERSON'],
    amount: ['BALANCE_SHORT', 'CORRECTION_TOO_MUCH'],
    reason: ['COMPENSATION_DONE'],
    mistake: ['CORRECTION_DONE', 'DIFFERENCE_SETTLED', 'NOT_FOUND'],
  } as const
  const compensate = useFormMutation(client.finance.compensate, errors, done('补偿已到账'))
  const credit = useFormMutation(client.finance.creditWallet, errors, done('已更正'))
  const debit = useFormMutation(client.finance.debitWallet, errors, done('已更正'))
  const mutation = { compensate, credit, debit }[kind]
  const amountFen = address.get('amountFen')
  const differenceId = address.get('differenceId')
  const transferId = address.get('transferId')

  const submit = (values: Values) => {
    const common = { userId: values.userId, amountFen: parseYuan(values.amount) ?? 0, reason: values.reason }
    if (values.kind === 'compensate')
      return compensate.run({ ...common, ...(values.orderId ? { orderId: values.orderId } : {}) })
    const named =
      values.mistake === 'difference'
        ? { differenceId: Number(values.differenceId) }
        : { transferId: Number(values.transferId) }
    return (values.kind === 'credit' ? credit : debit).run({ ...common, ...named })
  }
  const numberRules = (label: string) => requiredRules(label, regex(/^\d{1,15}$/))
  return (
    <Page title="补偿与更正">
      <CallForm<Values>
        className="finance-form"
        form={form}
        mutation={mutation}
        initial={{
          kind: differenceId !== null || transferId !== null ? 'credit' : 'compensate',
          mistake: transferId === null && differenceId !== null ? 'difference' : 'transfer',
          userId: address.get('userId') ?? '',
          ...(differenceId === null ? {} : { differenceId }),
          ...(transferId === null ? {} : { transferId }),
          ...(amountFen === null || !/^\d{1,12}$/.test(amountFen) ? {} : { amount: yuan(Number(amountFen)) }),
        }}
        onSubmit={submit}
      >
        <Form.Item name="kind" label="做什么" rules={chosenRules('做什么')}>
          <Radio.Group options={Object.entries(kinds).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <p className="finance-note">
          {kind === 'compensate'
            ? '从平台补偿支出付给用户，对方会收到消息。超过单人限额的由另一位运营人员审批。'
            : '更正一处差错，必须由另一位运营人员审批。同一处差错对同一人只能更正一次，合计不超过差错的金额。'}
        </p>
        <Form.Item
          name="userId"
          label="用户编号"
          rules={numberRules('用户编号')}
          extra={
            isUserId(userId) && cash.data?.balanceFen != null ? (
              <>
                现金余额 <Money fen={cash.data.balanceFen} />
              </>
            ) : (
              '填写后显示对方的现金余额'
            )
          }
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <YuanItem name="amount" label="金额" />
        {kind === 'compensate' ? (
          <Form.Item
            name="orderId"
            label="订单编号"
            rules={[{ pattern: /^\d{19}$/, message: '订单编号为 19 位数字' }]}
          >
            <Input inputMode="numeric" autoComplete="off" />
          </Form.Item>
        ) : (
          <>
            <Form.Item name="mistake" label="差错在哪" rules={chosenRules('差错在哪')}>
              <Radio.Group
                options={[
                  { value: 'transfer', label: '一笔流水' },
                  { value: 'difference', label: '一条对账差异' },
                ]}
              />
            </Form.Item>
            {mistake === 'difference' ? (
              <Form.Item name="differenceId" label="对账差异编号" rules={numberRules('对账差异编号')}>
                <Input inputMode="numeric" autoComplete="off" />
              </Form.Item>
            ) : (
              <Form.Item name="transferId" label="流水编号" rules={numberRules('流水编号')}>
                <Input inputMode="numeric" autoComplete="off" />
              </Form.Item>
            )}
          </>
        )}
        <ReasonField />
        <Button type="primary" htmlType="submit" loading={mutation.busy}>
          {kind === 'compensate' ? '补偿' : '提交审批'}
        </Button>
      </CallForm>
    </Page>
  )
}
