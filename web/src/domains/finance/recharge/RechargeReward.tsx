import type { CallOutput } from '@shanghao/client/http/calls'
import type { Failure } from '@shanghao/client/http/failures'
import { yuanShort } from '@shanghao/contract/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'

type Reward = CallOutput<'promotion', 'rechargeRewardPrecomputation'>

type Props = {
  readonly amountFen: number
  readonly rewardQuery: UseQueryResult<Reward, Failure>
  readonly current: Reward | null
  readonly onRaise: (fen: number) => void
}

/** What this amount rewardQuery, part by part, as computed by the server; `current` is null while that is loading. */
export function RechargeReward(props: Props) {
  const { amountFen, current } = props
  return (
    <>
      <RewardCard {...props} />
      <p className="sr-only" role="status">
        {current ? arrivingText(amountFen, current) : null}
      </p>
    </>
  )
}

/** What arrives, in one sentence for screen readers: the parts are read in the card. */
const arrivingText = (amountFen: number, { bonusFen, packets }: Reward): string =>
  [
    `现金余额 ${yuanShort(amountFen)} 元`,
    ...(bonusFen > 0 ? [`赠送余额 ${yuanShort(bonusFen)} 元`] : []),
    ...(packets.length > 0 ? [`红包 ${packets.length} 个`] : []),
  ].join('，')

function RewardCard({ amountFen, rewardQuery, current, onRaise }: Props) {
  if (amountFen === 0) return null
  if (rewardQuery.error)
    return (
      <p className="card reward-failed" role="alert">
        赠送计算失败
        <button type="button" onClick={() => void rewardQuery.refetch()}>
          重新计算
        </button>
      </p>
    )
  const reward = current ?? rewardQuery.data
  if (!reward) return <Skeleton height={96} radius={12} />
  return (
    <section className="card reward" aria-label="到账内容" aria-busy={current === null}>
      <dl>
        <RewardPart label="现金余额" text="可付租金和押金，可提现" fen={amountFen} />
        {reward.bonusFen > 0 ? (
          <RewardPart label="赠送余额" text="付款时优先抵扣，不能提现" fen={reward.bonusFen} isGift />
        ) : null}
        {reward.packets.map((packet) => (
          <RewardPart
            key={packet.campaignId}
            label={packet.name}
            text={`${packet.thresholdText}，${packet.scopeText}，${packet.validDays} 天有效`}
            fen={packet.amountFen}
            isGift
          />
        ))}
      </dl>
      {reward.next ? <NextReward next={reward.next} onRaise={onRaise} /> : null}
    </section>
  )
}

function RewardPart({
  label,
  text,
  fen,
  isGift = false,
}: {
  label: string
  text: string
  fen: number
  isGift?: boolean
}) {
  return (
    <div className="reward-part">
      <dt>
        {label}
        <small>{text}</small>
      </dt>
      <dd>
        <Price fen={fen} tone={isGift ? 'good' : 'ink'} sign={isGift} />
      </dd>
    </div>
  )
}

function NextReward({
  next,
  onRaise,
}: {
  next: NonNullable<Reward['next']>
  onRaise: (fen: number) => void
}) {
  return (
    <button type="button" className="reward-next" onClick={() => onRaise(next.fromFen)}>
      <Icon name="gift" size={18} />
      <span>{next.text}</span>
      <Icon name="forward" size={16} />
    </button>
  )
}
