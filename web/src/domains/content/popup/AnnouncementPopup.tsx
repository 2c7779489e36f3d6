import type { CallOutput } from '@shanghao/client/http/calls'
import { useEffect, useId, useRef } from 'react'
import { navigateTo } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ArticleBody } from '../../../ui/display/ArticleBody.tsx'
import { openDialog } from '../../../ui/layout/openDialog.ts'
import './AnnouncementPopup.css'

export type PopupAnnouncement = NonNullable<CallOutput<'content', 'getPopupAnnouncement'>['announcement']>

/** 公告弹窗: an announcement with the way to its article. Closing it in any way acknowledges it. */
export default function AnnouncementPopup({
  announcement: { title, body, articleId },
  onShown,
  onClosed,
}: {
  announcement: PopupAnnouncement
  onShown: () => void
  onClosed: () => void
}) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    openDialog(box.current)
    onShown()
  }, [])
  return (
    <dialog ref={box} tabIndex={-1} className="announcement-popup" aria-labelledby={id} onClose={onClosed}>
      <span className="announcement-popup-icon">
        <Icon name="bell" size={28} />
      </span>
      <h2 id={id}>{title}</h2>
      <ArticleBody body={body} />
      <div className="announcement-popup-buttons">
        {articleId === null ? null : (
          <Button
            kind="soft"
            block
            onClick={() => {
              onClosed()
              navigateTo(paths.article({ articleId }))
            }}
          >
            查看详情
          </Button>
        )}
        <Button block onClick={() => box.current?.close()}>
          我知道了
        </Button>
      </div>
    </dialog>
  )
}
