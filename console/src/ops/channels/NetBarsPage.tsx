import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { NetBarDialog } from './NetBarDialog.tsx'
import { type NetBar, useSites } from './sites.ts'
import './channels.css'

/** Net bars with their channel and networks. */
export default function NetBarsPage() {
  const may = useMay()
  const query = useSites()
  const [edited, setEdited] = useState<NetBar | 'new' | null>(null)
  const columns: readonly Column<NetBar>[] = [
    {
      key: 'name',
      title: '网吧',
      phone: 'heading',
      render: ({ netBarId, name }) => (
        <>
          {name} <small className="num channel-id">{netBarId}</small>
        </>
      ),
    },
    { key: 'channel', title: '推广渠道', width: 160, render: ({ channel }) => <code>{channel}</code> },
    {
      key: 'networks',
      title: '网络',
      width: 240,
      render: ({ networks }) => <span className="num">{networks.join('、') || '没有登记'}</span>,
    },
    {
      key: 'open',
      title: '状态',
      width: 88,
      render: ({ isOpen }) => (isOpen ? <Tag color="success">启用</Tag> : <Tag>停用</Tag>),
    },
    {
      key: 'acts',
      title: '操作',
      width: 96,
      phone: 'actions',
      render: (netBar) =>
        may('channels_edit') && (
          <Button size="small" aria-label={`修改${netBar.name}`} onClick={() => setEdited(netBar)}>
            修改
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="网吧"
      actions={
        may('channels_edit') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新建网吧
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ netBars, channels }) => (
          <section className="channel-section">
            <ListTable
              rows={netBars}
              label="网吧"
              columns={columns}
              keyOf={({ netBarId }) => String(netBarId)}
              empty={{ title: '还没有网吧', text: '登记网吧的公网网络后，在店里注册的人归它的渠道。' }}
            />
            {edited !== null && (
              <NetBarDialog
                netBar={edited === 'new' ? null : edited}
                channels={channels}
                onClose={() => setEdited(null)}
              />
            )}
          </section>
        )}
      </QueryView>
    </Page>
  )
}
