import { useState } from 'react'
import { useDataSaver } from '../../core/platform/dataSaver.ts'
import { Icon } from '../art/Icon.tsx'
import { FullScreen } from './FullScreen.tsx'
import './PictureRow.css'

/** Sizes in pixels. */
type Picture = { readonly url: string; readonly width: number; readonly height: number }

/**
 * The pictures of what a person wrote as small squares, which open on the full screen. A tap repeats one that failed to load, and
 * loads one where data is saved.
 */
export function PictureRow({ pictures, of }: { pictures: readonly Picture[]; of: string }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ul className="picture-row">
        {pictures.map((picture, i) => (
          <li key={picture.url}>
            <Thumbnail picture={picture} label={`${of}，第 ${i + 1} 张图片`} onOpen={() => setOpened(i)} />
          </li>
        ))}
      </ul>
      <FullScreen
        open={opened !== null}
        onClose={() => setOpened(null)}
        startIndex={opened ?? 0}
        slides={pictures.map((picture, i) => ({
          key: picture.url,
          picture: <LargePicture picture={picture} label={`第 ${i + 1} 张图片`} />,
        }))}
      />
    </>
  )
}

/** Each begins with the text that the square shows meanwhile. */
const stateLabels = {
  waiting: '点按加载，',
  loading: '加载中，放大',
  shown: '放大',
  failed: '没加载出来，重新加载',
} as const

function Thumbnail({ picture, label, onOpen }: { picture: Picture; label: string; onOpen: () => void }) {
  const [loaded, setState] = useState<keyof typeof stateLabels>('waiting')
  const isSaving = useDataSaver()
  const state = isSaving || loaded !== 'waiting' ? loaded : 'loading'
  const isLoading = state === 'loading' || state === 'shown'
  return (
    <button
      type="button"
      className="picture-row-item"
      aria-label={`${stateLabels[state]}${label}`}
      onClick={() => (isLoading ? onOpen() : setState('loading'))}
    >
      {isLoading ? null : (
        <span className="picture-row-failed">
          <Icon name={state === 'failed' ? 'refresh' : 'eye'} size={18} />
          {state === 'failed' ? '没加载出来' : '点按加载'}
        </span>
      )}
      {isLoading ? (
        <>
          {state === 'loading' ? <span className="picture-row-text">加载中</span> : null}
          {isSaving === undefined ? null : (
            <img
              src={picture.url}
              alt=""
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
              onLoad={() => setState('shown')}
              onError={() => setState('failed')}
            />
          )}
        </>
      ) : null}
    </button>
  )
}

function LargePicture({ picture, label }: { picture: Picture; label: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <button type="button" className="picture-row-failed" onClick={() => setFailed(false)}>
        <Icon name="refresh" size={24} />
        图片没加载出来，点按重试
      </button>
    )
  return <img src={picture.url} alt={label} decoding="async" onError={() => setFailed(true)} />
}
