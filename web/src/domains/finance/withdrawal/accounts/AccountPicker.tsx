import type { ListItem } from '@shanghao/client/http/calls'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { ChannelMark } from '../../../../ui/art/ChannelMark.tsx'
import { Icon } from '../../../../ui/art/Icon.tsx'
import { LinkButton } from '../../../../ui/controls/Button.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { Sheet } from '../../../../ui/layout/Sheet.tsx'
import './AccountPicker.css'

type Account = ListItem<'finance', 'withdrawAccounts'>

/** The chosen withdrawal account, and a sheet to choose another. */
export function AccountPicker({
  accounts,
  chosen,
  amountFen,
  onChoose,
}: {
  accounts: readonly Account[]
  chosen: Account | undefined
  /** Passed on while an account is added. */
  amountFen: number | null
  onChoose: (accountId: number) => void
}) {
  const [open, setOpen] = useState(false)
  if (!chosen)
    return (
      <p className="card payout-none">
        <ChannelMark channel="alipay" size={40} className="payout-mark" />
        还没有提现账户，请先绑定你本人的支付宝。
      </p>
    )
  return (
    <>
      <button type="button" className="card payout-to" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <AccountLine account={chosen} />
        <span className="sr-only">更换账户</span>
        <Icon name="forward" size={18} />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择提现账户"
        footer={
          <div className="payout-more">
            <LinkButton kind="quiet" to={paths.withdrawAccounts()}>
              管理账户
            </LinkButton>
            <LinkButton kind="soft" to={paths.editWithdrawAccount({ fen: amountFen ?? 0 })}>
              添加账户
            </LinkButton>
          </div>
        }
      >
        <ul className="payout-choices">
          {accounts.map((account) => (
            <li key={account.accountId}>
              <button
                type="button"
                className="payout-choice"
                aria-pressed={account === chosen}
                onClick={() => {
                  onChoose(account.accountId)
                  setOpen(false)
                }}
              >
                <AccountLine account={account} />
                {account === chosen ? <Icon name="check" size={20} /> : null}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** An account in one line: its login name and holder. */
export function AccountLine({ account: { account, holder, isDefault } }: { account: Account }) {
  return (
    <>
      <ChannelMark channel="alipay" size={40} className="payout-mark" />
      <span className="payout-text">
        <span>
          支付宝 <span className="num">{account}</span> {isDefault ? <Tag>默认</Tag> : null}
        </span>
        <small>户名 {holder}</small>
      </span>
    </>
  )
}
