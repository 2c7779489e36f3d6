import { useEffect, useState } from 'react'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { drawPoster } from './posterPicture.ts'

type PosterProps = { link: string; inviteCode: string; rewardText: string | null }
type Drawn = { file: File; url: string }

const usePoster = ({ link, inviteCode, rewardText }: PosterProps): Drawn | 'failed' | null => {
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null)
  useEffect(() => {
    let isCancelled = false
    let url = ''
    const draw = async () => {
      const picture = await drawPoster({ link, inviteCode, rewardText })
      if (isCancelled) return
      url = URL.createObjectURL(picture)
      setDrawn({ file: new File([picture], `上号邀请 ${inviteCode}.png`, { type: picture.type }), url })
    }
    draw().catch(() => !isCancelled && setDrawn('failed'))
    return () => {
      isCancelled = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [link, inviteCode, rewardText])
  return drawn
}

/** A poster with the link as a QR code: saved by a long press or the button, or shared by the system's panel. */
export function InvitationPoster(poster: PosterProps) {
  const drawn = usePoster(poster)
  const share = async ({ file }: Drawn) => {
    const picture = { files: [file] }
    const content = navigator.canShare?.(picture) ? picture : { title: '上号', url: poster.link }
    try {
      await navigator.share(content)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast('未能打开分享面板，可以复制邀请链接发给朋友')
    }
  }
  return (
    <Section title="邀请海报" note="长按图片可保存">
      {drawn === 'failed' ? (
        <p className="invite-poster-failed">海报生成失败，请复制邀请链接发给好友。</p>
      ) : drawn ? (
        <figure className="invite-poster">
          <img
            src={drawn.url}
            alt={`邀请海报，含二维码，邀请码 ${poster.inviteCode}`}
            width={600}
            height={800}
          />
          <figcaption>
            <a className="button button-soft button-m" href={drawn.url} download={drawn.file.name}>
              <span className="button-text">保存海报</span>
            </a>
            {'share' in navigator ? (
              <Button kind="quiet" onClick={() => void share(drawn)}>
                分享
              </Button>
            ) : null}
          </figcaption>
        </figure>
      ) : (
        <div className="invite-poster">
          <span className="invite-poster-space">
            <Skeleton height="100%" radius={12} />
          </span>
          <Skeleton width={112} height={44} radius={8} />
        </div>
      )}
    </Section>
  )
}
