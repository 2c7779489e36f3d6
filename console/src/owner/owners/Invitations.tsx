import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { ownerPermissions, permissionsOfRole, staffRoleNames } from '@shanghao/contract/owners/permissions'
import { Button } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { type Access, loadAccess } from '../access.ts'
import { client } from '../client.ts'

/** Invitations of the signed-in person's number, to accept or decline. */
export function Invitations({ invitations }: { invitations: Access['invitations'] }) {
  const accept = useCallMutation(client.owners.acceptInvitation, {
    onDone: async () => {
      toast('已加入', 'success')
      await loadAccess()
    },
    onFail: () => void loadAccess(),
  })
  const decline = useCallMutation(client.owners.leaveOwner, {
    onDone: loadAccess,
    onFail: () => void loadAccess(),
  })
  const isBusy = accept.busy || decline.busy
  return (
    <ul className="become-invitations" aria-label="员工邀请">
      {invitations.map(({ staffId, owner, role, expiresAt }) => (
        <li key={staffId}>
          <h2>
            {owner}邀请你做{staffRoleNames[role]}
          </h2>
          <p>可以{permissionsOfRole[role].map((permission) => ownerPermissions[permission]).join('、')}</p>
          <p className="become-until">
            <time className="num">{momentText(expiresAt, serverNow())}</time> 前有效
          </p>
          <div className="become-actions">
            <Button
              type="primary"
              disabled={isBusy}
              loading={accept.busy}
              onClick={() => void accept.run({ staffId })}
            >
              接受
            </Button>
            <Button disabled={isBusy} loading={decline.busy} onClick={() => void decline.run({ staffId })}>
              谢绝
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
