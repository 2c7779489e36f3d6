import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { WEEK_DAYS } from '@shanghao/contract/week'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { WeekHours, WeekLanes } from './WeekLanes.tsx'
import { WeekOfAccount } from './WeekOfAccount.tsx'
import { DAY_MS, weekOf, weekParam, weekStart } from './week.ts'
import './CalendarPage.css'

type Calendar = CallOutput<'orders', 'calendar'>
/** Accounts that are read at once. */
const SIZE = 50

/** Rentals of a week, of all accounts or of one: drawn by their time. */
export default function CalendarPage() {
  const [address, setAddress] = useSearchParams()
  const from = weekOf(address.get('from'), serverNow())
  const goodsId = address.get('goodsId')
  const show = (week: number) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.set('from', weekParam(week))
      return next
    })
  return (
    <Page
      title="日历"
      actions={
        <Space.Compact size="large">
          <Button onClick={() => show(weekStart(from, -1))}>上一周</Button>
          <Button onClick={() => show(weekStart(serverNow()))}>本周</Button>
          <Button onClick={() => show(weekStart(from, 1))}>下一周</Button>
        </Space.Compact>
      }
    >
      {goodsId === null ? (
        <AllAccounts key={from} from={from} />
      ) : (
        <OneAccount from={from} goodsId={goodsId} />
      )}
    </Page>
  )
}

const weekRange = (from: number) => ({ from, to: from + WEEK_DAYS * DAY_MS })

function AllAccounts({ from }: { from: number }) {
  const [pages, setPages] = useState<readonly (Calendar['page'] | null)[]>([null])
  const range = weekRange(from)
  const hours = useCall(client.orders.calendarHours, range, { isLive: true })
  return (
    <>
      <QueryView query={hours} skeleton={<TextSkeleton rows={7} />}>
        {({ accounts }) => <WeekHours from={from} accounts={accounts} />}
      </QueryView>
      {pages.map((page, i) => (
        <LanesPage
          key={page?.cursor ?? ''}
          from={from}
          page={page}
          onMore={i === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </>
  )
}

function LanesPage({
  from,
  page,
  onMore,
}: {
  from: number
  page: Calendar['page'] | null
  onMore: ((page: Calendar['page']) => void) | null
}) {
  const calendar = useCall(
    client.orders.calendar,
    {
      ...weekRange(from),
      page: { size: SIZE, ...(page && { time: page.time, cursor: page.cursor ?? undefined }) },
    },
    { isLive: true },
  )
  return (
    <QueryView query={calendar}>
      {(data) => (
        <>
          {page === null && data.list.length === 0 && (
            <StateView kind="empty" title="这一周没有租用" text="有租用或预约的账号会画在这里。" />
          )}
          <WeekLanes from={from} accounts={data.list} />
          {onMore && data.page.more && (
            <Button block size="large" onClick={() => onMore(data.page)}>
              显示更多账号
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}

function OneAccount({ from, goodsId }: { from: number; goodsId: string }) {
  const calendar = useCall(client.orders.calendar, { ...weekRange(from), goodsId }, { isLive: true })
  return (
    <QueryView query={calendar} skeleton={<TextSkeleton rows={16} />}>
      {({ list }) =>
        list.map((account) => (
          <section key={account.goodsId} aria-label={account.title}>
            <p className="calendar-account">
              <strong>{account.title}</strong>
              <Link to={paths.calendar({ from: weekParam(from) })}>看全部账号</Link>
            </p>
            <WeekOfAccount from={from} spans={account.spans} />
          </section>
        ))
      }
    </QueryView>
  )
}
