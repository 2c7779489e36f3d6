import type { ChangeSources, Invariants } from './core/jobs/invariants.ts'
import { channelInvariants } from './domains/channels/invariants.ts'
import { contentInvariants } from './domains/content/invariants.ts'
import { credentialInvariants } from './domains/credentials/invariants.ts'
import { disputeInvariants } from './domains/disputes/invariants.ts'
import { financeInvariants } from './domains/finance/invariants.ts'
import { goodsInvariants } from './domains/goods/invariants.ts'
import { notificationInvariants } from './domains/notifications/invariants.ts'
import { opsInvariants } from './domains/ops/invariants.ts'
import { orderInvariants } from './domains/orders/invariants.ts'
import { payInvariants } from './domains/pay/invariants.ts'
import { peopleInvariants } from './domains/people/invariants.ts'
import { platformInvariants } from './domains/platform/invariants.ts'
import { promotionInvariants } from './domains/promotion/invariants.ts'
import { realnameInvariants } from './domains/realname/invariants.ts'
import { reviewInvariants } from './domains/reviews/invariants.ts'
import { sessionInvariants } from './domains/session/invariants.ts'
import { settingInvariants } from './domains/settings/invariants.ts'
import { supportInvariants } from './domains/support/invariants.ts'
import { uploadInvariants } from './domains/uploads/invariants.ts'
import { userInvariants } from './domains/user/invariants.ts'
import { ledgerInvariants } from './ledger/invariants.ts'

/** The objects with new rows, for checks that read only those. A renewal is checked with its order. */
export const changeSources: ChangeSources = {
  account: ({ added }) => `
    select from_id as key from ledger_transfer where ${added('ledger_transfer', 'id')}
    union select to_id from ledger_transfer where ${added('ledger_transfer', 'id')}`,
  payment: ({ added }) => `
    select biz_id as key from ledger_transfer where biz_type = 'payment' and ${added('ledger_transfer', 'id')}
    union select r.payment_id from ledger_transfer t join refund r on r.id = t.biz_id
     where t.biz_type = 'refund' and ${added('ledger_transfer', 't.id')}`,
  recharge: ({ added }) => `
    select p.biz_id as key from ledger_transfer t join payment p on p.id = t.biz_id and p.purpose = 'recharge'
     where t.biz_type = 'payment' and ${added('ledger_transfer', 't.id')}
    union select biz_id from ledger_transfer where biz_type in ('reward', 'recharge') and ${added('ledger_transfer', 'id')}`,
  withdrawal: ({ added }) => `
    select biz_id as key from ledger_transfer where biz_type = 'withdrawal' and ${added('ledger_transfer', 'id')}
    union select withdrawal_id from withdrawal_event where ${added('withdrawal_event', 'id')}`,
  order: ({ added }) => `
    select coalesce(o.parent_id, o.id) as key from order_event e join rental_order o on o.id = e.order_id
     where ${added('order_event', 'e.id')}
    union select e.order_id from order_event e where ${added('order_event', 'e.id')}
    union select t.biz_id from ledger_transfer t where t.biz_type = 'order' and ${added('ledger_transfer', 't.id')}
    union select d.order_id from ledger_transfer t join dispute d on d.id = t.biz_id
     where t.biz_type = 'dispute' and ${added('ledger_transfer', 't.id')}
    union select coalesce(o.parent_id, o.id) from ledger_transfer t join payment p on p.id = t.biz_id and p.purpose = 'order'
      join rental_order o on o.id = p.biz_id
     where t.biz_type = 'payment' and ${added('ledger_transfer', 't.id')}
    union select coalesce(o.parent_id, o.id) from ledger_transfer t join refund r on r.id = t.biz_id
      join payment p on p.id = r.payment_id and p.purpose = 'order' join rental_order o on o.id = p.biz_id
     where t.biz_type = 'refund' and ${added('ledger_transfer', 't.id')}
    union select r.order_id from reveal r where ${added('reveal', 'r.id')}`,
}

/** Every invariant of the database, by name. Checked after each test file and by a job in production. */
export const invariants: Invariants = {
  ...ledgerInvariants,
  ...channelInvariants,
  ...contentInvariants,
  ...credentialInvariants,
  ...disputeInvariants,
  ...financeInvariants,
  ...goodsInvariants,
  ...notificationInvariants,
  ...opsInvariants,
  ...orderInvariants,
  ...payInvariants,
  ...platformInvariants,
  ...promotionInvariants,
  ...realnameInvariants,
  ...reviewInvariants,
  ...sessionInvariants,
  ...settingInvariants,
  ...supportInvariants,
  ...uploadInvariants,
  ...userInvariants,
  ...peopleInvariants,
}
