import type { ListItem } from '@shanghao/client/http/calls'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { usePagedList } from '../../core/http/usePagedList.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { PagedList } from '../../ui/layout/PagedList.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { QrCode } from '../../ui/money/QrCode.tsx'

type Channel = ListItem<'channels', 'distributorChannels'>

/** The channels with their links, and how many people each one brought. */
export function OwnChannels() {
  const list = usePagedList(client.channels.distributorChannels, {})
  return (
    <PagedList
      list={list}
      label="推广渠道"
      keyOf={({ code }) => code}
      skeleton={<SkeletonCards count={2} height={160} />}
      empty={{ title: '还没有推广渠道', text: '渠道由平台开通，开通后这里有推广链接和二维码。' }}
    >
      {(channel) => <ChannelCard channel={channel} />}
    </PagedList>
  )
}

function ChannelCard({ channel: { code, name, isOpen, url, people, payers } }: { channel: Channel }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <article className="card own-channel">
      <h3>
        {name}
        {isOpen ? null : <Tag tone="warn">已停用</Tag>}
      </h3>
      <dl>
        <div>
          <dt>注册</dt>
          <dd>{people} 人</dd>
        </div>
        <div>
          <dt>付过订单</dt>
          <dd>{payers} 人</dd>
        </div>
      </dl>
      {url === null ? (
        <p className="own-channel-closed">渠道 {code} 已停用，链接不再带来用户，已注册的用户不受影响。</p>
      ) : (
        <>
          <p className="own-channel-link">{url}</p>
          <div className="own-channel-acts">
            <CopyButton text={url} what={`${name}的链接`} />
            <Button
              kind="quiet"
              size="s"
              aria-label={`${name}的二维码`}
              aria-haspopup="dialog"
              onClick={() => setOpened(true)}
            >
              二维码
            </Button>
          </div>
          <Sheet open={isOpened} onClose={() => setOpened(false)} title={`${name}的二维码`}>
            <div className="own-channel-code">
              {isOpened ? <QrCode text={url} label={`扫码打开${name}的链接`} /> : null}
              <p>新用户扫码注册后计入这个渠道，先从其他渠道来过的除外。</p>
            </div>
          </Sheet>
        </>
      )}
    </article>
  )
}
