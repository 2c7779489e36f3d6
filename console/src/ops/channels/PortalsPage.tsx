import { serverNow } from '@shanghao/client/time/clock'
import { Button } from 'antd'
import { useState } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { DomainsSection } from './DomainsSection.tsx'
import { Expiry } from './Expiry.tsx'
import { PortalDrawer } from './PortalDrawer.tsx'
import { addressOf, type Portal, type Sites, useSites } from './sites.ts'
import { skinName } from './skins.ts'
import './channels.css'

const hostOf = ({ domains }: Sites, portalId: number): string | null =>
  domains.find((domain) => domain.portalId === portalId && domain.movedTo === null)?.host ?? null

/** Until when a portal is open: its own end, or that of its owner's contract. */
const endOf = ({ merchants }: Sites, { userId, expiresAt }: Portal): number =>
  Math.min(expiresAt, merchants.find((merchant) => merchant.userId === userId)?.expiresAt ?? expiresAt)

/** Portals of owners with their addresses, and the host names of all sites. */
export default function PortalsPage() {
  const may = useMay()
  const query = useSites()
  const [edited, setEdited] = useState<Portal | 'new' | null>(null)
  const mayEdit = may('channels_edit')
  const columnsOf = (sites: Sites): readonly Column<Portal>[] => [
    {
      key: 'name',
      title: '门户',
      phone: 'heading',
      render: ({ portalId, name }) => (
        <>
          {name} <small className="num channel-id">{portalId}</small>
        </>
      ),
    },
    {
      key: 'owner',
      title: '商家',
      width: 112,
      render: ({ userId }) => <span className="num">{userId}</span>,
    },
    { key: 'skin', title: '版式', width: 72, render: ({ skin }) => skinName(skin) },
    {
      key: 'host',
      title: '地址',
      width: 240,
      render: (portal) => {
        const host = hostOf(sites, portal.portalId)
        return host === null ? (
          '还没有域名'
        ) : (
          <a href={addressOf(host)} target="_blank" rel="noreferrer">
            {host}
          </a>
        )
      },
    },
    {
      key: 'end',
      title: '有效期至',
      width: 240,
      render: (portal) => <Expiry at={endOf(sites, portal)} />,
    },
    {
      key: 'acts',
      title: '操作',
      width: 96,
      phone: 'actions',
      render: (portal) => (
        <Button
          size="small"
          aria-label={`${mayEdit ? '修改' : '查看'}${portal.name}`}
          onClick={() => setEdited(portal)}
        >
          {mayEdit ? '修改' : '查看'}
        </Button>
      ),
    },
  ]
  return (
    <Page
      title="门户与域名"
      actions={
        mayEdit && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新建门户
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(sites) => (
          <>
            <section className="channel-section">
              <ListTable
                rows={sites.portals}
                label="门户"
                columns={columnsOf(sites)}
                keyOf={({ portalId }) => String(portalId)}
                empty={{ title: '还没有门户', text: '先开通商家，再给商家建门户、登记域名。' }}
              />
            </section>
            <DomainsSection sites={sites} />
            {edited !== null && (
              <PortalDrawer
                key={edited === 'new' ? 'new' : edited.portalId}
                portal={edited === 'new' ? null : edited}
                merchants={sites.merchants.filter(
                  ({ userId, expiresAt }) =>
                    expiresAt > serverNow() || (edited !== 'new' && edited.userId === userId),
                )}
                host={edited === 'new' ? null : hostOf(sites, edited.portalId)}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
