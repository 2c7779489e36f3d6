import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { operatorRoleNames } from '@shanghao/contract/ops/permissions'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { FactorActions } from './FactorActions.tsx'
import type { Operator } from './operator.ts'
import { RoleTag } from './RoleTag.tsx'
import './OperatorsPage.css'

const GrantDialog = lazy(() => import('./GrantDialog.tsx'))

const factorTags = {
  set: <Tag color="success">已绑定动态码</Tag>,
  enrolling: <Tag color="processing">等待绑定</Tag>,
  none: <Tag color="warning">未绑定动态码</Tag>,
} as const

/** Everyone who works for the platform: their roles and their second factor. */
export default function OperatorsPage() {
  const may = useMay()
  const [isGranting, setGranting] = useState(false)
  const query = useCall(client.ops.operators, {}, { inPage: true })
  const grant = may('operators_edit') && (
    <Button type="primary" onClick={() => setGranting(true)}>
      授予角色
    </Button>
  )
  return (
    <Page title="运营人员" actions={grant}>
      <QueryView query={query}>
        {({ list }) => (
          <ul className="panel operators" aria-label="运营人员">
            {list.map((operator) => (
              <OperatorRow key={operator.userId} operator={operator} mayEdit={may('operators_edit')} />
            ))}
          </ul>
        )}
      </QueryView>
      {isGranting && (
        <Suspense fallback={null}>
          <GrantDialog onClose={() => setGranting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function OperatorRow({ operator, mayEdit }: { operator: Operator; mayEdit: boolean }) {
  const { userId, nickname, phone, roles, factor, isVerified, seenAt } = operator
  return (
    <li className="operators-row">
      <div>
        <strong>{nickname}</strong> <span className="num">{phone}</span>
        <p className="operators-facts">
          {seenAt === null ? '还没有进入过后台' : `最近进入 ${momentText(seenAt, serverNow())}`}
          {!isVerified && '，未实名，不能处理资金'}
        </p>
      </div>
      <div className="operators-roles">
        {roles.map((role) => (
          <RoleTag key={role} operator={operator} role={role} mayRevoke={mayEdit} />
        ))}
        {factorTags[factor]}
      </div>
      <div className="operators-actions">
        {mayEdit && <FactorActions operator={operator} />}
        <Link
          to={paths.audit({ by: String(userId) })}
          aria-label={`${nickname}（${roles.map((role) => operatorRoleNames[role]).join('、')}）的审计日志`}
        >
          审计日志
        </Link>
      </div>
    </li>
  )
}
