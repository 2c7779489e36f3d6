import type { Invariants } from '../../core/invariants.ts'

/** Truths about users: a query that returns a row names something broken. */
export const userInvariants: Invariants = {
  'who pays without password has one': `
    select id from app_user where password_free and pay_password_hash is null`,
}
