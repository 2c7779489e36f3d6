import { headerFlood, manyConnections, slowBodies } from './connections.ts'
import { hostileInput, redirects } from './inputs.ts'
import { codeLockOut, passwordLockOut } from './lockouts.ts'
import type { Attack } from './target.ts'

/** Every attack, in the order it is run. */
export const attacks: readonly Attack[] = [
  redirects,
  hostileInput,
  codeLockOut,
  passwordLockOut,
  headerFlood,
  slowBodies,
  manyConnections,
]
