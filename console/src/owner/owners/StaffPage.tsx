import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import {
  ownerPermissions,
  permissionsOfRole,
  staffRoleNames,
  staffRoles,
} from '@shanghao/contract/owners/permissions'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { InviteDialog } from './InviteDialog.tsx'
import './StaffPage.css'

type Member = CallOutput<'owners', 'staff'>['list'][number]

const stateTags = {
  active: <Tag color="green">在职</Tag>,
  invited: <Tag color="blue">等待接受</Tag>,
  expired: <Tag>邀请已过期</Tag>,
} as const
const roleOptions = staffRoles.map((role) => ({ value: role, label: staffRoleNames[role] }))

/** An owner's staff and open invitations: invite, change a role, end. */
export default function StaffPage() {
  const [isInviting, setInviting] = useState(false)
  const query = useCall(client.owners.staff, {}, { inPage: true })
  const invite = (
    <Button type="primary" onClick={() => setInviting(true)}>
      邀请员工
    </Button>
  )
  return (
    <Page title="员工" actions={query.data && query.data.list.length > 0 ? invite : undefined}>
      <QueryView query={query}>
        {({ list, max }) =>
          list.length === 0 ? (
            <StateView
              kind="empty"
              title="还没有员工"
              text="邀请后，对方用自己的手机号登录这里并接受，就能按角色替你处理账号。"
              action={invite}
            />
          ) : (
            <>
              <p className="staff-count">
                共 <span className="num">{list.length}</span> 人，最多 <span className="num">{max}</span> 人
              </p>
              <ul className="staff" aria-label="员工">
                {list.map((member) => (
                  <StaffRow key={member.staffId} member={member} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function StaffRow({ member }: { member: Member }) {
  const { staffId, name, phone, role, state, expiresAt, joinedAt, lastActAt } = member
  const invalidates = [client.owners.staff]
  const change = useCallMutation(client.owners.changeStaffRole, {
    invalidates,
    onDone: () => toast('角色已调整，立即生效', 'success'),
  })
  const end = useCallMutation(client.owners.endStaff, {
    invalidates,
    onDone: () => toast(state === 'active' ? '已移除' : '已撤回邀请', 'success'),
  })
  const askEnd = async () => {
    const isActive = state === 'active'
    const isConfirmed = await confirmDialog({
      title: isActive ? `移除员工「${name}」？` : `撤回给「${name}」的邀请？`,
      text: isActive ? '移除后立即不能再查看和处理你的账号，操作记录会保留。' : '对方将不能再接受这份邀请。',
      confirm: isActive ? '移除' : '撤回',
      isDestructive: true,
    })
    if (isConfirmed) await end.run({ staffId })
  }
  const now = serverNow()
  return (
    <li className="staff-row">
      <div className="staff-who">
        <strong>{name}</strong> {stateTags[state]}
        <div className="staff-facts num">{phone}</div>
      </div>
      <div className="staff-role">
        <Select
          aria-label={`${name}的角色`}
          value={role}
          options={roleOptions}
          loading={change.busy}
          disabled={change.busy}
          onChange={(next) => void change.run({ staffId, role: next })}
        />
        <div className="staff-facts">
          {permissionsOfRole[role].map((permission) => ownerPermissions[permission]).join('、')}
        </div>
      </div>
      <div className="staff-facts">
        {joinedAt === null ? (
          <>
            <time className="num">{momentText(expiresAt, now)}</time> 前有效
          </>
        ) : (
          <>
            <time className="num">{momentText(joinedAt, now)}</time> 加入
            <br />
            {lastActAt === null ? '还没有操作' : `最近操作 ${momentText(lastActAt, now)}`}
          </>
        )}
      </div>
      <div className="staff-actions">
        {joinedAt !== null && <Link to={paths.acts({ staffId: String(staffId) })}>操作记录</Link>}
        <Button danger loading={end.busy} onClick={() => void askEnd()}>
          {state === 'active' ? '移除' : '撤回邀请'}
        </Button>
      </div>
    </li>
  )
}
