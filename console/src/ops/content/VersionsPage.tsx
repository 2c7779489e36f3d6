import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { appPlatformNames, updateKindNames } from '@shanghao/contract/content/states'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import type { Version } from './rows.ts'
import { StageDialog } from './StageDialog.tsx'
import { VersionDialog } from './VersionDialog.tsx'

const stateOf = ({ withdrawnAt, startsAt, endsAt, isHostAllowed }: Version) => {
  const now = serverNow()
  if (withdrawnAt !== null) return <Tag>已撤回</Tag>
  if (endsAt !== null && endsAt <= now) return <Tag>已结束</Tag>
  if (!isHostAllowed) return <Tag color="error">下载域名不在名单</Tag>
  return startsAt > now ? <Tag color="processing">未开始</Tag> : <Tag color="success">提供中</Tag>
}

const columns: readonly Column<Version>[] = [
  {
    key: 'name',
    title: '版本',
    phone: 'heading',
    render: ({ platform, versionName, versionCode }) => (
      <span className="num">
        {appPlatformNames[platform]} {versionName}（{versionCode}）
      </span>
    ),
  },
  { key: 'state', title: '状态', width: 144, render: stateOf },
  { key: 'kind', title: '更新方式', width: 120, render: ({ kind }) => updateKindNames[kind] },
  {
    key: 'share',
    title: '灰度比例',
    width: 96,
    align: 'end',
    render: ({ sharePercent }) => <span className="num">{sharePercent}%</span>,
  },
  {
    key: 'starts',
    title: '时间',
    width: 220,
    render: ({ startsAt, endsAt }) => (
      <span className="num">
        {momentText(startsAt, serverNow())} 起
        {endsAt === null ? '' : `，${momentText(endsAt, serverNow())} 止`}
      </span>
    ),
  },
  {
    key: 'link',
    title: '试用链接',
    width: 104,
    render: ({ signId, withdrawnAt }) =>
      withdrawnAt === null && (
        <a href={`/pages/downapp/index?signId=${signId}`} target="_blank" rel="noreferrer">
          打开
        </a>
      ),
  },
]

/** Versions of the native app: who is offered which, and how strictly. */
export default function VersionsPage() {
  const may = useMay()
  const [shown, setShown] = useState<{ act: 'stage' | 'withdraw'; version: Version } | 'new' | null>(null)
  const table = useTable(client.content.listVersions, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  const withdraw = useCallMutation(client.content.withdrawVersion, {
    invalidates: [client.content.listVersions],
    onDone: () => {
      toast('版本已撤回', 'success')
      setShown(null)
    },
  })
  const add = may('content_edit') ? (
    <Button type="primary" onClick={() => setShown('new')}>
      新建版本
    </Button>
  ) : null
  const acts: Column<Version> = {
    key: 'acts',
    title: '操作',
    width: 168,
    phone: 'actions',
    render: (version) =>
      version.withdrawnAt === null && (
        <>
          <Button
            size="small"
            aria-label={`调整 ${version.versionName} 的灰度`}
            onClick={() => setShown({ act: 'stage', version })}
          >
            灰度
          </Button>{' '}
          <Button
            size="small"
            danger
            aria-label={`撤回 ${version.versionName}`}
            onClick={() => setShown({ act: 'withdraw', version })}
          >
            撤回
          </Button>
        </>
      ),
  }
  return (
    <Page title="App 版本" actions={add}>
      <DataTable
        table={table}
        label="版本"
        columns={may('content_edit') ? [...columns, acts] : columns}
        keyOf={({ versionId }) => String(versionId)}
        empty={{ title: '还没有版本', text: '先小比例提供，确认没有问题再放大。', action: add }}
      />
      {shown === 'new' && <VersionDialog onClose={() => setShown(null)} />}
      {shown !== null && shown !== 'new' && shown.act === 'stage' && (
        <StageDialog version={shown.version} onClose={() => setShown(null)} />
      )}
      {shown !== null && shown !== 'new' && shown.act === 'withdraw' && (
        <ReasonDialog
          title={`撤回 ${shown.version.versionName}`}
          text="不再提供这个版本，强制更新也随之解除；已装上的不受影响。"
          confirm="撤回"
          maxLength={200}
          onReason={async (reason) =>
            (await withdraw.run({ versionId: shown.version.versionId, reason })) !== null
          }
          onClose={() => setShown(null)}
        />
      )}
    </Page>
  )
}
