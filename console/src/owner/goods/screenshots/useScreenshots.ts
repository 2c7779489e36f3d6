import { usePictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { SCREENSHOTS_MAX } from '@shanghao/contract/goods/listingRules'
import { useState } from 'react'
import { toast } from '../../../core/feedback/feedback.ts'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../client.ts'
import { arrange, type GivenShot, moved, type Shot, type StoredShot, shotsOf, storedOf } from './arrange.ts'

export type Screenshots = {
  readonly shots: readonly Shot[]
  /** Those that are stored, as the form sends and keeps them. */
  readonly stored: readonly GivenShot[]
  /** Why the form can't be sent yet; null for nothing. */
  readonly problem: string | null
  readonly add: (files: readonly File[]) => void
  readonly retry: (shot: Shot) => void
  readonly remove: (shot: Shot) => void
  /** Puts one screenshot at the place of another. */
  readonly move: (id: string, toId: string) => void
  readonly setCaption: (id: string, caption: string) => void
  /** Shows a part of a screenshot in its place, or again the whole one. */
  readonly replace: (id: string, stored: StoredShot, whole: StoredShot | null) => void
}

/** The screenshots of a form, uploaded as soon as they are chosen. `given` are those of the first render. */
export const useScreenshots = (given: readonly GivenShot[]): Screenshots => {
  const uploads = usePictureUploads({
    sign: (options) => client.uploads.getPolicySign({ purpose: 'screenshot' }, options),
    finish: client.uploads.finish,
    max: SCREENSHOTS_MAX,
    onFailed: (error) => showFailure(error, { inPage: true }),
  })
  const [placed, setPlaced] = useState(() => shotsOf(given))
  const shots = arrange(placed, uploads.pictures)
  const change = (id: string, changes: Partial<Shot>) =>
    setPlaced(shots.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)))
  const hasFailed = shots.some(({ upload }) => upload?.state === 'failed')
  return {
    shots,
    stored: shots.flatMap((shot) => {
      const stored = storedOf(shot)
      if (stored === null) return []
      const { publicKey, art, url } = stored
      return [{ publicKey, art, url, caption: shot.caption }]
    }),
    problem: uploads.busy ? '截图还在上传，请稍等' : hasFailed ? '有截图没有传上，请重试或删除' : null,
    add: (files) => {
      const room = SCREENSHOTS_MAX - shots.length
      const refused = uploads.add(files.slice(0, room))
      const left = files.length - room
      const full = left > 0 ? `最多 ${SCREENSHOTS_MAX} 张，多出的 ${left} 张没有添加。` : ''
      if (refused || full) toast(`${refused ?? ''}${full}`, 'fail')
    },
    retry: ({ upload }) => upload && uploads.retry(upload.id),
    remove: ({ id, upload }) => {
      setPlaced(shots.filter((shot) => shot.id !== id))
      if (upload) uploads.remove(upload.id)
    },
    move: (id, toId) => setPlaced(moved(shots, id, toId)),
    setCaption: (id, caption) => change(id, { caption }),
    replace: (id, stored, whole) => change(id, { stored, whole }),
  }
}
