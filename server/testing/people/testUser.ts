import type { Client } from '@shanghao/contract/client'
import type { OperatorRole } from '@shanghao/contract/ops/permissions'
import { hashToken } from '../../src/core/http/auth.ts'
import { markSession } from '../../src/domains/ops/factor/factor.ts'
import { grantRole } from '../../src/domains/ops/roles/roles.ts'
import { confirmIdentity } from '../../src/domains/realname/actions.ts'
import { openSession, registerUser } from '../../src/domains/session/actions.ts'
import { setPayPassword } from '../../src/domains/user/actions.ts'
import type { TestServer } from '../server/startServer.ts'
import { idNumberOf } from './idNumber.ts'
import { cheapPasswordHash } from './passwordHash.ts'

export type TestUserOptions = {
  phone?: string
  password?: string
  payPassword?: string
  /** An operator is an administrator, unless `operatorRoles` names other roles, and has entered the second factor in their session. */
  roles?: ('merchant' | 'operator')[]
  operatorRoles?: readonly OperatorRole[]
  /** Signs in on this device: 32 hex digits. */
  device?: string
  /** YYYY-MM-DD; verifies the user with this date of birth. */
  bornOn?: string
  /** Verifies the user with this ID number, for several accounts of one person. */
  idNumber?: string
}
export type TestUser = { userId: number; phone: string; token: string; client: Client }

let people = 0

/** Registers a new user and returns them with a session and its client. */
export const testUser = async (server: TestServer, options: TestUserOptions = {}): Promise<TestUser> => {
  people += 1
  const {
    phone = `139${String(people).padStart(8, '0')}`,
    password,
    payPassword,
    roles = [],
    bornOn,
  } = options
  const operatorRoles: readonly OperatorRole[] =
    options.operatorRoles ?? (roles.includes('operator') ? ['admin'] : [])
  const { deps, clock } = server
  const now = clock.now()
  const passwordHash = password && (await cheapPasswordHash(password))
  const payPasswordHash = payPassword && (await cheapPasswordHash(payPassword))
  const idNumber = options.idNumber ?? (bornOn && idNumberOf(bornOn, people))
  return deps.db.transaction().execute(async (tx) => {
    const userId = await registerUser(tx, {
      phone,
      now,
      ...(passwordHash && { passwordHash }),
      roles: roles.filter((role) => role !== 'operator'),
    })
    if (payPasswordHash) await setPayPassword(tx, userId, payPasswordHash)
    if (idNumber) await confirmIdentity(tx, deps.kms, { userId, name: '王小明', idNumber, now })
    for (const role of operatorRoles) await grantRole(tx, { userId, role, grantedBy: null, now })
    const token = await openSession(tx, { ...deps, device: options.device ?? null }, userId, now)
    if (operatorRoles.length > 0) await markSession(tx, hashToken(token), now)
    return { userId, phone, token, client: server.client(token) }
  })
}
