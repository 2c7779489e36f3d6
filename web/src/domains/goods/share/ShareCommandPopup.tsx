import { useEffect, useId, useRef } from 'react'
import { isError } from '../../../core/http/failures.ts'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { go } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { AccountCover } from '../../../ui/art/AccountCover.tsx'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { clearClipboard, closeShared } from './useSharedGoods.ts'
import './ShareCommandPopup.css'

/** 打开分享口令: what a friend shared, with the way to it. */
export default function ShareCommandPopup({ goodsId }: { goodsId: string }) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { data: goods, error } = useCall(client.goods.detail, { id: goodsId }, { inPage: true })
  const gone = isError(error, 'NOT_FOUND')
  useEffect(() => box.current?.showModal(), [])
  const view = () => {
    closeShared()
    go(gone ? paths.rentList() : paths.account({ goodsId }))
    void clearClipboard()
  }
  return (
    <dialog ref={box} className="shared" aria-labelledby={id} onClose={closeShared}>
      <h2 id={id}>打开分享口令</h2>
      <div className="shared-cover">
        {goods ? (
          <AccountCover seed={goodsId} game={goods.gameId} />
        ) : gone ? (
          <EmptyArt kind="notfound" />
        ) : (
          <Skeleton height="100%" radius={8} />
        )}
      </div>
      <div className="shared-words" role="status">
        {goods ? (
          <>
            <p className="clamp-2">{goods.title}</p>
            <p className="shared-line">
              <span>
                {goods.gameName} · {goods.zone}
              </span>
              <Price fen={goods.hourlyFen} per="时" size="l" />
            </p>
          </>
        ) : (
          <p>{gone ? '这个账号不存在，看看其他账号吧。' : error ? `账号编号 ${goodsId}` : '正在查找账号…'}</p>
        )}
      </div>
      <p className="shared-hint">来自你复制的消息。复制口令后打开上号，就能直接查看账号。</p>
      <div className="shared-buttons">
        <Button kind="quiet" onClick={closeShared}>
          取消
        </Button>
        <Button onClick={view}>{gone ? '看看其他账号' : '立即查看'}</Button>
      </div>
    </dialog>
  )
}
