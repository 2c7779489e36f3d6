import { PICTURE_TYPES, PICTURE_TYPES_TEXT } from '@shanghao/client/upload/pictureUploads'
import type { PictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../art/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { FullScreen } from '../display/FullScreen.tsx'
import { PictureTile } from './PictureTile.tsx'
import './Field.css'
import './PicturePicker.css'

type Props = {
  /** Of the input that takes files: a form focuses it when pictures are missing. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** From `usePictureUploads`. */
  readonly uploads: PictureUploads
}

/** Chooses pictures, which are uploaded at once, and shows each with its progress. */
export function PicturePicker({ name, label, hint, error, uploads }: Props) {
  const { pictures, max, stored, add, retry, remove } = uploads
  const id = useId()
  const grid = useRef<HTMLUListElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const failed = pictures.flatMap((picture, i) =>
    picture.state === 'failed' ? [{ picture, nth: i + 1 }] : [],
  )
  const choose = (files: readonly File[]) => setRefused(add(files))
  const onRemove = (picture: number) => {
    remove(picture)
    setRefused(null)
    // The button that had the focus is gone.
    requestAnimationFrame(() => grid.current?.querySelector('input')?.focus({ preventScroll: true }))
  }
  return (
    <fieldset className="picture-picker" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend>
        {label}
        <span className="num">
          {pictures.length}/{max}
        </span>
      </legend>
      {hint ? <p className="picture-picker-hint">{hint}</p> : null}
      <ul ref={grid} className="picture-grid">
        {pictures.map((picture, i) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            nth={i + 1}
            onOpen={() => setOpened(i)}
            onRemove={() => onRemove(picture.id)}
          />
        ))}
        {pictures.length < max ? (
          <>
            <AddTile icon="picture" label="选择图片" name={name} multiple onChoose={choose} />
            <AddTile icon="camera" label="拍照" camera onChoose={choose} />
          </>
        ) : null}
      </ul>
      <p className="sr-only" role="status">
        {pictures.length > 0 ? `已上传 ${stored.length} 张，共 ${pictures.length} 张` : ''}
      </p>
      {refused ? (
        <p className="field-error" role="alert">
          <Icon name="alert" size={16} />
          <span>{refused}</span>
        </p>
      ) : null}
      {failed.map(({ picture, nth }) => (
        <div key={picture.id} className="picture-failure">
          <p className="field-error" role="alert">
            <Icon name="alert" size={16} />
            <span>
              第 {nth} 张：{picture.error}
            </span>
          </p>
          {picture.mayRetry ? (
            <Button
              kind="soft"
              size="s"
              aria-label={`重试上传第 ${nth} 张`}
              onClick={() => retry(picture.id)}
            >
              重试
            </Button>
          ) : null}
        </div>
      ))}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : (
        <p className="field-hint" id={`${id}-hint`}>
          {PICTURE_TYPES_TEXT}，每张不超过 {PICTURE_MAX_MB} MB
        </p>
      )}
      <FullScreen
        open={opened !== null}
        onClose={() => setOpened(null)}
        startIndex={opened ?? 0}
        slides={pictures.map(({ id: key, url }, i) => ({
          key: String(key),
          picture: <img src={url} alt={`第 ${i + 1} 张`} decoding="async" />,
        }))}
      />
    </fieldset>
  )
}

function AddTile({
  icon,
  label,
  name,
  multiple = false,
  camera = false,
  onChoose,
}: {
  icon: IconName
  label: string
  name?: string
  multiple?: boolean
  /** Opens the camera; shown on touch devices only. */
  camera?: boolean
  onChoose: (files: readonly File[]) => void
}) {
  return (
    <li className={camera ? 'picture-add picture-add-camera' : 'picture-add'}>
      <label>
        <input
          type="file"
          name={name}
          accept={PICTURE_TYPES.join(',')}
          multiple={multiple}
          {...(camera ? { capture: 'environment' } : {})}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // The same file can be chosen again after it was removed.
            target.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
        <Icon name={icon} size={26} />
        {label}
      </label>
    </li>
  )
}
