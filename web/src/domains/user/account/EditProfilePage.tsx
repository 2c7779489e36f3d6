import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { NICKNAME_MAX } from '@shanghao/contract/rules'
import { nickname } from '@shanghao/contract/validation/people'
import { requiredField } from '@shanghao/contract/validation/rule'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import type { Profile } from '../../../core/session/session.ts'
import { loadProfile } from '../../../core/session/sessionCalls.ts'
import { useProfile } from '../../../core/session/useProfile.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { EditPicture } from './EditPicture.tsx'
import './account.css'

const nicknameCheck = requiredField('昵称', nickname)

/** 头像和昵称. */
export default function EditProfilePage() {
  const profile = useProfile()
  return (
    <Page title="头像和昵称" on="surface">
      {profile ? (
        <div className="account">
          <EditPicture profile={profile} />
          <EditNickname profile={profile} />
        </div>
      ) : (
        <SkeletonCards count={2} height={96} />
      )}
    </Page>
  )
}

function EditNickname({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const { nicknameDays } = useRules()
  const mutation = useFormMutation(
    client.user.setNickname,
    { nickname: ['NICKNAME_REFUSED', 'NICKNAME_TOO_OFTEN'] },
    {
      onDone: () => {
        loadProfile().catch(showFailure)
        toast('昵称已修改', 'success')
        return navigate(paths.accountSecurity(), { replace: true })
      },
    },
  )
  const initial = { nickname: profile.userInfo.nickname }
  const form = useForm(initial, { nickname: nicknameCheck }, mutation.fields)
  return (
    <Form onSubmit={form.submit(({ nickname }) => mutation.run({ nickname: nickname.trim() }))}>
      <TextField
        label="昵称"
        maxLength={NICKNAME_MAX * 2}
        hint={`别人会看到你的昵称，每 ${nicknameDays} 天可以修改一次`}
        {...form.field('nickname')}
      />
      <Button type="submit" block busy={mutation.busy}>
        保存昵称
      </Button>
    </Form>
  )
}
