import { isError } from '@shanghao/client/http/failures'
import { client } from '../../../core/http/request.ts'
import { usePollUntil } from '../../../core/http/usePollUntil.ts'
import { disputePolling } from '../useDispute.ts'

/** The dispute of a link, repeated until it is over or the link is. */
export const useLinkedDispute = (token: string) =>
  usePollUntil(
    client.disputes.linkDetail,
    { token },
    {
      ...disputePolling,
      isFinalError: (error) => isError(error, 'LINK_EXPIRED'),
      failureOptions: { handles: ['LINK_EXPIRED'] },
    },
  ).query
