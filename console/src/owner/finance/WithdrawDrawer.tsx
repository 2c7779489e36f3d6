import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { amountText } from '../../core/money/amountText.ts'
import { Money } from '../../core/money/Money.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'

type Config = CallOutput<'finance', 'withdrawConfig'>
type Values = { accountId: number; amount: string; payPassword: string }

const fieldErrors = {
  amount: [
    'WITHDRAW_AMOUNT',
    'WITHDRAW_SHORT',
    'WITHDRAW_DAY_LIMIT',
    'WITHDRAW_FEE_CHANGED',
    'WITHDRAW_REVIEWING',
  ],
  payPassword: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_REQUIRED'],
} as const

/** What stands in the way before a withdrawal can be filled in; null for nothing. */
const blockOf = ({ open, accounts, hasPayPassword, reviewingId }: Config) => {
  if (!open) return { title: '提现暂未开通', text: '余额会一直为你保留，开通后即可提现。' }
  if (reviewingId !== null)
    return { title: '上一笔提现还在审核', text: '审核完成后可以继续提现，进度在提现记录里。' }
  if (accounts.length === 0)
    return {
      title: '还没有提现账户',
      text: '用这个手机号登录上号，在「我的 → 余额 → 提现」里绑定支付宝后再来。',
    }
  if (!hasPayPassword)
    return {
      title: '还没有支付密码',
      text: '用这个手机号登录上号，在「我的 → 支付设置」里设置支付密码后再来。',
    }
  return null
}

/** The form of a withdrawal, beside the list. */
export default function WithdrawDrawer({ onClose }: { onClose: () => void }) {
  const config = useCall(client.finance.withdrawConfig, {})
  return (
    <Drawer open title="申请提现" size={420} onClose={onClose}>
      <QueryView query={config}>
        {(known) => {
          const block = blockOf(known)
          return block ? (
            <StateView kind="warning" {...block} />
          ) : (
            <WithdrawForm config={known} onDone={onClose} />
          )
        }}
      </QueryView>
    </Drawer>
  )
}

function WithdrawForm({ config, onDone }: { config: Config; onDone: () => void }) {
  const [form] = Form.useForm<Values>()
  const amount = Form.useWatch('amount', form)
  const amountFen = useDebouncedValue(parseYuan(amount ?? ''), 300)
  const inRange = amountFen !== null && amountFen >= config.minFen && amountFen <= config.maxFen
  const quote = useCall(
    client.finance.withdrawQuote,
    { amountFen: amountFen ?? 0 },
    { enabled: inRange, handles: ['WITHDRAW_AMOUNT'] },
  )
  const mutation = useFormMutation(client.finance.withdraw, fieldErrors, {
    invalidates: [
      client.finance.ownerBalance,
      client.finance.ownerWithdrawals,
      client.finance.withdrawConfig,
      client.finance.monthlyStatements,
    ],
    onDone: ({ stateName }) => {
      toast(`已申请，${stateName}`, 'success')
      onDone()
    },
  })
  const { accounts, cashFen, minFen, maxFen } = config
  const shown = inRange && quote.data && amountFen === parseYuan(amount ?? '') ? quote.data : null
  return (
    <CallForm<Values>
      form={form}
      mutation={mutation}
      initial={{
        accountId: accounts.find(({ isDefault }) => isDefault)?.accountId ?? accounts[0]?.accountId ?? 0,
      }}
      onSubmit={({ accountId, payPassword }) =>
        amountFen !== null &&
        mutation.run({
          accountId,
          amountFen,
          payPassword,
          ...(shown ? { expectedFeeFen: shown.feeFen } : {}),
        })
      }
    >
      <p className="page-note">
        现金余额 <Money fen={cashFen} />
        {config.paused && '；转账暂停中，申请后恢复时转出'}
        ；当天累计超过 {yuanShort(config.reviewAboveFen)} 元的提现需要审核
      </p>
      <Form.Item name="accountId" label="提现账户" rules={chosenRules('提现账户')}>
        <Select
          options={accounts.map(({ accountId, account, holder }) => ({
            value: accountId,
            label: `支付宝 ${account}（${holder}）`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label="金额（元）"
        rules={[
          {
            required: true,
            validator: async (_rule, text: unknown) => {
              const fen = parseYuan(String(text ?? ''))
              if (fen === null) throw new Error('请输入金额，最多两位小数')
              if (fen < minFen || fen > maxFen)
                throw new Error(`一次可提 ${yuanShort(minFen)}–${yuanShort(maxFen)} 元`)
              if (fen > cashFen) throw new Error('金额超过了现金余额')
            },
          },
        ]}
        extra={
          <span role="status">
            {shown
              ? `手续费 ${amountText(shown.feeFen)}，实际到账 ${amountText(shown.arrivesFen)}${shown.needsReview ? '，审核通过后转账' : ''}`
              : `一次可提 ${yuanShort(minFen)}–${yuanShort(maxFen)} 元`}
          </span>
        }
      >
        <Input inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item name="payPassword" label="支付密码" rules={requiredRules('支付密码')}>
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" />
      </Form.Item>
      <Button type="primary" block htmlType="submit" loading={mutation.busy}>
        提现
      </Button>
    </CallForm>
  )
}
