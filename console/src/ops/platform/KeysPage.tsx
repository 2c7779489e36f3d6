import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { type SealKeyState, sealKeyStateNames } from '@shanghao/contract/platform/states'
import { Button, Form, Input, Modal, Progress, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import './KeysPage.css'

type Keys = CallOutput<'platform', 'keys'>
type SealKey = Keys['keys'][number]

const EVERY_MS = 3_000
const DAY_MS = 86_400_000
const colors: Readonly<Record<SealKeyState, string>> = {
  known: 'default',
  sealing: 'success',
  former: 'processing',
  retired: 'default',
}

/** How long a key has sealed. */
const ageText = ({ sealingSince, retiredAt, state }: SealKey): string => {
  if (sealingSince === null) return '还没用过'
  const until = state === 'retired' && retiredAt !== null ? retiredAt : serverNow()
  const days = Math.floor((until - sealingSince) / DAY_MS)
  return days === 0 ? '已用不到 1 天' : `已用 ${days} 天`
}

/** The keys that secrets are sealed under: their ages, how much each has sealed, and the change to another one. */
export default function KeysPage() {
  const query = useCall(
    client.platform.keys,
    {},
    {
      refetchEveryMs: (data) => (data?.rotation && data.rotation.finishedAt === null ? EVERY_MS : false),
    },
  )
  const may = useMay()
  const [next, setNext] = useState<string | null>(null)
  return (
    <Page title="加密密钥">
      <QueryView query={query}>
        {(data) => (
          <>
            <p className="page-note">
              账号密码、实名信息、提现账户等用密钥加密后保存。轮换时业务照常，原有数据在后台用新密钥重新加密。
            </p>
            {data.rotation && <Rotation rotation={data.rotation} />}
            {data.next === null ? (
              <p className="page-note">
                {data.rotation && data.rotation.finishedAt === null
                  ? '正在轮换，完成后才能开始下一次。'
                  : '要轮换，先在所有服务器上把新密钥设为 SEAL_KEY、现在的设为 SEAL_KEY_OLD，逐台重启后回到这里。'}
              </p>
            ) : (
              may('keys_act') && (
                <Button type="primary" onClick={() => setNext(data.next)}>
                  轮换到 {data.next}
                </Button>
              )
            )}
            <div className="keys-panels">
              <KeyList keys={data.keys} />
              <Tables tables={data.tables} />
            </div>
          </>
        )}
      </QueryView>
      {next !== null && <RotateDialog to={next} onClose={() => setNext(null)} />}
    </Page>
  )
}

function Rotation({ rotation }: { rotation: NonNullable<Keys['rotation']> }) {
  const { from, to, startedAt, finishedAt, resealed, remaining, linksUntil, startedBy, reason } = rotation
  const now = serverNow()
  const percent = remaining === 0 ? 100 : Math.floor((resealed / (resealed + remaining)) * 100)
  return (
    <section className="panel keys-rotation" aria-label="轮换">
      <h2 className="panel-title">{finishedAt === null ? '正在轮换' : '最近一次轮换'}</h2>
      <Progress percent={percent} aria-label="轮换进度" status={finishedAt === null ? 'active' : 'success'} />
      <p className="num">
        从 {from} 到 {to}，已重新加密 {resealed} 条{finishedAt === null && `，还剩 ${remaining} 条`}
      </p>
      <p className="page-note num">
        {momentText(startedAt, now)} 由 {startedBy} 开始：{reason}
        {finishedAt !== null && `，${momentText(finishedAt, now)} 完成`}
      </p>
      {finishedAt !== null && (
        <p className="page-note num">
          {now < linksUntil
            ? `${momentText(linksUntil, now)} 后可以去掉 SEAL_KEY_OLD：在那之前发出的短信链接可能还在用。`
            : '可以去掉 SEAL_KEY_OLD 了。'}
        </p>
      )}
    </section>
  )
}

function KeyList({ keys }: { keys: readonly SealKey[] }) {
  const now = serverNow()
  return (
    <section className="panel" aria-label="密钥">
      <h2 className="panel-title">密钥</h2>
      <ul className="keys-list num">
        {keys.map((key) => (
          <li key={key.name}>
            <code>{key.name}</code>
            <span>
              <Tag color={colors[key.state]}>{sealKeyStateNames[key.state]}</Tag>
              {!key.configured && <Tag>未配置</Tag>}
            </span>
            <span>
              {ageText(key)}，首次出现于{momentText(key.firstSeenAt, now)}
            </span>
            <span>{key.rows.toLocaleString('zh-CN')} 条数据</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tables({ tables }: { tables: Keys['tables'] }) {
  return (
    <section className="panel" aria-label="加密的数据">
      <h2 className="panel-title">加密的数据</h2>
      <ul className="keys-list num">
        {tables.map(({ table, label, rows }) => (
          <li key={table}>
            <span>{label}</span>
            <span className="keys-rows">
              {rows.length === 0
                ? '没有'
                : rows.map(({ name, rows: count }) => `${name}：${count.toLocaleString('zh-CN')}`).join('，')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RotateDialog({ to, onClose }: { to: string; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const rotate = useCallMutation(client.platform.rotateKey, {
    invalidates: [client.platform.keys],
    onDone: () => {
      toast('已开始轮换，在后台进行', 'success')
      onClose()
    },
  })
  return (
    <Modal
      open
      centered
      title={`轮换到 ${to}`}
      okText="开始轮换"
      cancelText="取消"
      okButtonProps={{ loading: rotate.busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>从现在起用新密钥加密，原有数据在后台重新加密，业务不中断。完成前不能从服务器上去掉现在的密钥。</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }: { reason: string }) => void rotate.run({ to, reason })}
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因' }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
