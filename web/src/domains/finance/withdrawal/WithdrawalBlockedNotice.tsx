import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { currentPath } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { WithdrawalBlock } from './withdrawalBlock.ts'

type Config = CallOutput<'finance', 'withdrawConfig'>

/** Why no withdrawal is possible now, what that means for the money, and what to do. */
export function WithdrawalBlockedNotice({ config, block }: { config: Config; block: WithdrawalBlock }) {
  const { title, text, to, label } = blockTexts(config)[block]
  return (
    <Notice
      title={title}
      tone={block === 'reviewing' ? 'accent' : 'warn'}
      action={
        to ? (
          <LinkButton kind="soft" size="s" to={to}>
            {label}
          </LinkButton>
        ) : undefined
      }
    >
      {text}
    </Notice>
  )
}

type BlockText = { title: string; text: string; to?: string; label?: string }

const blockTexts = ({ minFen, reviewingId }: Config): Record<WithdrawalBlock, BlockText> => ({
  closed: {
    title: '提现暂未开通',
    text: '余额会一直保留，开通后即可提现，现在也可以用来租号。',
  },
  unverified: {
    title: '请先完成实名认证',
    text: '只能提现到你本人的支付宝，需要先核实身份，约 1 分钟。',
    to: paths.realname({ scene: 2, redirect: currentPath() }),
    label: '去实名认证',
  },
  minor: {
    title: `未满 ${ADULT_AGE} 周岁，暂不能提现`,
    text: '按未成年人保护规定暂不开放。余额会一直保留，成年后即可提现。',
  },
  reviewing: {
    title: '上一笔提现还在审核',
    text: '审核完成后可以继续提现，进度在提现结果里查看。',
    ...(reviewingId === null
      ? {}
      : { to: paths.withdrawalResult({ id: reviewingId }), label: '查看审核进度' }),
  },
  poor: {
    title: `现金余额不足 ${yuanShort(minFen)} 元`,
    text: `每笔至少提现 ${yuanShort(minFen)} 元。赠送余额只能用于租号；托管中的资金退回后可以提现。`,
    to: paths.finance(),
    label: '查看余额构成',
  },
  day: {
    title: '今天的提现次数或额度已用完',
    text: '明天 0 点后可以继续提现，余额不受影响。',
    to: paths.withdrawals(),
    label: '查看今天的提现',
  },
})
