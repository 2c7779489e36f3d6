import { useState } from 'react'
import { Icon } from '../art/Icon.tsx'
import { FullScreen } from './FullScreen.tsx'
import './PictureStrip.css'

type Picture = { readonly url: string; readonly width: number; readonly height: number }

/** Pictures as small squares, which open on the full screen. One that failed to load is repeated by a tap. */
export function PictureStrip({ pictures, of }: { pictures: readonly Picture[]; of: string }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ul className="picture-strip">
        {pictures.map((picture, i) => (
          <li key={picture.url}>
            <Thumbnail picture={picture} label={`${of}，第 ${i + 1} 张截图`} onOpen={() => setOpened(i)} />
          </li>
        ))}
      </ul>
      <FullScreen
        open={opened !== null}
        onClose={() => setOpened(null)}
        startIndex={opened ?? 0}
        slides={pictures.map((picture, i) => ({
          key: picture.url,
          picture: <LargePicture picture={picture} label={`第 ${i + 1} 张截图`} />,
        }))}
      />
    </>
  )
}

function Thumbnail({ picture, label, onOpen }: { picture: Picture; label: string; onOpen: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const hasFailed = state === 'failed'
  return (
    <button
      type="button"
      className="picture-strip-item"
      aria-label={hasFailed ? `重新加载${label}` : `放大${label}`}
      onClick={() => (hasFailed ? setState('loading') : onOpen())}
    >
      {hasFailed ? (
        <span className="picture-strip-failed">
          <Icon name="refresh" size={18} />
          没加载出来
        </span>
      ) : (
        <>
          {state === 'loading' ? <span className="picture-strip-text">加载中</span> : null}
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
        </>
      )}
    </button>
  )
}

function LargePicture({ picture, label }: { picture: Picture; label: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <button type="button" className="picture-strip-failed" onClick={() => setFailed(false)}>
        <Icon name="refresh" size={24} />
        图片没加载出来，点按重试
      </button>
    )
  return <img src={picture.url} alt={label} decoding="async" onError={() => setFailed(true)} />
}
