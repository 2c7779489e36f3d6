import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { DomainDialog } from './DomainDialog.tsx'
import { addressOf, type Domain, type Sites } from './sites.ts'

const leadsTo = ({ portals }: Sites, { portalId, channel, movedTo }: Domain): string => {
  if (movedTo !== null) return `已换成 ${movedTo}`
  if (channel !== null) return `推广渠道 ${channel}`
  return portals.find((portal) => portal.portalId === portalId)?.name ?? '平台首页'
}

/** The host names of portals and distributors. */
export function DomainsSection({ sites }: { sites: Sites }) {
  const may = useMay()
  const [edited, setEdited] = useState<Domain | 'new' | null>(null)
  const remove = useCallMutation(client.channels.removeDomain, {
    invalidates: [client.channels.sites],
    onDone: () => toast('域名已取消登记', 'success'),
  })
  const askRemove = async (host: string) => {
    const isConfirmed = await confirmDialog({
      title: `取消登记 ${host}？`,
      text: '这个域名会打开平台自己的首页，门户里的链接不再有效。',
      confirm: '取消登记',
      cancel: '保留',
      isDestructive: true,
    })
    if (isConfirmed) await remove.run({ host })
  }
  const columns: readonly Column<Domain>[] = [
    {
      key: 'host',
      title: '域名',
      phone: 'heading',
      render: ({ host }) => (
        <a href={addressOf(host)} target="_blank" rel="noreferrer">
          {host}
        </a>
      ),
    },
    { key: 'to', title: '指向', width: 260, render: (domain) => leadsTo(sites, domain) },
    {
      key: 'acts',
      title: '操作',
      width: 200,
      phone: 'actions',
      render: (domain) =>
        may('channels_edit') && (
          <>
            <Button size="small" aria-label={`修改 ${domain.host}`} onClick={() => setEdited(domain)}>
              修改
            </Button>{' '}
            <Button
              size="small"
              danger
              aria-label={`取消登记 ${domain.host}`}
              onClick={() => void askRemove(domain.host)}
            >
              取消登记
            </Button>
          </>
        ),
    },
  ]
  return (
    <section className="channel-section">
      <header className="channel-head">
        <h2 className="panel-title">域名</h2>
        {may('channels_edit') && <Button onClick={() => setEdited('new')}>登记域名</Button>}
      </header>
      <ListTable
        rows={sites.domains}
        label="域名"
        columns={columns}
        keyOf={({ host }) => host}
        empty={{ title: '还没有登记域名', text: '登记后把域名解析到这里，门户就能在自己的地址打开。' }}
      />
      {edited !== null && (
        <DomainDialog
          domain={edited === 'new' ? null : edited}
          sites={sites}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
