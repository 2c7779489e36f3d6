import type { CallOutput } from '@shanghao/client/http/calls'
import { type Failure, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { client } from '../../core/http/request.ts'

export type OwnerCode = CallOutput<'credentials', 'codeForOwner'>

/** As whom an owner gives a code: as the person signed in, or by the link of a text message. */
export type CodeAccess = { readonly codeId: string } | { readonly token: string }

const linkFailures = ['CODE_LINK_OVER', 'CODE_LINK_USED', 'CODE_STATE'] as const

/** The request; a failure of the link is shown by the page. */
export const useOwnerCode = (access: CodeAccess) => {
  const byLink = 'token' in access
  const own = useCall(
    client.credentials.codeForOwner,
    { codeId: byLink ? '' : access.codeId },
    { enabled: !byLink, inPage: true },
  )
  const linked = useCall(
    client.credentials.linkCode,
    { token: byLink ? access.token : '' },
    { enabled: byLink, inPage: true },
  )
  return byLink ? linked : own
}

type Given = { code: string }
type Outcome = { onDone: (how: 'given' | 'refused') => void; onLost: (error: Failure) => void }
type Reason = Parameters<typeof client.credentials.refuseCode>[0]['reason']

/** Gives the code, or refuses with a reason; `onLost` when neither is possible any more. */
export const useEndCode = (access: CodeAccess, { onDone, onLost }: Outcome) => {
  const options = (how: 'given' | 'refused') => ({
    handles: linkFailures,
    onDone: () => onDone(how),
    onFail: (error: Failure) => isError(error, ...linkFailures) && onLost(error),
  })
  const calls = {
    answer: useFormMutation(client.credentials.answerCode, { code: [] }, options('given')),
    refuse: useFormMutation(client.credentials.refuseCode, {}, options('refused')),
    linkAnswer: useFormMutation(client.credentials.linkAnswerCode, { code: [] }, options('given')),
    linkRefuse: useFormMutation(client.credentials.linkRefuseCode, {}, options('refused')),
  }
  const answering = 'token' in access ? calls.linkAnswer : calls.answer
  const refusing = 'token' in access ? calls.linkRefuse : calls.refuse
  return {
    give: ({ code }: Given) =>
      'token' in access ? calls.linkAnswer.run({ ...access, code }) : calls.answer.run({ ...access, code }),
    refuse: (reason: Reason) =>
      'token' in access
        ? calls.linkRefuse.run({ ...access, reason })
        : calls.refuse.run({ ...access, reason }),
    fields: answering.fields,
    isGiving: answering.busy,
    isRefusing: refusing.busy,
  }
}
