import type { CallOutput, ListItem } from '@shanghao/client/http/calls'
import { payoutAccount } from '@shanghao/contract/validation/people'
import { requiredField } from '@shanghao/contract/validation/rule'
import { useNavigate } from 'react-router'
import { affectedByWithdrawAccounts } from '../../../../core/http/affectedCalls.ts'
import { client } from '../../../../core/http/request.ts'
import { currentPath } from '../../../../core/router/navigate.ts'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/art/Icon.tsx'
import { Button, LinkButton } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../../ui/form/Form.tsx'
import { Switch } from '../../../../ui/form/Switch.tsx'
import { PinSheet } from '../../../../ui/money/PinSheet.tsx'
import { usePayPasswordForm } from '../usePayPasswordForm.ts'

const accountCheck = requiredField('支付宝账号', payoutAccount)

/** Binds an Alipay login name of the verified person, with the payment password. */
export function AccountForm({
  holder,
  hasPayPassword,
  isFirst,
  replaces,
  onDone,
}: {
  holder: string
  hasPayPassword: boolean
  isFirst: boolean
  replaces: ListItem<'finance', 'withdrawAccounts'> | undefined
  onDone: (account: CallOutput<'finance', 'saveWithdrawAccount'>) => unknown
}) {
  const navigate = useNavigate()
  const payPassword = usePayPasswordForm(
    client.finance.saveWithdrawAccount,
    { account: ['WITHDRAW_ACCOUNT_TAKEN', 'WITHDRAW_ACCOUNT_LIMIT'] },
    { invalidates: affectedByWithdrawAccounts, onDone },
  )
  const form = useForm(
    { account: '', isDefault: false },
    { account: accountCheck },
    payPassword.mutation.fields,
  )
  const setPassword = paths.paymentPassword({ redirect: currentPath() })
  const { account, isDefault } = form.values
  return (
    <>
      <Form
        onSubmit={form.submit(() =>
          payPassword.ask({ account, isDefault, ...(replaces ? { accountId: replaces.accountId } : {}) }),
        )}
      >
        {replaces ? (
          <p className="account-replaces">
            新账户将替换支付宝 <span className="num">{replaces.account}</span>。
          </p>
        ) : null}
        <TextField
          label="支付宝账号"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="email"
          placeholder="登录支付宝的手机号或邮箱"
          clean={(text) => text.replace(/\s/g, '')}
          {...form.field('account')}
        />
        <div className="account-holder">
          <span>户名</span>
          <b>{holder}</b>
          <Icon name="lock" size={16} />
          <small>须与实名一致，不可修改；不一致将转账失败，款项退回余额。</small>
        </div>
        {isFirst || replaces?.isDefault ? null : (
          <div className="account-default">
            <span>
              设为默认
              <small>提现时优先使用</small>
            </span>
            <Switch label="设为默认" on={isDefault} onChange={(on) => form.set({ isDefault: on })} />
          </div>
        )}
        {hasPayPassword ? (
          <Button type="submit" block>
            {replaces ? '更换' : '绑定'}
          </Button>
        ) : (
          <div className="account-password">
            <p>绑定需要支付密码，你还没有设置。设置后会回到这里。</p>
            <LinkButton block to={setPassword}>
              设置支付密码
            </LinkButton>
          </div>
        )}
      </Form>
      <PinSheet
        open={payPassword.isOpen}
        title={`${replaces ? '提现账户更换为' : '绑定提现账户'} ${account}`}
        error={payPassword.pinError}
        busy={payPassword.mutation.busy}
        onSubmit={payPassword.send}
        onClose={payPassword.close}
        onForgot={() => navigate(setPassword)}
      />
    </>
  )
}
