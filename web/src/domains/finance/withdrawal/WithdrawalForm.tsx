import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PinSheet } from '../../../ui/money/PinSheet.tsx'
import { AccountPicker } from './accounts/AccountPicker.tsx'
import { usePayPasswordForm } from './usePayPasswordForm.ts'
import { useWithdrawalQuote } from './useWithdrawalQuote.ts'
import { WithdrawalBar } from './WithdrawalBar.tsx'
import { WithdrawalQuote } from './WithdrawalQuote.tsx'
import { WithdrawalsLink } from './WithdrawalsLink.tsx'
import { maxWithdrawalFen, parseWithdrawalAmount, withdrawalAmountError } from './withdrawalAmount.ts'

type Config = CallOutput<'finance', 'withdrawConfig'>

/** Amount, fee, account, and the button that withdraws. */
export function WithdrawalForm({
  config,
  initialFen,
  initialAccountId,
  refresh,
}: {
  config: Config
  initialFen: number
  initialAccountId: number
  refresh: () => void
}) {
  const navigate = useNavigate()
  const formId = useId()
  const { accounts, minFen, feeFreeFen } = config
  const [chosenId, choose] = useState(initialAccountId)
  const account = accounts.find(({ accountId }) => accountId === chosenId) ?? accounts[0]
  const payPassword = usePayPasswordForm(
    client.finance.withdraw,
    { amountFen: ['WITHDRAW_AMOUNT', 'WITHDRAW_SHORT', 'WITHDRAW_DAY_LIMIT', 'WITHDRAW_FEE_CHANGED'] },
    {
      onDone: ({ withdrawalId }) => navigate(paths.withdrawalResult({ id: withdrawalId }), { replace: true }),
      onFail: () => {
        refresh()
        quote.retry()
      },
    },
  )
  const form = useForm(
    { amountFen: initialFen > 0 && Number.isSafeInteger(initialFen) ? yuanShort(initialFen) : '' },
    { amountFen: (text) => withdrawalAmountError(parseWithdrawalAmount(text, config)) },
    payPassword.mutation.fields,
  )
  const amount = parseWithdrawalAmount(form.values.amountFen, config)
  const amountFen = 'fen' in amount ? amount.fen : null
  const quote = useWithdrawalQuote(amountFen)
  const maxFen = maxWithdrawalFen(config)
  const isReady = account !== undefined && amountFen !== null && quote.current !== null
  const openPayPassword = () => {
    if (isReady && quote.current)
      payPassword.ask({ accountId: account.accountId, amountFen, expectedFeeFen: quote.current.feeFen })
  }
  const setPasswordPath = paths.paymentPassword({
    redirect: paths.withdrawal({ fen: amountFen ?? 0, accountId: account?.accountId ?? 0 }),
  })
  return (
    <Page
      title="提现"
      action={<WithdrawalsLink />}
      footer={
        <WithdrawalBar
          config={config}
          amountFen={amountFen}
          setPasswordPath={setPasswordPath}
          busy={quote.isLoading && !payPassword.isOpen}
          formId={formId}
        />
      }
    >
      <div className="withdraw">
        {config.paused ? (
          <Notice title="提现暂停处理" tone="warn">
            资金安全。现在可以申请，恢复后自动转账，不用重复申请。
          </Notice>
        ) : null}
        <AccountPicker accounts={accounts} chosen={account} amountFen={amountFen} onChoose={choose} />
        <section className="card withdraw-card" aria-label="金额和手续费">
          <Form id={formId} onSubmit={form.submit(openPayPassword)}>
            <AmountField
              label="提现金额"
              hint={`现金余额 ${yuanShort(config.cashFen)} 元，每笔 ${yuanShort(minFen)}–${yuanShort(config.maxFen)} 元`}
              end={
                <Button kind="plain" size="s" onClick={() => form.set({ amountFen: yuanShort(maxFen) })}>
                  全部提现
                </Button>
              }
              {...form.field('amountFen')}
            />
          </Form>
          <WithdrawalQuote config={config} quote={quote} />
        </section>
        <div className="withdraw-note">
          {feeFreeFen > 0 ? (
            <p>
              有 {yuanShort(feeFreeFen)} 元免手续费，提现时先用它；只提这部分可以不足 {yuanShort(minFen)} 元。
            </p>
          ) : null}
          <p>
            {config.paused ? '恢复后自动转账' : '一般几分钟到账'}；当天累计超过{' '}
            {yuanShort(config.reviewAboveFen)} 元的提现需人工审核。未成功会全额退回余额，不收手续费。
          </p>
          <p>
            今天还可提现 {config.leftToday.count} 笔、共 {yuanShort(config.leftToday.fen)} 元。
          </p>
        </div>
      </div>
      <PinSheet
        open={payPassword.isOpen}
        title={`提现到支付宝 ${account?.account ?? ''}，到账 ${yuanShort(quote.current?.arrivesFen ?? 0)} 元`}
        {...(amountFen === null ? {} : { amountFen })}
        error={payPassword.pinError}
        busy={payPassword.mutation.busy}
        onSubmit={payPassword.send}
        onClose={payPassword.close}
        onForgot={() => navigate(setPasswordPath)}
      />
    </Page>
  )
}
