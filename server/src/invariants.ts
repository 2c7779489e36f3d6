import type { Invariants } from './core/invariants.ts'
import { financeInvariants } from './domains/finance/invariants.ts'
import { goodsInvariants } from './domains/goods/invariants.ts'
import { orderInvariants } from './domains/orders/invariants.ts'
import { payInvariants } from './domains/pay/invariants.ts'
import { promotionInvariants } from './domains/promotion/invariants.ts'
import { realnameInvariants } from './domains/realname/invariants.ts'
import { sessionInvariants } from './domains/session/invariants.ts'
import { uploadInvariants } from './domains/uploads/invariants.ts'
import { userInvariants } from './domains/user/invariants.ts'
import { ledgerInvariants } from './ledger/invariants.ts'

/** Every truth the database must hold at any moment, by name. Run after each test file and by a job in production. */
export const invariants: Invariants = {
  ...ledgerInvariants,
  ...financeInvariants,
  ...goodsInvariants,
  ...orderInvariants,
  ...payInvariants,
  ...promotionInvariants,
  ...realnameInvariants,
  ...sessionInvariants,
  ...uploadInvariants,
  ...userInvariants,
}
