import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { type OperatorRole, operatorRoleNames } from '@shanghao/contract/ops/permissions'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'
import type { Operator } from './operator.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

/** A role that an operator holds, and taking it back. */
export function RoleTag({
  operator: { userId, nickname },
  role,
  mayRevoke,
}: {
  operator: Operator
  role: OperatorRole
  mayRevoke: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  const name = operatorRoleNames[role]
  const revoke = useCallMutation(client.ops.revokeRole, {
    invalidates: [client.ops.operators],
    onDone: () => toast('角色已收回，立即生效', 'success'),
  })
  return (
    <>
      <Tag>{name}</Tag>
      {mayRevoke && (
        <Button size="small" danger type="text" loading={revoke.busy} onClick={() => setAsking(true)}>
          收回<span className="visually-hidden">{`${nickname}的${name}角色`}</span>
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`收回「${nickname}」的${name}角色？`}
            text="对方立即不能再进行这个角色的操作；没有其他角色时，动态码一并作废。"
            confirm="收回角色"
            onClose={() => setAsking(false)}
            onReason={async (note) => (await revoke.run({ userId, role, note })) !== null}
          />
        </Suspense>
      )}
    </>
  )
}
