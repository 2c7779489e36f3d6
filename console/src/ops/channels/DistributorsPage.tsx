import { Button } from 'antd'
import { useState } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { DistributorDialog } from './DistributorDialog.tsx'
import { type Distributor, percentText, type Sites, useSites } from './sites.ts'
import './channels.css'

/** Distributors with their share of the platform's commission. */
export default function DistributorsPage() {
  const may = useMay()
  const query = useSites()
  const [edited, setEdited] = useState<Distributor | 'new' | null>(null)
  const columnsOf = ({ channels }: Sites): readonly Column<Distributor>[] => [
    { key: 'name', title: '分销商', phone: 'heading', render: ({ name }) => name },
    { key: 'user', title: '用户', width: 120, render: ({ userId }) => <span className="num">{userId}</span> },
    {
      key: 'share',
      title: '分成比例',
      width: 120,
      align: 'end',
      render: ({ shareBp, version }) => (
        <span className="num">
          {percentText(shareBp)}
          <small className="channel-id">（第 {version} 版）</small>
        </span>
      ),
    },
    {
      key: 'channels',
      title: '渠道',
      render: ({ distributorId }) =>
        channels
          .filter((channel) => channel.distributorId === distributorId)
          .map(({ name }) => name)
          .join('、') || '还没有渠道',
    },
    {
      key: 'acts',
      title: '操作',
      width: 120,
      phone: 'actions',
      render: (distributor) =>
        may('channels_edit') && (
          <Button
            size="small"
            aria-label={`修改比例：${distributor.name}`}
            onClick={() => setEdited(distributor)}
          >
            修改比例
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="分销商"
      actions={
        may('channels_edit') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新建分销商
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(sites) => (
          <section className="channel-section">
            <ListTable
              rows={sites.distributors}
              label="分销商"
              columns={columnsOf(sites)}
              keyOf={({ distributorId }) => String(distributorId)}
              empty={{ title: '还没有分销商', text: '已实名的用户可以成为分销商，分平台服务费的一部分。' }}
            />
            {edited !== null && (
              <DistributorDialog
                distributor={edited === 'new' ? null : edited}
                shareAloneBp={sites.shareAloneBp}
                onClose={() => setEdited(null)}
              />
            )}
          </section>
        )}
      </QueryView>
    </Page>
  )
}
