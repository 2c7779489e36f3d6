import { Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { QrCode } from '../../core/qr/QrCode.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { useMay } from '../access.ts'
import { ChannelDialog } from './ChannelDialog.tsx'
import { addressOf, type Channel, type Sites, useSites } from './sites.ts'
import './channels.css'

/** The link of a channel: on its distributor's site where it has one, else on the platform. */
const linkOf = ({ domains }: Sites, code: string): string => {
  const host = domains.find(({ channel, movedTo }) => channel === code && movedTo === null)?.host
  const address = host === undefined ? `${location.origin}/` : addressOf(host)
  return `${address}?channel=${encodeURIComponent(code)}`
}

/** Marketing channels with their codes and links. */
export default function ChannelsPage() {
  const may = useMay()
  const query = useSites()
  const [edited, setEdited] = useState<Channel | 'new' | null>(null)
  const [linked, setLinked] = useState<Channel | null>(null)
  const columnsOf = ({ distributors }: Sites): readonly Column<Channel>[] => [
    { key: 'name', title: '渠道', phone: 'heading', render: ({ name }) => name },
    { key: 'code', title: '代码', width: 160, render: ({ code }) => <code>{code}</code> },
    {
      key: 'invite',
      title: '邀请码',
      width: 120,
      render: ({ inviteCode }) => (inviteCode === null ? '—' : <code>{inviteCode}</code>),
    },
    {
      key: 'distributor',
      title: '分销商',
      width: 140,
      render: ({ distributorId }) =>
        distributors.find((one) => one.distributorId === distributorId)?.name ?? '平台',
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
      width: 200,
      phone: 'actions',
      render: (channel) => (
        <>
          <Button
            size="small"
            aria-label={`链接与二维码：${channel.name}`}
            onClick={() => setLinked(channel)}
          >
            链接与二维码
          </Button>{' '}
          {may('channels_edit') && (
            <Button size="small" aria-label={`修改${channel.name}`} onClick={() => setEdited(channel)}>
              修改
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <Page
      title="推广渠道"
      actions={
        may('channels_edit') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新建渠道
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(sites) => (
          <section className="channel-section">
            <ListTable
              rows={sites.channels}
              label="推广渠道"
              columns={columnsOf(sites)}
              keyOf={({ code }) => code}
              empty={{ title: '还没有推广渠道', text: '建好后把链接或二维码交给推广的人。' }}
            />
            {edited !== null && (
              <ChannelDialog
                channel={edited === 'new' ? null : edited}
                distributors={sites.distributors}
                onClose={() => setEdited(null)}
              />
            )}
            {linked && (
              <LinkDialog
                channel={linked}
                link={linkOf(sites, linked.code)}
                onClose={() => setLinked(null)}
              />
            )}
          </section>
        )}
      </QueryView>
    </Page>
  )
}

function LinkDialog({ channel, link, onClose }: { channel: Channel; link: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast('链接已复制', 'success'),
      () => toast('复制失败，请选中链接手动复制', 'fail'),
    )
  return (
    <Modal
      open
      centered
      title={`${channel.name}的链接`}
      okText="复制链接"
      cancelText="关闭"
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <div className="channel-link">
        <QrCode text={link} label={`${channel.name}的二维码`} />
        <code>{link}</code>
      </div>
    </Modal>
  )
}
