import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { NewPhoneProof } from './NewPhoneProof.tsx'

/** How an application stands: by the receipt this device keeps, or after a code to the new number. */
export function QueryApplication() {
  const [receipt, setReceipt] = useState(() => appStorage.get('phoneReceipt'))
  const forget = () => {
    appStorage.remove('phoneReceipt')
    setReceipt(null)
  }
  return receipt === null ? (
    <FindApplication onFound={setReceipt} />
  ) : (
    <Progress receipt={receipt} onForget={forget} />
  )
}

function FindApplication({ onFound }: { onFound: (receipt: string) => void }) {
  const find = useCallMutation(client.user.queryPhoneChange, {
    onDone: ({ receipt }) => {
      appStorage.set('phoneReceipt', receipt)
      onFound(receipt)
    },
  })
  return (
    <div className="account">
      <p className="account-note">用申请时的新手机号验证后，可以查看进度。</p>
      <NewPhoneProof submit="查询" onDone={(ticket) => find.run({ ticket })} />
    </div>
  )
}

function Progress({ receipt, onForget }: { receipt: string; onForget: () => void }) {
  const query = useCall(client.user.queryPhoneChange, { receipt })
  if (isError(query.error, 'PHONE_APPLICATION_UNKNOWN')) return <FindAgain onForget={onForget} />
  return (
    <QueryView query={query} skeleton={<SkeletonCards count={1} height={200} />}>
      {({ application }) => (
        <div className="account">
          <ApplicationProgress application={application} />
          <Button kind="quiet" block onClick={onForget}>
            查询另一份申请
          </Button>
        </div>
      )}
    </QueryView>
  )
}

function FindAgain({ onForget }: { onForget: () => void }) {
  return (
    <div className="account">
      <p className="account-note">这台设备上的查询凭证已失效，请用新手机号验证后再查询。</p>
      <Button block onClick={onForget}>
        重新验证
      </Button>
    </div>
  )
}
