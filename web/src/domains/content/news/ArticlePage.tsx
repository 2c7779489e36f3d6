import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import { articleKindNames } from '@shanghao/contract/content/states'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { ArticleBody } from '../../../ui/display/ArticleBody.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import './ArticlePage.css'

/** 资讯详情: a help article, a piece of news or an announcement. */
export default function ArticlePage() {
  const [query] = useSearchParams()
  const article = useCall(client.content.article, { id: query.get('articleId') ?? '' })
  const { data } = article
  return (
    <Page
      title={articleKindNames[data?.kind ?? 'help']}
      documentTitle={data?.title}
      on="surface"
      footer={
        data?.kind === 'help' ? (
          <div className="article-foot">
            <span>没有解决？</span>
            <LinkButton kind="soft" to={paths.serviceView()}>
              联系客服
            </LinkButton>
          </div>
        ) : null
      }
    >
      <QueryView query={article} skeleton={<SkeletonText lines={8} />}>
        {({ title, body, categoryName, publishedAt, changedAt }) => (
          <article className="article">
            <h2>{title}</h2>
            <p className="article-dates">
              <Tag>{categoryName}</Tag>
              <Day at={publishedAt} label="发布" />
              {changedAt === null ? null : <Day at={changedAt} label="更新" />}
            </p>
            <ArticleBody body={body} />
          </article>
        )}
      </QueryView>
    </Page>
  )
}

function Day({ at, label }: { at: number; label: string }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {dayText(at, serverNow())}
      {label}
    </time>
  )
}
