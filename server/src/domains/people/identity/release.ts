import { asSentence } from '@shanghao/contract/text'
import { type ClosingObstacle, closingObstacleNames } from '@shanghao/contract/user/closingStates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { lockAccounts } from '../../../ledger/post.ts'
import { deleteAllAccounts } from '../../finance/actions.ts'
import { notify } from '../../notifications/actions.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { lockIdentityAccounts, releaseIdentity } from '../../realname/actions.ts'
import { endSessions, setRole } from '../../session/actions.ts'
import { findObstacles } from '../../user/actions.ts'

/** Where the person verifies again. */
const REALNAME_PATH = '/pages/realname-auth/index'

type IdentityFacts = { isBound: boolean; isSanctioned: boolean; isOperator: boolean; isDistributor: boolean }

/**
 * A live sanction and a role of an operator count for every account of the identity. A distributor with a share keeps theirs: without it
 * their other accounts are not recognised, and their own rentals would earn. Raises NOT_FOUND.
 */
const readIdentity = async (tx: Tx, userId: number): Promise<IdentityFacts> => {
  const { rows } = await sql<IdentityFacts>`
    select u.identity_id is not null as "isBound",
           exists (select from sanction s join app_user o on o.id = s.user_id
                    where s.ended_at is null and o.identity_id = u.identity_id) as "isSanctioned",
           exists (select from app_user o where o.identity_id = u.identity_id and 'operator' = any (o.roles)) as "isOperator",
           exists (select from distributor d join distributor_share s on s.distributor_id = d.id
                    where d.user_id = u.id and s.share_bp > 0
                      and s.version = (select max(version) from distributor_share where distributor_id = d.id)) as "isDistributor"
      from app_user u where u.id = ${userId}`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

/** Checks that nothing of an account depends on its identity. Raises NOT_FOUND, IDENTITY_NONE, and RELEASE_BLOCKED with what does. */
const requireReleasable = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const { isBound, isSanctioned, isOperator, isDistributor } = await readIdentity(tx, userId)
  if (!isBound) fail('IDENTITY_NONE')
  const found = await findObstacles(tx, userId, { cashFromFen: 1, now })
  const kinds = new Set<ClosingObstacle>(found.map(({ kind }) => kind))
  if (isSanctioned) kinds.add('sanction')
  if (isOperator) kinds.add('operator')
  if (isDistributor) kinds.add('partner')
  if (kinds.size === 0) return
  failWith('RELEASE_BLOCKED', { obstacles: [...kinds].map((kind) => closingObstacleNames[kind]).join('、') })
}

const request = z.object({ userId: z.number(), reason: z.string() })

/**
 * Taking the identity from an account, which always takes two: its person lost the account, or it was bound by mistake. The account stays,
 * without payout accounts and the role of an owner, until it is verified again. Raises NOT_FOUND, IDENTITY_NONE, and RELEASE_BLOCKED while rentals, cash, disputes,
 * withdrawals, listed accounts or anything else depends on the identity, any account of it is sanctioned, or it is that of an operator or of a distributor with a share.
 */
export const releaseIdentityAct: OperatorAct<z.output<typeof request>, Record<never, never>> = {
  kind: 'release_identity',
  request,
  summarize: async (tx, { userId, reason }, at) => {
    await requireReleasable(tx, userId, at)
    return { subject: `identity:${userId}`, amountFen: 0, reason, beneficiaryId: userId, takesTwo: true }
  },
  describe: ({ userId }) =>
    `解除用户 ${userId} 的实名绑定，名额空出；退出所有设备，提现账户解绑，重新实名后才能租号和提现`,
  perform: async (tx, { userId, reason }, { operatorId, approval, at }) => {
    if (approval === null) return fail('NO_PERMISSION')
    // Wallets before people, as everywhere.
    await lockAccounts(tx, [`cash:${userId}`])
    await lockIdentityAccounts(tx, userId)
    await requireReleasable(tx, userId, at)
    await releaseIdentity(tx, {
      userId,
      reason,
      approvalId: approval.id,
      requestedBy: operatorId,
      approvedBy: approval.approvedBy,
      at,
    })
    await setRole(tx, userId, 'merchant', false)
    await deleteAllAccounts(tx, userId, at)
    await endSessions(tx, userId, 'forced', at)
    await notify(tx, userId, {
      kind: 'identity_released',
      title: '实名绑定已解除',
      text: `原因：${asSentence(reason)}需要重新实名认证，才能租号和提现。`,
      path: REALNAME_PATH,
    })
    return {}
  },
}
