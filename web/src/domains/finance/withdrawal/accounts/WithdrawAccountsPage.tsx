import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { affectedByWithdrawAccounts } from '../../../../core/http/affectedCalls.ts'
import { client } from '../../../../core/http/request.ts'
import { useRules } from '../../../../core/http/rules.ts'
import { confirmDialog, toast } from '../../../../core/shell/overlays.ts'
import { paths } from '../../../../paths.ts'
import { EmptyArt } from '../../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../../ui/controls/Button.tsx'
import { QueryView } from '../../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../../ui/feedback/StateView.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { AccountLine } from './AccountPicker.tsx'
import './WithdrawAccountsPage.css'

type Account = ListItem<'finance', 'withdrawAccounts'>

/** 提现账户: the bound accounts. */
export default function WithdrawAccountsPage() {
  const { withdrawAccounts: maxAccounts } = useRules()
  const accounts = useCall(client.finance.withdrawAccounts)
  const count = accounts.data?.list.length ?? 0
  return (
    <Page
      title="提现账户"
      footer={
        count === 0 ? undefined : count < maxAccounts ? (
          <LinkButton block kind="soft" to={paths.editWithdrawAccount()}>
            绑定提现账户
          </LinkButton>
        ) : (
          <p className="payouts-full">最多绑定 {maxAccounts} 个，如需绑定新的，请先解绑不用的。</p>
        )
      }
    >
      <QueryView query={accounts} skeleton={<SkeletonCards count={2} height={132} />}>
        {({ list }) => (list.length === 0 ? <NoAccount /> : <Accounts list={list} />)}
      </QueryView>
    </Page>
  )
}

function NoAccount() {
  return (
    <StateView
      art={<EmptyArt kind="money" />}
      title="还没有提现账户"
      text="绑定你本人的支付宝，用于收取提现。"
      action={<LinkButton to={paths.editWithdrawAccount()}>绑定提现账户</LinkButton>}
    />
  )
}

function Accounts({ list }: { list: readonly Account[] }) {
  return (
    <>
      <ul className="payouts" aria-label="提现账户">
        {list.map((account) => (
          <li key={account.accountId}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      <p className="payouts-note">只能绑定户名与实名一致的支付宝，他人即使登录你的账号也无法转走余额。</p>
    </>
  )
}

function AccountCard({ account }: { account: Account }) {
  const { accountId, account: name, isDefault } = account
  const makeDefault = useCallMutation(client.finance.defaultWithdrawAccount, {
    invalidates: affectedByWithdrawAccounts,
    onDone: () => toast('已设为默认', 'success'),
  })
  const remove = useCallMutation(client.finance.deleteWithdrawAccount, {
    invalidates: affectedByWithdrawAccounts,
    onDone: () => toast('已解绑', 'success'),
  })
  const askAndRemove = async () => {
    const sure = await confirmDialog({
      title: `解绑支付宝 ${name}`,
      text: '解绑后不能再提现到这个账户，处理中的提现不受影响。',
      cancel: '取消',
      confirm: '解绑',
      danger: true,
    })
    if (sure) void remove.run({ accountId })
  }
  return (
    <article className="card payout-card">
      <div className="payout-card-head">
        <AccountLine account={account} />
      </div>
      <div className="payout-card-acts">
        {isDefault ? null : (
          <Button
            kind="plain"
            size="s"
            busy={makeDefault.busy}
            onClick={() => void makeDefault.run({ accountId })}
          >
            设为默认
          </Button>
        )}
        <LinkButton kind="plain" size="s" to={paths.editWithdrawAccount({ accountId })}>
          更换账户
        </LinkButton>
        <Button
          kind="plain"
          size="s"
          className="payout-remove"
          busy={remove.busy}
          onClick={() => void askAndRemove()}
        >
          解绑
        </Button>
      </div>
    </article>
  )
}
