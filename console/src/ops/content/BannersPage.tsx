import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { bannerPlaceNames, bannerStateNames } from '@shanghao/contract/content/states'
import { quoted } from '@shanghao/contract/quoted'
import { BANNER_KEPT_S } from '@shanghao/contract/rules'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { BannerDrawer } from './BannerDrawer.tsx'
import { BannerPicture } from './BannerPicture.tsx'
import type { Banner } from './rows.ts'
import './banners.css'

const filters = { state: choice('状态', bannerStateNames) }
const colors = { shown: 'success', upcoming: 'processing', over: 'default' } as const
const placeNames: Readonly<Record<number, string>> = bannerPlaceNames

const columns: readonly Column<Banner>[] = [
  {
    key: 'picture',
    title: '轮播图',
    width: 300,
    phone: 'heading',
    render: (banner) => (
      <span className="banner-row">
        <BannerPicture art={banner.art} url={banner.picture?.url ?? null} />
        <span>
          {banner.title}
          <small>{banner.text}</small>
        </span>
      </span>
    ),
  },
  { key: 'place', title: '位置', width: 88, render: ({ type }) => placeNames[type] ?? `位置 ${type}` },
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: ({ state }) => <Tag color={colors[state]}>{bannerStateNames[state]}</Tag>,
  },
  {
    key: 'span',
    title: '时间',
    width: 152,
    render: ({ startsAt, endsAt, withdrawnAt }) => {
      const now = serverNow()
      const until = withdrawnAt ?? endsAt
      return (
        <span className="num">
          {momentText(startsAt, now)} 起{until === null ? '' : `，${momentText(until, now)} 止`}
        </span>
      )
    },
  },
  { key: 'target', title: '链接', width: 160, render: ({ target }) => <code>{target}</code> },
  {
    key: 'sort',
    title: '排序',
    width: 72,
    align: 'end',
    render: ({ sort }) => <span className="num">{sort}</span>,
  },
]

/** Banners by place, with their dates. */
export default function BannersPage() {
  const may = useMay()
  const [edited, setEdited] = useState<Banner | 'new' | null>(null)
  const [withdrawn, setWithdrawn] = useState<Banner | null>(null)
  const table = useTable(client.content.listBanners, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ ...(values.state ? { state: values.state } : {}), page }),
  })
  const withdraw = useCallMutation(client.content.withdrawBanner, {
    invalidates: [client.content.listBanners],
    onDone: () => {
      toast('轮播图已撤下', 'success')
      setWithdrawn(null)
    },
  })
  const add = may('content_edit') ? (
    <Button type="primary" onClick={() => setEdited('new')}>
      新建轮播图
    </Button>
  ) : null
  const acts: Column<Banner> = {
    key: 'acts',
    title: '操作',
    width: 160,
    phone: 'actions',
    render: (banner) =>
      banner.state !== 'over' && (
        <span className="banner-acts">
          <Button size="small" aria-label={`修改${banner.title}`} onClick={() => setEdited(banner)}>
            修改
          </Button>
          <Button size="small" danger aria-label={`撤下${banner.title}`} onClick={() => setWithdrawn(banner)}>
            撤下
          </Button>
        </span>
      ),
  }
  return (
    <Page title="轮播图" actions={add}>
      <DataTable
        table={table}
        label="轮播图"
        columns={may('content_edit') ? [...columns, acts] : columns}
        keyOf={({ bannerId }) => String(bannerId)}
        empty={{ title: '还没有轮播图', text: '上传图片或选一张插画，填好链接和时间。', action: add }}
      />
      {edited !== null && (
        <BannerDrawer banner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {withdrawn && (
        <ReasonDialog
          title={`撤下${quoted(withdrawn.title)}？`}
          text={`租客最多 ${BANNER_KEPT_S} 秒后看不到它，不能恢复。`}
          confirm="撤下"
          maxLength={200}
          onReason={async (reason) => (await withdraw.run({ bannerId: withdrawn.bannerId, reason })) !== null}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </Page>
  )
}
