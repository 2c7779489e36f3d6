import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { articleKindNames } from '@shanghao/contract/content/states'
import { Button, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Article = ListItem<'content', 'editArticles'>

const filters = { kind: choice('类型', articleKindNames) }

const columns: readonly Column<Article>[] = [
  {
    key: 'title',
    title: '标题',
    phone: 'heading',
    render: ({ articleId, title }) => (
      <Link to={paths.article({ articleId: String(articleId) })}>{title}</Link>
    ),
  },
  { key: 'kind', title: '类型', width: 96, render: ({ kind }) => articleKindNames[kind] },
  {
    key: 'state',
    title: '状态',
    width: 200,
    render: ({ shownVersion, nextVersion }) => (
      <>
        {shownVersion === null ? <Tag>未发布</Tag> : <Tag color="success">第 {shownVersion} 版展示中</Tag>}
        {nextVersion !== null && <Tag color="processing">第 {nextVersion} 版待发布</Tag>}
      </>
    ),
  },
  {
    key: 'versions',
    title: '版本',
    width: 80,
    align: 'end',
    render: ({ versions }) => <span className="num">{versions}</span>,
  },
  {
    key: 'at',
    title: '首次发布',
    width: 176,
    render: ({ publishedAt }) =>
      publishedAt === null ? '—' : <time className="num">{momentText(publishedAt, serverNow())}</time>,
  },
]

/** All articles with the version that readers see, the newest first. */
export default function ArticlesPage() {
  const may = useMay()
  const navigate = useNavigate()
  const table = useTable(client.content.editArticles, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ ...(values.kind ? { kind: values.kind } : {}), page }),
  })
  const write = may('content_edit') ? (
    <Button type="primary" onClick={() => void navigate(paths.newArticle())}>
      写文章
    </Button>
  ) : null
  return (
    <Page title="文章" actions={write}>
      <DataTable
        table={table}
        label="文章"
        columns={columns}
        keyOf={({ articleId }) => String(articleId)}
        empty={{ title: '还没有文章', text: '帮助、资讯和公告都在这里写，发布前可以预览。', action: write }}
      />
    </Page>
  )
}
