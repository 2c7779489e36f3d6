import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { type ModerationAct, postKindNames, reportReasons } from '@shanghao/contract/reviews/states'
import { Button, Descriptions, Drawer, Form, Image } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { LongTextField } from '../../core/form/LongTextField.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import type { Reported } from './reported.ts'

type Post = CallOutput<'reviews', 'post'>
type PostRef = Pick<Reported, 'kind' | 'id'>

const actNames: Readonly<Record<ModerationAct, string>> = {
  hide: '隐藏',
  restore: '恢复显示',
  dismiss: '驳回举报',
}

/** A post with its versions, its reports and what was done about it, and the acts. */
export function PostDrawer({ post, onClose }: { post: PostRef; onClose: () => void }) {
  const { kind, id } = post
  const query = useCall(client.reviews.post, { kind, id })
  return (
    <Drawer open title={postKindNames[kind]} size={480} onClose={onClose}>
      <QueryView query={query}>
        {(found) => (
          <>
            <PostView found={found} />
            <Acts post={post} found={found} onDone={onClose} />
          </>
        )}
      </QueryView>
    </Drawer>
  )
}

function PostView({ found }: { found: Post }) {
  const { goodsId, authorId, otherId, text, stars, pictures, at, hiddenReason, versions, reports, acts } =
    found
  const now = serverNow()
  return (
    <>
      <p className="post-text">{text || '没有文字'}</p>
      {pictures.length > 0 && (
        <div className="post-pictures">
          <Image.PreviewGroup>
            {pictures.map(({ url }, n) => (
              <Image key={url} src={url} width={88} height={88} alt={`图片 ${n + 1}`} />
            ))}
          </Image.PreviewGroup>
        </div>
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          ...(stars === null ? [] : [{ key: 'stars', label: '星级', children: `${stars} 星` }]),
          { key: 'goods', label: '账号', children: <span className="num">{goodsId}</span> },
          { key: 'author', label: '作者', children: <span className="num">{authorId}</span> },
          { key: 'other', label: '对方', children: <span className="num">{otherId}</span> },
          { key: 'at', label: '时间', children: <span className="num">{momentText(at, now)}</span> },
          {
            key: 'state',
            label: '状态',
            children: hiddenReason === null ? '显示中' : `已隐藏：${hiddenReason}`,
          },
        ]}
      />
      <History
        title="举报"
        lines={reports.map((report) => ({
          at: report.at,
          text: report.text ? `${report.reason}：${report.text}` : report.reason,
        }))}
      />
      <History
        title="修改前"
        lines={versions.map((version) => ({
          at: version.until,
          text: `${version.stars} 星 ${version.text}`,
        }))}
      />
      <History
        title="处理记录"
        lines={acts.map((act) => ({
          at: act.at,
          text: `${actNames[act.act]}，${act.reason}（运营人员 ${act.operatorId}）`,
        }))}
      />
    </>
  )
}

function History({ title, lines }: { title: string; lines: readonly { at: number; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3 className="post-heading">{title}</h3>
      <ul className="post-lines">
        {lines.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time className="post-second num">{momentText(at, serverNow())}</time>
          </li>
        ))}
      </ul>
    </>
  )
}

function Acts({ post, found, onDone }: { post: PostRef; found: Post; onDone: () => void }) {
  const may = useMay()
  const [form] = Form.useForm<{ reason: string }>()
  const [act, setAct] = useState<ModerationAct>('hide')
  const moderate = useCallMutation(client.reviews.moderate, {
    invalidates: [client.reviews.reports, client.reviews.post],
    onDone: () => {
      toast('已处理', 'success')
      onDone()
    },
  })
  if (!may('reviews_moderate')) return null
  const isHidden = found.hiddenReason !== null
  const hasReports = found.reports.some(({ closedAt }) => closedAt === null)
  return (
    <CallForm<{ reason: string }>
      className="post-acts"
      form={form}
      mutation={moderate}
      onSubmit={({ reason }) => moderate.run({ ...post, act, reason })}
    >
      <div className="post-reasons">
        {Object.values(reportReasons).map((reason) => (
          <Button key={reason} size="small" onClick={() => form.setFieldValue('reason', reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <LongTextField name="reason" label="原因" extra="隐藏和恢复时会发给作者" min={2} max={100} rows={2} />
      <div className="post-reasons">
        <Button
          danger={!isHidden}
          type="primary"
          htmlType="submit"
          loading={moderate.busy}
          onClick={() => setAct(isHidden ? 'restore' : 'hide')}
        >
          {isHidden ? actNames.restore : actNames.hide}
        </Button>
        {hasReports && (
          <Button htmlType="submit" loading={moderate.busy} onClick={() => setAct('dismiss')}>
            {actNames.dismiss}
          </Button>
        )}
      </div>
    </CallForm>
  )
}
