import type { UploadCalls } from '@shanghao/client/upload/pictureUploads'
import type { PictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { DISPUTE_PICTURES_MAX, DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from '@shanghao/contract/rules'
import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { usePictureUploads } from '../../core/upload/usePictureUploads.ts'
import { type FormState, useForm } from '../../ui/form/Form.tsx'

/** The uploads of a signed-in person. */
export const ownUploads: UploadCalls = {
  sign: (options) => client.uploads.getPolicySign({}, options),
  finish: client.uploads.finish,
}

export type StatementForm = {
  readonly form: FormState<{ text: string }>
  readonly uploads: PictureUploads
  /** What the call takes; null while a picture is on its way, which a toast says. */
  readonly read: () => { text: string; pictures: string[] } | null
}

export const statementCheck = requiredField('内容', minLength(DISPUTE_TEXT_MIN), maxLength(DISPUTE_TEXT_MAX))

/** What a side writes, with pictures. Kept by the page, so that closing a sheet loses nothing. */
export const useStatement = ({
  calls = ownUploads,
  check = statementCheck,
}: {
  calls?: UploadCalls
  check?: (text: string) => string | null
} = {}): StatementForm => {
  const form = useForm({ text: '' }, { text: check })
  const uploads = usePictureUploads({ ...calls, max: DISPUTE_PICTURES_MAX })
  const read = () => {
    if (!uploads.busy) {
      return {
        text: form.values.text.trim(),
        pictures: uploads.stored.map(({ publicKey }) => publicKey),
      }
    }
    toast('图片还在上传，请稍等')
    return null
  }
  return { form, uploads, read }
}
