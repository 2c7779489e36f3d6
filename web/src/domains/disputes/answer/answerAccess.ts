import { useCall } from '@shanghao/client/http/useCall'
import type { UploadCalls } from '@shanghao/client/upload/pictureUploads'
import { client } from '../../../core/http/request.ts'
import { ownUploads } from '../useStatement.ts'

/** As whom a complaint is answered: as the person signed in, or by the link of a text message. */
export type AnswerAccess = { readonly disputeId: string } | { readonly token: string }

/** What an offer (分) would come to; nothing is loaded for null. */
export const useOfferPreview = (access: AnswerAccess, fen: number | null) => {
  const byLink = 'token' in access
  const options = { inPage: true, keepPrevious: true } as const
  const own = useCall(
    client.disputes.previewOffer,
    { disputeId: byLink ? '' : access.disputeId, fen: fen ?? 0 },
    { ...options, enabled: !byLink && fen !== null },
  )
  const linked = useCall(
    client.disputes.linkPreviewOffer,
    { token: byLink ? access.token : '', fen: fen ?? 0 },
    { ...options, enabled: byLink && fen !== null },
  )
  return byLink ? linked : own
}

/** The uploads of evidence. */
export const answerUploads = (access: AnswerAccess): UploadCalls => {
  if (!('token' in access)) return ownUploads
  const { token } = access
  return {
    sign: (options) => client.disputes.linkPolicySign({ token }, options),
    finish: ({ key }, options) => client.disputes.linkFinishUpload({ token, key }, options),
  }
}
