import type { CallOutput } from '@shanghao/client/http/calls'
import { coverOf, coverSeed } from '@shanghao/contract/goods/cover'
import { useIsInteractive } from '../../../core/page/interactive.tsx'
import { useOrigin } from '../../../core/platform/usePlatform.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { AccountCover } from '../../../ui/art/AccountCover.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { QqButton } from './QqButton.tsx'
import { shareCommand } from './shareCommand.ts'
import { rememberCommand } from './useSharedGoods.ts'
import './SharePanel.css'

/** A preview of what the friend sees, the message with the share command, and the ways to send it. */
export function SharePanel({ goods }: { goods: CallOutput<'goods', 'detail'> }) {
  const { goodsId, title, gameId, gameName, zone, hourlyFen } = goods
  const isInteractive = useIsInteractive()
  const link = useOrigin() + paths.account({ goodsId })
  const message = shareCommand({ goodsId, title }, link)
  const send = async () => {
    try {
      await navigator.share({ title, text: title, url: link })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast('未能打开分享面板，可以复制口令发给朋友')
    }
  }
  return (
    <div className="share">
      <figure className="share-card">
        <AccountCover
          seed={coverSeed(coverOf({ goodsId, gameId }))}
          game={gameId}
          style={{ aspectRatio: '2 / 1' }}
        />
        <figcaption>
          <p className="clamp-2">{title}</p>
          <p className="share-line">
            <span>
              {gameName} · {zone}
            </span>
            <Price fen={hourlyFen} per="时" size="l" />
          </p>
        </figcaption>
      </figure>
      <p className="share-message">{message}</p>
      <p className="share-hint">朋友复制口令后打开上号，或者点链接，就能看到这个账号。</p>
      <CopyButton
        as="main"
        text={message}
        what="口令"
        label="复制口令"
        onCopied={() => rememberCommand(message)}
      />
      <QqButton />
      {isInteractive && 'share' in navigator ? (
        <Button kind="quiet" block onClick={send}>
          用其他方式分享
        </Button>
      ) : null}
    </div>
  )
}
