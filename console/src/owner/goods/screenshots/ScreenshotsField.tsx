import { PictureOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { PICTURE_TYPES, PICTURE_TYPES_TEXT } from '@shanghao/client/upload/pictureUploads'
import { SCREENSHOTS_MAX } from '@shanghao/contract/goods/listingRules'
import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { type DragEvent, lazy, Suspense, useState } from 'react'
import { UploadStatus } from '../../../core/form/UploadStatus.tsx'
import type { Shot } from './arrange.ts'
import { ScreenshotTile } from './ScreenshotTile.tsx'
import type { Screenshots } from './useScreenshots.ts'
import './ScreenshotsField.css'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

/** Less than this (px) is a tap. */
const DRAG_FROM = 6
const INSTRUCTIONS = { draggable: '按空格键拿起截图，用方向键移动，再按空格键放下，按 Esc 键取消。' }

/** What a screen reader says while a screenshot is moved. */
const announcementsOf = (shots: readonly Shot[]): Announcements => {
  const place = (id: string | number | undefined) => shots.findIndex((shot) => shot.id === id) + 1
  return {
    onDragStart: ({ active }) => `已拿起截图 ${place(active.id)}`,
    onDragOver: ({ over }) => (over ? `移到第 ${place(over.id)} 张的位置` : '不在可放下的位置'),
    onDragEnd: ({ over }) => (over ? `已放到第 ${place(over.id)} 张` : '已放回原处'),
    onDragCancel: () => '已取消，截图回到原处',
  }
}

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The screenshots of an account: chosen or dropped, put in order, cropped, named; the first is the cover. */
export default function ScreenshotsField({
  screenshots,
  goodsId,
}: {
  screenshots: Screenshots
  goodsId?: string
}) {
  const { shots, stored, add, move, replace } = screenshots
  const [isOver, setOver] = useState(false)
  const [cropped, setCropped] = useState<Shot | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <fieldset
      className={isOver ? 'screenshots screenshots-over' : 'screenshots'}
      onDragOver={(event) => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <legend>截图（选填）</legend>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsOf(shots),
          screenReaderInstructions: INSTRUCTIONS,
        }}
        onDragEnd={({ active, over }) => over && move(String(active.id), String(over.id))}
      >
        <SortableContext items={shots.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ol className="screenshot-tiles" aria-label="截图">
            {shots.map((shot, at) => (
              <ScreenshotTile
                key={shot.id}
                shot={shot}
                place={at + 1}
                screenshots={screenshots}
                onCrop={() => setCropped(shot)}
              />
            ))}
            {shots.length < SCREENSHOTS_MAX && (
              <li>
                <label className="screenshot-add">
                  <PictureOutlined aria-hidden="true" />
                  <span>添加截图</span>
                  <small>选择图片，或拖到这里</small>
                  <input
                    className="visually-hidden"
                    type="file"
                    multiple
                    accept={PICTURE_TYPES.join()}
                    onChange={({ target }) => {
                      add([...(target.files ?? [])])
                      target.value = ''
                    }}
                  />
                </label>
              </li>
            )}
          </ol>
        </SortableContext>
      </DndContext>
      <UploadStatus uploaded={stored.length} all={shots.length} />
      <p className="listing-hint">
        最多 {SCREENSHOTS_MAX} 张，{PICTURE_TYPES_TEXT}，每张不超过 {PICTURE_MAX_MB}{' '}
        MB。第一张是封面，拖动可以调整顺序。
      </p>
      {cropped && (
        <Suspense fallback={null}>
          <CropDialog
            shot={cropped}
            {...(goodsId === undefined ? {} : { goodsId })}
            onCropped={(part, whole) => replace(cropped.id, part, whole)}
            onClose={() => setCropped(null)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
