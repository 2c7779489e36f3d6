import { ADULT_AGE } from '@shanghao/contract/rules'
import { Link } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { type CallOutput, client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { useSite } from '../../../core/site/site.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { GameCrest } from '../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SiteMark } from '../../../ui/layout/SiteMark.tsx'
import { Banners } from './Banners.tsx'
import './HomePage.css'

type Home = CallOutput<'goods', 'index'>
const layouts = { popular: 'compact', no_deposit: 'grid', newest: 'list' } as const
const morePaths = {
  popular: paths.rentList({ sort: 'popular' }),
  no_deposit: paths.rentList({ noDeposit: true }),
  newest: paths.rentList({ sort: 'newest' }),
} as const

/** 首页. */
export default function HomePage() {
  const home = useCall(client.goods.index)
  const { name } = useSite()
  return (
    <Page title={name} nav="none" header={<HomeHeader />} className="home">
      <QueryView query={home} skeleton={<HomeSkeleton />}>
        {({ games, sections }) => (
          <>
            <GameLinks games={games} />
            <Banners />
            <Benefits />
            {sections.every(({ goods }) => goods.length === 0) ? (
              <StateView
                art={<EmptyArt kind="list" />}
                title="暂时没有可租的账号"
                text="新账号上架后会出现在这里。"
              />
            ) : null}
            {sections.map((section) => (
              <HomeSection key={section.key} section={section} />
            ))}
            <p className="home-adults">依据未成年人保护规定，租用账号须年满 {ADULT_AGE} 周岁并完成实名认证</p>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function HomeHeader() {
  return (
    <div className="home-header">
      <span aria-hidden="true">
        <SiteMark />
      </span>
      <Link to={paths.homeSearch()} className="home-search">
        <Icon name="search" size={20} />
        搜账号、皮肤
      </Link>
    </div>
  )
}

function GameLinks({ games }: { games: Home['games'] }) {
  return (
    <nav className="home-games" aria-label="游戏">
      {games.map((game) => (
        <Link key={game.value} to={paths.rentList({ gameId: game.value })} className="home-game">
          <GameCrest seed={game.value} size={52} />
          <span className="clamp-1">{game.label}</span>
        </Link>
      ))}
      <Link to={paths.hall()} className="home-game">
        <span className="home-game-all">
          <Icon name="more" />
        </span>
        <span>全部游戏</span>
      </Link>
    </nav>
  )
}

/** What every rental includes; the numbers are the platform's rules. */
function Benefits() {
  const { freeMinutes } = useRules()
  return (
    <ul className="home-promises">
      <li>
        <Icon name="clock" size={18} />
        每单多送 {freeMinutes} 分钟
      </li>
      <li>
        <Icon name="wallet" size={18} />
        押金原路退回
      </li>
      <li>
        <Icon name="receipt" size={18} />
        每笔钱都有明细
      </li>
    </ul>
  )
}

function HomeSection({ section: { key, title, goods } }: { section: Home['sections'][number] }) {
  if (goods.length === 0) return null
  return (
    <Section title={title} more={{ to: morePaths[key] }}>
      <ul className={`home-goods home-goods-${layouts[key]}`}>
        {goods.map((one) => (
          <li key={one.goodsId}>
            <GoodsCard goods={one} as={layouts[key]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="home-games">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width={52} height={52} radius={16} />
        ))}
      </div>
      <div className="home-banner-skeleton">
        <Skeleton height="100%" radius={12} />
      </div>
      <GoodsCardSkeletons as="grid" count={4} />
    </>
  )
}
