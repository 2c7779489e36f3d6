import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { Skeleton, SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { accountsIn, HomeFrame } from './pieces/HomeFrame.tsx'
import { CoverStory } from './pieces/magazine/CoverStory.tsx'
import { Masthead } from './pieces/magazine/Masthead.tsx'
import { NewArrivals } from './pieces/magazine/NewArrivals.tsx'
import { Story } from './pieces/magazine/Story.tsx'
import './MagazineHome.css'

/** 首页, layout 4: a magazine. Renters tell of accounts; without reviews, the popular accounts speak for themselves. */
export default function MagazineHome() {
  const stories = useCall(client.goods.stories, {}, { inPage: true })
  return (
    <HomeFrame className="home-magazine" header={<Masthead />} skeleton={<MagazineSkeleton />}>
      {(home) => {
        const told = stories.data?.stories ?? []
        const untold = accountsIn(home, 'popular')
          .filter(({ goodsId }) => told.every(({ goods }) => goods.goodsId !== goodsId))
          .map((goods) => ({ goods, review: null, rating: null }))
        const [cover, ...others] = told.length > 0 ? told : untold
        return stories.isPending ? (
          <MagazineSkeleton />
        ) : (
          <>
            {cover ? <CoverStory story={cover} /> : null}
            {others.length > 0 ? (
              <section className="magazine-stories" aria-label="更多账号">
                {others.map((story) => (
                  <Story key={story.goods.goodsId} story={story} />
                ))}
              </section>
            ) : null}
            <NewArrivals accounts={accountsIn(home, 'newest')} />
          </>
        )
      }}
    </HomeFrame>
  )
}

function MagazineSkeleton() {
  return (
    <>
      <Skeleton height={280} radius={0} />
      <SkeletonText lines={4} />
    </>
  )
}
