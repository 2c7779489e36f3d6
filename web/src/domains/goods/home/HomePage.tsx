import type { CSSProperties } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { BannerSkeleton, Banners } from './pieces/Banners.tsx'
import { Benefits } from './pieces/Benefits.tsx'
import { GameLinks } from './pieces/GameLinks.tsx'
import { HomeFrame } from './pieces/HomeFrame.tsx'
import { HomeSection } from './pieces/HomeSection.tsx'

const layouts = { popular: 'compact', no_deposit: 'grid', newest: 'list' } as const

/** 首页, layout 1: a shop front with games, banners and sections of accounts. */
export default function HomePage() {
  return (
    <HomeFrame className="home-shop" skeleton={<HomeSkeleton />}>
      {({ games, sections }) => (
        <>
          <GameLinks games={games} />
          <Banners />
          <Benefits />
          {sections.map((section, index) => (
            <HomeSection
              key={section.key}
              section={section}
              as={layouts[section.key]}
              isFirst={index === 0}
            />
          ))}
        </>
      )}
    </HomeFrame>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="home-games" style={{ '--links': 4 } as CSSProperties}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width={52} height={52} radius={16} />
        ))}
      </div>
      <BannerSkeleton />
      <div className="section">
        <GoodsCardSkeletons as="grid" count={4} />
      </div>
    </>
  )
}
