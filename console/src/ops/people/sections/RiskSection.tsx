import { useCall } from '@shanghao/client/http/useCall'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'
import { Facts } from '../Facts.tsx'

const times = (count: number): string => `${count} 次`

export default function RiskSection({ userId }: { userId: string }) {
  const query = useCall(client.people.personRisk, { userId }, { inPage: true })
  return (
    <QueryView query={query}>
      {(risk) => (
        <div className="panel">
          <Facts
            facts={[
              ['租过', `${risk.orders} 单`],
              ['其中取消', `${risk.cancelled} 单`, risk.orders > 4 && risk.cancelled * 2 > risk.orders],
              ['发起投诉', times(risk.complaintsFiled)],
              ['被投诉', times(risk.complaintsAgainst)],
              ['被投诉且须退款', times(risk.complaintsLost), risk.complaintsLost > 0],
              ['被号主拉黑', `${risk.blockedBy} 人`, risk.blockedBy > 0],
              ['评价和提问被隐藏', times(risk.postsHidden), risk.postsHidden > 0],
              ['更换绑定手机', times(risk.phoneChanges)],
              ['实名不符', times(risk.realnameMismatches), risk.realnameMismatches > 0],
              ['同设备账号', `${risk.sharedDevices} 个`, risk.sharedDevices > 0],
              ['同提现账户', `${risk.sharedPayoutAccounts} 个`, risk.sharedPayoutAccounts > 0],
              ['同实名账号', `${risk.sharedIdentity} 个`],
              ['过去的限制', times(risk.pastSanctions), risk.pastSanctions > 0],
            ]}
          />
        </div>
      )}
    </QueryView>
  )
}
