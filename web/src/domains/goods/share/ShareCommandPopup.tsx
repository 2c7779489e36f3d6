import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useEffect, useId, useRef } from 'react'
import { client } from '../../../core/http/request.ts'
import { navigateTo } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { CoverPicture } from '../../../ui/art/CoverPicture.tsx'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { clearClipboard, closeShared } from './useSharedGoods.ts'
import './ShareCommandPopup.css'

/** 打开分享口令: the shared account, with a link to it. */
export default function ShareCommandPopup({ goodsId }: { goodsId: string }) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { data: goods, error } = useCall(client.goods.detail, { id: goodsId }, { inPage: true })
  const isNotFound = isError(error, 'NOT_FOUND')
  useEffect(() => box.current?.showModal(), [])
  const view = () => {
    closeShared()
    navigateTo(isNotFound ? paths.rentList() : paths.account({ goodsId }))
    void clearClipboard()
  }
  return (
    <dialog ref={box} className="shared-goods" aria-labelledby={id} onClose={closeShared}>
      <h2 id={id}>打开分享口令</h2>
      <div className="shared-goods-cover">
        {goods ? (
          <CoverPicture goodsId={goodsId} gameId={goods.gameId} shape="wide" />
        ) : isNotFound ? (
          <EmptyArt kind="notfound" />
        ) : (
          <Skeleton height="100%" radius={8} />
        )}
      </div>
      <div className="shared-goods-text" role="status">
        {goods ? (
          <>
            <p className="clamp-2">{goods.title}</p>
            <p className="shared-goods-line">
              <span>
                {goods.gameName} · {goods.zone}
              </span>
              <Price fen={goods.hourlyFen} per="时" size="l" />
            </p>
          </>
        ) : (
          <p>
            {isNotFound
              ? '这个账号不存在，看看其他账号吧。'
              : error
                ? `账号编号 ${goodsId}`
                : '正在查找账号…'}
          </p>
        )}
      </div>
      <p className="shared-goods-hint">来自你复制的消息。复制口令后打开上号，就能直接查看账号。</p>
      <div className="shared-goods-buttons">
        <Button kind="quiet" onClick={closeShared}>
          取消
        </Button>
        <Button onClick={view}>{isNotFound ? '看看其他账号' : '立即查看'}</Button>
      </div>
    </dialog>
  )
}
