import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { countText } from '../../../core/platform/countText.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { RatingHead } from '../../../ui/reviews/RatingHead.tsx'
import { ReviewItem } from '../ReviewItem.tsx'
import { usePostSheets } from '../usePostSheets.tsx'

const views = [
  { name: '最新', sort: 'newest', withPictures: false },
  { name: '低分', sort: 'lowest', withPictures: false },
  { name: '有图', sort: 'newest', withPictures: true },
] as const

/** All reviews of an account: the newest, the lowest, or those with pictures. */
export default function ReviewsPage() {
  const goodsId = new URLSearchParams(useLocation().search).get('goodsId') ?? ''
  const [view, setView] = useState<(typeof views)[number]>(views[0])
  const { sort, withPictures } = view
  const summary = useCall(client.reviews.summary, { goodsId })
  const list = usePagedList(client.reviews.list, { goodsId, sort, withPictures })
  const posts = usePostSheets()
  return (
    <Page title="全部评价">
      <QueryView query={summary} skeleton={<Skeleton height={180} radius={12} />}>
        {(found) => (
          <>
            <section className="card posts-head" aria-label="评价概况">
              <RatingHead rating={found} />
              {found.tags.length > 0 ? (
                <ul className="posts-tags num" aria-label="标签">
                  {found.tags.map(({ key, name, reviewers }) => (
                    <li key={key}>
                      {name} {countText(reviewers)}
                    </li>
                  ))}
                </ul>
              ) : null}
            </section>
            <div className="posts-views">
              <ChipGroup label="查看" scroll>
                {views.map((one) => (
                  <Chip key={one.name} selected={one === view} onClick={() => setView(one)}>
                    {one.name}
                  </Chip>
                ))}
              </ChipGroup>
            </div>
            <PagedList
              list={list}
              label="评价"
              keyOf={({ reviewId }) => String(reviewId)}
              skeleton={<SkeletonCards count={3} height={160} />}
              empty={{
                art: 'messages',
                title: withPictures ? '还没有带图的评价' : '还没有评价',
                action: <LinkButton to={paths.account({ goodsId })}>返回账号</LinkButton>,
              }}
            >
              {(review) => <ReviewItem review={review} posts={posts} />}
            </PagedList>
          </>
        )}
      </QueryView>
      {posts.sheets}
    </Page>
  )
}
