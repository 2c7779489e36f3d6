import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './PeoplePage.css'
import { PersonTags } from './PersonTags.tsx'

type Found = ListItem<'people', 'search'>

const filters = { text: search('手机号、编号或昵称') }

const columns: readonly Column<Found>[] = [
  {
    key: 'nickname',
    title: '昵称',
    phone: 'heading',
    render: ({ userId, nickname }) => <Link to={paths.person({ userId })}>{nickname}</Link>,
  },
  {
    key: 'userId',
    title: '用户编号',
    width: 120,
    render: ({ userId }) => <span className="num">{userId}</span>,
  },
  { key: 'phone', title: '手机号', width: 136, render: ({ phone }) => <span className="num">{phone}</span> },
  { key: 'state', title: '状态', width: 240, render: (person) => <PersonTags person={person} /> },
  {
    key: 'orders',
    title: '完成订单',
    width: 96,
    align: 'end',
    render: ({ completedOrders }) => <span className="num">{completedOrders}</span>,
  },
  {
    key: 'registered',
    title: '注册',
    width: 160,
    render: ({ registeredAt }) => <time className="num">{momentText(registeredAt, serverNow())}</time>,
  },
]

/** Finds people: exactly by a number, else by the beginning of the nickname; without a text the newest. */
export default function PeoplePage() {
  const table = useTable(client.people.search, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ text: values.text ?? '', page }),
  })
  return (
    <Page title="用户">
      <p className="people-hint">
        可以按手机号、用户编号、提现账户、订单、付款和提现的编号查找，须输入完整；昵称从开头输入。你本人的账号不在其中。
      </p>
      <DataTable
        table={table}
        label="用户"
        columns={columns}
        keyOf={({ userId }) => userId}
        empty={{ title: '还没有用户', text: '有人注册后会出现在这里。' }}
      />
    </Page>
  )
}
