import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../../../core/http/request.ts'
import { currentPath } from '../../../../core/router/navigate.ts'
import { toast } from '../../../../core/shell/overlays.ts'
import { paths } from '../../../../paths.ts'
import { LinkButton } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { QueryView } from '../../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { AccountForm } from './AccountForm.tsx'
import './EditWithdrawAccountPage.css'

/**
 * 编辑提现账户. With `accountId` the new account replaces that one; with `fen` the page was opened from a withdrawal of
 * this amount (0 for none yet), and returns to it.
 */
export default function EditWithdrawAccountPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const config = useCall(client.finance.withdrawConfig)
  const fen = query.get('fen')
  const replaces = Number(query.get('accountId'))
  const title = replaces > 0 ? '更换提现账户' : '绑定提现账户'
  const done = ({ accountId }: CallOutput<'finance', 'saveWithdrawAccount'>) => {
    toast(replaces > 0 ? '已更换' : '已绑定', 'success')
    const back = fen === null ? paths.withdrawAccounts() : paths.withdrawal({ fen: Number(fen), accountId })
    return navigate(back, { replace: true })
  }
  return (
    <Page title={title} on="surface">
      <QueryView query={config} skeleton={<Skeleton height={260} radius={12} />}>
        {({ realname: { verified, adult, holder }, hasPayPassword, accounts }) => {
          if (!verified || !adult || holder === null) return <NotAllowed isMinor={verified && !adult} />
          return (
            <AccountForm
              holder={holder}
              hasPayPassword={hasPayPassword}
              isFirst={accounts.length === 0}
              replaces={accounts.find(({ accountId }) => accountId === replaces)}
              onDone={done}
            />
          )
        }}
      </QueryView>
    </Page>
  )
}

/** Withdrawals go to the person's own account only, so identity and age have to be verified. */
function NotAllowed({ isMinor }: { isMinor: boolean }) {
  if (isMinor)
    return (
      <Notice title={`未满 ${ADULT_AGE} 周岁，暂不能提现`}>
        按未成年人保护规定暂不开放。余额会一直保留，成年后即可提现。
      </Notice>
    )
  return (
    <Notice
      title="请先完成实名认证"
      action={
        <LinkButton kind="soft" size="s" to={paths.realname({ scene: 2, redirect: currentPath() })}>
          去实名认证
        </LinkButton>
      }
    >
      只能绑定你本人的支付宝，需要先核实身份，约 1 分钟。
    </Notice>
  )
}
