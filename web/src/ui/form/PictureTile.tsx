import type { Picture } from '@shanghao/client/upload/pictureUploads'
import { Icon } from '../art/Icon.tsx'

const stateTexts: Readonly<Record<Picture['state'], string>> = {
  waiting: '排队中',
  sending: '上传中',
  checking: '检查中',
  done: '已上传',
  failed: '未上传',
}

/** A chosen picture: opens on the full screen, shows how much of it was sent, can be removed. */
export function PictureTile({
  picture: { url, state, progress },
  nth,
  onOpen,
  onRemove,
}: {
  picture: Picture
  /** Its place, from 1. */
  nth: number
  onOpen: () => void
  onRemove: () => void
}) {
  const percent = Math.floor(progress * 100)
  return (
    <li className="picture-tile" data-state={state}>
      <button type="button" aria-label={`查看第 ${nth} 张，${stateTexts[state]}`} onClick={onOpen}>
        <img src={url} alt="" decoding="async" />
      </button>
      {state === 'done' ? null : (
        <div className="picture-state">
          {state === 'failed' ? <Icon name="alert" size={22} /> : null}
          <span aria-hidden="true">{state === 'sending' ? `${percent}%` : stateTexts[state]}</span>
          {state === 'sending' ? (
            <progress max={100} value={percent} aria-label={`第 ${nth} 张的上传进度`} />
          ) : null}
        </div>
      )}
      <button type="button" className="picture-remove" aria-label={`移除第 ${nth} 张`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}
