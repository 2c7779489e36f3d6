import { useCall } from '@shanghao/client/http/useCall'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { BoardTodo } from './BoardTodo.tsx'
import { type Board, type BoardRental, hasBegun, shownUntil } from './boardData.ts'
import { DepositList } from './DepositList.tsx'
import { MerchantNotice } from './MerchantNotice.tsx'
import { RentalDrawer } from './RentalDrawer.tsx'
import { RentalList } from './RentalList.tsx'
import { useNow } from './useNow.ts'
import './BoardPage.css'

const tabs = ['running', 'next', 'deposits'] as const
type Tab = (typeof tabs)[number]

/** Polls only while live events do not arrive (ms). */
const POLL_MS = 30_000

/** What runs, begins next and waits for the owner now. */
export default function BoardPage() {
  const board = useCall(client.orders.board, {}, { isLive: true, refetchEveryMs: POLL_MS })
  const may = useMay()
  return (
    <Page title="看板">
      <MerchantNotice />
      {(may('codes') || may('disputes') || may('orders_read')) && <BoardTodo />}
      <QueryView query={board} skeleton={<TextSkeleton rows={12} />}>
        {(data) => <BoardLists board={data} />}
      </QueryView>
    </Page>
  )
}

function BoardLists({ board }: { board: Board }) {
  const [address, setAddress] = useSearchParams()
  const [opened, setOpened] = useState<BoardRental | null>(null)
  const now = useNow()
  const tab: Tab = tabs.find((known) => known === address.get('show')) ?? 'running'
  const running = board.rentals.filter((one) => hasBegun(one, now) && shownUntil(one) > now)
  const next = board.rentals.filter((one) => !hasBegun(one, now))
  const { deposits } = board
  const shown = tab === 'next' ? next : running
  return (
    <section aria-label="租用列表">
      <Segmented<Tab>
        aria-label="显示"
        className="board-tabs"
        block
        size="large"
        value={tab}
        options={[
          { value: 'running', label: `租用中 ${running.length}` },
          { value: 'next', label: `即将开始 ${next.length}` },
          { value: 'deposits', label: `待退押金 ${deposits.count}` },
        ]}
        onChange={(value) => setAddress(value === 'running' ? {} : { show: value }, { replace: true })}
      />
      {tab === 'deposits' ? (
        <>
          {deposits.count > 0 && (
            <p className="board-note num">共 {yuanSign(deposits.fen)}，到时间自动退回，也可以提前退。</p>
          )}
          <DepositList />
        </>
      ) : (
        <>
          {board.more && <p className="board-note">只显示最先到期的 {board.rentals.length} 笔。</p>}
          {shown.length === 0 && <EmptyList tab={tab} />}
          <RentalList key={tab} rentals={shown} now={now} onOpen={setOpened} />
        </>
      )}
      <RentalDrawer rental={opened} now={now} onClose={() => setOpened(null)} />
    </section>
  )
}

function EmptyList({ tab }: { tab: Tab }) {
  return tab === 'next' ? (
    <StateView kind="empty" title="没有预约" text="租客预约了账号，会按开始时间排在这里。" />
  ) : (
    <StateView kind="empty" title="现在没有账号在租用" text="有租客下单付款后，会立即出现在这里。" />
  )
}
