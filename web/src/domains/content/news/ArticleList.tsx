import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import type { ArticleKind } from '@shanghao/contract/content/states'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import './ArticleList.css'

/** The articles of a kind and category, the latest first; help without dates, which would say nothing of its worth. */
export function ArticleList({
  kind,
  category,
  label,
  empty,
}: {
  kind: ArticleKind
  category: string | undefined
  label: string
  empty: string
}) {
  const list = usePagedList(client.content.articleList, { kind, ...(category && { category }) })
  return (
    <PagedList
      list={list}
      label={label}
      keyOf={({ articleId }) => String(articleId)}
      skeleton={<SkeletonCards count={5} height={104} />}
      empty={{ art: 'list', title: empty }}
    >
      {({ articleId, title, excerpt, categoryName, publishedAt }) => (
        <Link className="card article-card" to={paths.article({ articleId })}>
          <strong>{title}</strong>
          <span className="article-card-text clamp-2">{excerpt}</span>
          <span className="article-card-foot">
            <span>{categoryName}</span>
            {kind === 'help' ? null : (
              <time dateTime={new Date(publishedAt).toISOString()}>{dayText(publishedAt, serverNow())}</time>
            )}
          </span>
        </Link>
      )}
    </PagedList>
  )
}
