import type { UseQueryResult } from '@tanstack/react-query'
import type { Failure } from '../../../core/http/query.ts'
import type { Answer } from '../../../core/http/request.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'

type Reward = Answer<'promotion', 'rechargeRewardPrecomputation'>

/** What arrives for this amount, each part by its name. The server's figures alone; `current` is null until they are there. */
export function Rewards({
  amountFen,
  brings,
  current,
  onRaise,
}: {
  amountFen: number
  brings: UseQueryResult<Reward, Failure>
  current: Reward | null
  onRaise: (fen: number) => void
}) {
  if (amountFen === 0) return null
  if (brings.error)
    return (
      <p className="card reward-failed" role="alert">
        赠送计算失败
        <button type="button" onClick={() => void brings.refetch()}>
          重新计算
        </button>
      </p>
    )
  const reward = current ?? brings.data
  if (!reward) return <Skeleton height={96} radius={12} />
  return (
    <section className="card reward" aria-label="到账内容" aria-busy={current === null}>
      <dl>
        <Part label="现金余额" text="可付租金和押金，可提现" fen={amountFen} />
        {reward.bonusFen > 0 ? (
          <Part label="赠送余额" text="付款时优先抵扣，不能提现" fen={reward.bonusFen} given />
        ) : null}
        {reward.packets.map((packet) => (
          <Part
            key={packet.campaignId}
            label={packet.name}
            text={`${packet.thresholdText}，${packet.scopeText}，${packet.validDays} 天有效`}
            fen={packet.amountFen}
            given
          />
        ))}
      </dl>
      {reward.next ? <Next next={reward.next} onRaise={onRaise} /> : null}
    </section>
  )
}

function Part({
  label,
  text,
  fen,
  given = false,
}: {
  label: string
  text: string
  fen: number
  given?: boolean
}) {
  return (
    <div className="reward-part">
      <dt>
        {label}
        <small>{text}</small>
      </dt>
      <dd>
        <Price fen={fen} tone={given ? 'good' : 'ink'} sign={given} />
      </dd>
    </div>
  )
}

function Next({ next, onRaise }: { next: NonNullable<Reward['next']>; onRaise: (fen: number) => void }) {
  return (
    <button type="button" className="reward-next" onClick={() => onRaise(next.fromFen)}>
      <Icon name="gift" size={18} />
      <span>{next.text}</span>
      <Icon name="forward" size={16} />
    </button>
  )
}
