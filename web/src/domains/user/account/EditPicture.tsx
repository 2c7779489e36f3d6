import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import type { UploadCalls } from '@shanghao/client/upload/pictureUploads'
import { useEffect, useRef } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import type { Profile } from '../../../core/session/session.ts'
import { loadProfile } from '../../../core/session/sessionCalls.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PicturePicker } from '../../../ui/form/PicturePicker.tsx'
import { UserPicture } from './UserPicture.tsx'

const avatarUploads: UploadCalls = {
  sign: (options) => client.uploads.getPolicySign({ purpose: 'avatar' }, options),
  finish: client.uploads.finish,
}

/** The person's picture: a chosen one is set as soon as it is uploaded. */
export function EditPicture({ profile }: { profile: Profile }) {
  const set = useCallMutation(client.user.setAvatar, {
    onDone: ({ avatarUrl }) => {
      loadProfile().catch(showFailure)
      toast(avatarUrl === null ? '头像已移除' : '头像已更换', 'success')
    },
  })
  const uploads = usePictureUploads({ ...avatarUploads, max: 1 })
  const [stored] = uploads.stored
  const picture = uploads.pictures[0]
  const latest = useRef({ run: set.run, remove: uploads.remove })
  latest.current = { run: set.run, remove: uploads.remove }
  const publicKey = stored?.publicKey
  const pictureId = picture?.id
  useEffect(() => {
    if (publicKey === undefined || pictureId === undefined) return
    void latest.current.run({ publicKey }).then(() => latest.current.remove(pictureId))
  }, [publicKey, pictureId])
  return (
    <section className="account" aria-label="头像">
      <div className="account-picture">
        <UserPicture userInfo={profile.userInfo} />
        {profile.userInfo.avatarUrl === null ? null : (
          <Button kind="soft" size="s" busy={set.busy} onClick={() => void set.run({ publicKey: null })}>
            移除头像
          </Button>
        )}
      </div>
      <PicturePicker name="avatar" label="更换头像" hint="请勿使用他人照片或平台标志" uploads={uploads} />
    </section>
  )
}
