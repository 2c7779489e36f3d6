import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { feedbackCategoryNames, feedbackStateNames } from '@shanghao/contract/content/states'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'

type Feedback = ListItem<'content', 'listFeedback'>

const filters = {
  state: choice('状态', feedbackStateNames),
  category: choice('类型', feedbackCategoryNames),
}

const columns: readonly Column<Feedback>[] = [
  {
    key: 'text',
    title: '内容',
    phone: 'heading',
    render: ({ feedbackId, text }) => <Link to={paths.feedback({ feedbackId })}>{text.slice(0, 80)}</Link>,
  },
  { key: 'category', title: '类型', width: 112, render: ({ categoryName }) => categoryName },
  { key: 'state', title: '状态', width: 96, render: ({ stateName }) => stateName },
  { key: 'who', title: '来自', width: 96, render: ({ guest }) => (guest ? '未登录' : '用户') },
  {
    key: 'pictures',
    title: '图片',
    width: 72,
    align: 'end',
    render: ({ pictures }) => <span className="num">{pictures}</span>,
  },
  {
    key: 'at',
    title: '时间',
    width: 176,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
]

/** Feedback by state, the newest first; that without an answer unless told. */
export default function FeedbacksPage() {
  const table = useTable(client.content.listFeedback, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({
      state: values.state ?? 'open',
      ...(values.category ? { category: values.category } : {}),
      page,
    }),
  })
  return (
    <Page title="意见反馈">
      <DataTable
        table={table}
        label="意见反馈"
        columns={columns}
        keyOf={({ feedbackId }) => feedbackId}
        empty={{ title: '没有待回复的反馈', text: '已回复和已关闭的可以按状态查看。' }}
      />
    </Page>
  )
}
