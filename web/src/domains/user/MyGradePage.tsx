import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { RankCrest } from '../../ui/art/RankCrest.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import './MyGradePage.css'

type Levels = CallOutput<'user', 'queryLevel'>
type Level = Levels['levels'][number]

/** 我的等级: the level reached, what is missing to the next, and what each level gives. */
export default function MyGradePage() {
  const levels = useCall(client.user.queryLevel)
  return (
    <Page title="我的等级">
      <QueryView query={levels} skeleton={<SkeletonCards count={3} height={132} />}>
        {(shown) => (
          <div className="grade">
            <Reached levels={shown} />
            <ol className="grade-levels">
              {shown.levels.map((level, i) => (
                <LevelCard key={level.level} level={level} rank={i} levels={shown} />
              ))}
            </ol>
            <p className="grade-note">
              订单结算且付了租金，就计入等级。全额退款和取消的订单不计入，等级不会下降。
            </p>
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function Reached({ levels: { level, levelName, completedOrders, next, levels } }: { levels: Levels }) {
  const from = levels.find((reached) => reached.level === level)?.from ?? 0
  const share = next ? (completedOrders - from) / (next.from - from) : 1
  return (
    <section className="card grade-reached" aria-label="当前等级">
      <RankCrest rank={level - 1} of={levels.length} size={88} />
      <div className="grade-reached-text">
        <h2>{levelName}</h2>
        <p className="num">已完成 {completedOrders} 单</p>
        <progress className="grade-bar" value={share} max={1} aria-label="升级进度" />
        <p className="grade-next">
          {next ? (
            <>
              再完成 <strong className="num">{next.missing}</strong> 单升为{next.levelName}
            </>
          ) : (
            '已是最高等级'
          )}
        </p>
        {next ? (
          <LinkButton kind="soft" size="s" to={paths.hall()}>
            去租号
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}

function LevelCard({ level, rank, levels }: { level: Level; rank: number; levels: Levels }) {
  const isReached = levels.completedOrders >= level.from
  return (
    <li className="card grade-level" data-reached={isReached ? '' : undefined}>
      <RankCrest rank={rank} of={levels.levels.length} size={44} />
      <div>
        <h3>
          {level.levelName}
          {level.level === levels.level ? <Tag tone="accent">当前</Tag> : null}
        </h3>
        <p className="grade-from">{level.from === 0 ? '注册即得' : `完成 ${level.from} 单`}</p>
        <ul>
          {gains(level, levels).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** What a level gives, as the order rules apply it. */
const gains = (
  { depositWaiverFen, unlimitedOrders }: Level,
  { newRenter: { dayOrders, liveOrders } }: Levels,
): string[] => [
  depositWaiverFen > 0 ? `押金 ${yuanShort(depositWaiverFen)} 元以内的账号免押金` : '按账号的标价付押金',
  unlimitedOrders
    ? '下单数和同时租用数不受新租客限制'
    : `每天最多下 ${dayOrders} 单，同时租用 ${liveOrders} 个账号`,
]
