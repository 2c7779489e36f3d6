import { DeleteOutlined, HolderOutlined, ReloadOutlined, ScissorOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CAPTION_MAX } from '@shanghao/contract/goods/listingRules'
import { Button, Input, Progress, Tag } from 'antd'
import { type Shot, storedOf } from './arrange.ts'
import { ShotPicture } from './ShotPicture.tsx'
import type { Screenshots } from './useScreenshots.ts'

const stateTexts = { waiting: '等待上传', sending: '上传中', checking: '检查中' } as const

type Props = {
  readonly shot: Shot
  /** From 1 on. */
  readonly place: number
  readonly screenshots: Screenshots
  readonly onCrop: () => void
}

/** One screenshot with its acts; it is dragged by its handle. */
export function ScreenshotTile({ shot, place, screenshots, onCrop }: Props) {
  const { id, caption, upload } = shot
  const { retry, remove, setCaption } = screenshots
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: '可移动的截图' } })
  const stored = storedOf(shot)
  const name = `截图 ${place}`
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'screenshot screenshot-dragged' : 'screenshot'}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <div className="screenshot-picture">
        <ShotPicture url={shot.stored?.url ?? upload?.url ?? null} name={caption || name} />
        {place === 1 && (
          <Tag className="screenshot-cover" color="processing">
            封面
          </Tag>
        )}
        {stored === null && upload && <UploadState upload={upload} name={name} />}
      </div>
      <div className="screenshot-acts">
        <Button
          type="text"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="screenshot-handle"
          icon={<HolderOutlined aria-hidden />}
          aria-label={`移动${name}`}
        />
        {upload?.mayRetry && (
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={`重新上传${name}`}
            onClick={() => retry(shot)}
          />
        )}
        {stored?.publicKey != null && (
          <Button
            type="text"
            icon={<ScissorOutlined aria-hidden />}
            aria-label={`裁剪${name}`}
            onClick={onCrop}
          />
        )}
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除${name}`}
          onClick={() => remove(shot)}
        />
      </div>
      <Input
        aria-label={`${name}的说明`}
        placeholder="说明，如 英雄页"
        maxLength={CAPTION_MAX}
        value={caption}
        onChange={({ target }) => setCaption(id, target.value)}
      />
    </li>
  )
}

function UploadState({ upload, name }: { upload: NonNullable<Shot['upload']>; name: string }) {
  const { state, progress, error } = upload
  if (state === 'failed')
    return (
      <p className="screenshot-state screenshot-failed" role="alert">
        {error}
      </p>
    )
  return (
    <div className="screenshot-state">
      <span>{state === 'done' ? '' : stateTexts[state]}</span>
      <Progress
        aria-label={`${name}的上传进度`}
        percent={Math.round(progress * 100)}
        size="small"
        showInfo={false}
      />
    </div>
  )
}
