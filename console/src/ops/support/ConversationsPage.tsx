import type { CallOutput, ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { conversationStateNames, supportSceneNames } from '@shanghao/contract/support/states'
import { Button } from 'antd'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import './ConversationsPage.css'

type Row = ListItem<'support', 'deskSearch'>
type Rating = CallOutput<'support', 'deskRatings'>['list'][number]

const STARS = [1, 2, 3, 4, 5] as const
const LOW_STARS = 2
const RATING_DAYS = 30

const filters = {
  word: search('会话编号、用户编号或手机号'),
  operatorId: search('客服编号'),
  state: choice('状态', conversationStateNames),
  rated: choice('评分', { low: `${LOW_STARS} 星及以下` }),
}

const isConversation = (word: string): boolean => /^\d{19}$/.test(word)

const searched = (word: string | undefined) => {
  if (word === undefined) return {}
  return isConversation(word) ? { conversationId: word } : { person: word }
}

const columns: readonly Column<Row>[] = [
  {
    key: 'id',
    title: '会话编号',
    width: 200,
    phone: 'heading',
    render: ({ conversationId }) => <span className="num">{conversationId}</span>,
  },
  { key: 'state', title: '状态', width: 112, render: ({ state }) => conversationStateNames[state] },
  {
    key: 'scene',
    title: '从哪里发起',
    render: ({ scene, ref }) => (
      <span className="num">
        {supportSceneNames[scene]}
        {ref !== null && ` ${ref}`}
      </span>
    ),
  },
  {
    key: 'operator',
    title: '客服',
    width: 112,
    render: ({ takenBy }) => <span className="num">{takenBy ?? '—'}</span>,
  },
  {
    key: 'rating',
    title: '评分',
    width: 88,
    render: ({ rating }) => <span className="num">{rating === null ? '—' : `${rating} 星`}</span>,
  },
  {
    key: 'opened',
    title: '发起时间',
    width: 144,
    render: ({ openedAt }) => <time className="num">{momentText(openedAt, serverNow())}</time>,
  },
  {
    key: 'last',
    title: '最后消息',
    width: 144,
    render: ({ lastAt }) => <time className="num">{momentText(lastAt, serverNow())}</time>,
  },
]

/** Conversations by whom they are with, who had them and how they were rated, and the ratings of each operator. */
export default function ConversationsPage() {
  const table = useTable(client.support.deskSearch, {
    filters,
    sorts: ['latest'],
    toInput: ({ values, page }) => ({
      ...searched(values.word?.trim()),
      ...(values.operatorId === undefined ? {} : { operatorId: values.operatorId }),
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(values.rated === undefined ? {} : { starsMax: LOW_STARS }),
      page,
    }),
  })
  const ratings = useCall(client.support.deskRatings, { days: RATING_DAYS })
  return (
    <Page title="会话和评分">
      <section className="panel ratings" aria-label="评分">
        <h2 className="panel-title">最近 {RATING_DAYS} 天的评分</h2>
        <QueryView query={ratings}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="ratings-second">还没有评分</p>
            ) : (
              <ul className="ratings-list">
                {list.map((rating) => (
                  <RatingRow
                    key={rating.operatorId}
                    rating={rating}
                    onLow={() => {
                      table.setFilter('operatorId', rating.operatorId)
                    }}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
      <DataTable
        table={table}
        label="会话"
        columns={columns}
        keyOf={({ conversationId }) => conversationId}
        empty={{ title: '还没有会话', text: '有人联系客服后会出现在这里。' }}
      />
    </Page>
  )
}

function RatingRow({ rating, onLow }: { rating: Rating; onLow: () => void }) {
  const { operatorId, isMe, rated, averageHundredths, low, byStars } = rating
  const most = Math.max(1, ...byStars)
  return (
    <li>
      <span>{isMe ? '我' : `运营人员 ${operatorId}`}</span>
      <span className="ratings-average num">{(averageHundredths / 100).toFixed(2)} 星</span>
      <span className="ratings-bars" role="img" aria-label={`1 到 5 星分别 ${byStars.join('、')} 个`}>
        {STARS.map((stars) => (
          <span
            key={stars}
            style={{ height: `${Math.round((100 * (byStars[stars - 1] ?? 0)) / most)}%` }}
            data-low={stars <= LOW_STARS || undefined}
          />
        ))}
      </span>
      <span className="ratings-second num">
        {rated} 个评分，{low} 个低分
      </span>
      <Button size="small" onClick={onLow}>
        看会话
      </Button>
    </li>
  )
}
