import { failureText, isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { PHONE_PICTURES_MAX, PHONE_REASON_MAX, PHONE_REASON_MIN } from '@shanghao/contract/rules'
import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PhoneField, TextArea, TextField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { chineseNameCheck, idNumberCheck, phoneCheck } from '../../../ui/form/fieldChecks.ts'
import { PicturePicker } from '../../../ui/form/PicturePicker.tsx'

const fieldErrors = {
  oldPhone: ['PHONE_UNCHANGED'],
  name: [],
  idNumber: [],
  reason: [],
  pictures: ['UPLOAD_EXPIRED'],
} as const
const checks = {
  oldPhone: phoneCheck,
  name: chineseNameCheck,
  idNumber: idNumberCheck,
  reason: requiredField('原因', minLength(PHONE_REASON_MIN), maxLength(PHONE_REASON_MAX)),
}

type Props = { readonly ticket: string; readonly onDone: () => void; readonly onExpired: () => void }

/** What shows who the applicant is; the ticket proves the new number and is good for the uploads too. */
export function ApplicationForm({ ticket, onDone, onExpired }: Props) {
  const [isSent, setSent] = useState(false)
  const uploads = usePictureUploads({
    sign: (options) => client.user.phoneChangePolicySign({ ticket }, options),
    finish: ({ key }, options) => client.user.phoneChangeFinishUpload({ ticket, key }, options),
    max: PHONE_PICTURES_MAX,
  })
  const mutation = useFormMutation(client.user.applyPhoneChange, fieldErrors, {
    handles: ['TICKET_EXPIRED'],
    onDone: ({ receipt }) => {
      appStorage.set('phoneReceipt', receipt)
      toast('申请已提交', 'success')
      onDone()
    },
    onFail: (error) => {
      if (!isError(error, 'TICKET_EXPIRED')) return
      toast(failureText(error), 'fail')
      onExpired()
    },
  })
  const form = useForm({ oldPhone: '', name: '', idNumber: '', reason: '' }, checks, mutation.fields)
  const pictures = uploads.stored.map(({ publicKey }) => publicKey)
  const missing = uploads.busy
    ? '请等图片传完'
    : pictures.length === 0
      ? '请至少上传 1 张证明图片'
      : undefined
  const send = (values: typeof form.values) => {
    setSent(true)
    if (!missing) return mutation.run({ ...values, ticket, pictures })
    return document.getElementsByName('pictures')[0]?.focus()
  }
  return (
    <Form onSubmit={form.submit(send)}>
      <PhoneField label="原手机号" {...form.field('oldPhone')} />
      <TextField label="真实姓名" autoComplete="name" placeholder="账号实名的姓名" {...form.field('name')} />
      <TextField
        label="身份证号"
        placeholder="账号实名的身份证号"
        hint="只用来与账号的实名核对，不保存"
        maxLength={18}
        {...form.field('idNumber')}
      />
      <TextArea
        label="原手机号为什么不能用"
        max={PHONE_REASON_MAX}
        placeholder="如：手机丢失、号码已注销"
        {...form.field('reason')}
      />
      <PicturePicker
        name="pictures"
        label="证明图片"
        hint="如手持身份证照片、运营商的销号证明，只有审核人员能看到"
        error={mutation.fields['pictures'] ?? (isSent ? missing : undefined)}
        uploads={uploads}
      />
      <Button type="submit" block busy={mutation.busy}>
        提交申请
      </Button>
    </Form>
  )
}
