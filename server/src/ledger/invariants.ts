import { manualChannels } from '@shanghao/contract/finance/states'
import type { Invariants } from '../core/jobs/invariants.ts'

const CLEARING_ACCOUNTS = manualChannels.map((channel) => `'clearing:${channel}'`).join(', ')

/** Invariants of the ledger; each query returns the transfers or accounts that violate it. */
export const ledgerInvariants: Invariants = {
  // Ordered by sequence, whose unique index no other order can replace: by id, PostgreSQL would read the table backwards for
  // each account where most transfers come from one account.
  'balance and sequence of an account are those of its last entry': ({ changed }) => `
    select a.id, a.balance, a.seq, l.seq as last_seq, l.balance as last_balance from ledger_account a
      left join lateral (select from_seq as seq, from_balance as balance from ledger_transfer
                          where from_id = a.id order by from_seq desc limit 1) f on true
      left join lateral (select to_seq as seq, to_balance as balance from ledger_transfer
                          where to_id = a.id order by to_seq desc limit 1) t on true
      cross join lateral (select greatest(coalesce(f.seq, 0), coalesce(t.seq, 0)) as seq,
                                 case when coalesce(f.seq, 0) > coalesce(t.seq, 0) then f.balance else coalesce(t.balance, 0) end as balance) l
     where a.tracked and ${changed('account', 'a.id')} and (a.balance <> l.balance or a.seq <> l.seq)`,
  'an entry continues the one before it': ({ added }) => `
    select e.transfer_id, e.account_id, e.seq from (
        select id as transfer_id, from_id as account_id, from_seq as seq, -amount as amount, from_balance as balance
          from ledger_transfer where from_seq is not null and ${added('ledger_transfer', 'id')}
        union all
        select id, to_id, to_seq, amount, to_balance
          from ledger_transfer where to_seq is not null and ${added('ledger_transfer', 'id')}) e
      left join ledger_transfer f on f.from_id = e.account_id and f.from_seq = e.seq - 1
      left join ledger_transfer t on t.to_id = e.account_id and t.to_seq = e.seq - 1
     where e.balance is distinct from
           e.amount + coalesce(f.from_balance, t.to_balance, case when e.seq = 1 then 0 end)`,
  'tracked balances sum up to the net inflow from untracked accounts': {
    fullOnly: `
    select held.total, came.total as came from
      (select coalesce(sum(balance), 0)::bigint as total from ledger_account where tracked) held,
      (select coalesce(sum(amount) filter (where from_seq is null and to_seq is not null), 0)
            - coalesce(sum(amount) filter (where from_seq is not null and to_seq is null), 0) as total from ledger_transfer) came
     where held.total <> came.total`,
  },
  'tracked accounts have sequenced entries, others have none': ({ added }) => `
    select t.id, t.from_id, t.to_id from ledger_transfer t
      join ledger_account f on f.id = t.from_id join ledger_account r on r.id = t.to_id
     where ${added('ledger_transfer', 't.id')}
       and (f.tracked <> (t.from_seq is not null) or r.tracked <> (t.to_seq is not null))`,
  'platform and channel accounts are those of the fixed list': ({ changed }) => `
    select id from ledger_account
     where kind in ('revenue', 'promotion', 'clearing', 'compensation', 'correction') and ${changed('account', 'id')}
       and id not in ('revenue:platform', 'promotion:platform', 'compensation:platform', 'correction:platform',
                      ${CLEARING_ACCOUNTS})`,
  'the fee-free part of cash is the sum of the entries of its account': {
    fullOnly: `
    select a.id, a.balance, a.fee_free, f.fee_free as by_entries from ledger_account a
      left join ledger_fee_free f on f.account_id = a.id
     where a.fee_free <> coalesce(f.fee_free, 0)`,
  },
}
