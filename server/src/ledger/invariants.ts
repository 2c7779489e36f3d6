/** Truths of the ledger as SQL: a query that returns a row names something broken. */
export const ledgerInvariants = {
  'a balance is the sum of its entries': `
    select a.id, a.balance, e.total from ledger_account a
      left join (select account_id, sum(amount)::bigint total, count(*) n from ledger_entry group by account_id) e on e.account_id = a.id
     where a.tracked and (a.balance <> coalesce(e.total, 0) or a.seq <> coalesce(e.n, 0))`,
  'an entry continues the one before it': `
    select * from (
      select account_id, seq, amount, balance_after,
             lag(balance_after, 1, 0::bigint) over w as before, lag(seq, 1, 0::bigint) over w as seq_before
        from ledger_entry where seq is not null window w as (partition by account_id order by seq)) e
     where balance_after <> before + amount or seq <> seq_before + 1`,
  'all accounts together hold nothing': `
    select total from (select coalesce(sum(amount), 0)::bigint as total from ledger_entry) s where total <> 0`,
  'tracked accounts have sequenced entries, others have none': `
    select e.transfer_id, a.id from ledger_entry e join ledger_account a on a.id = e.account_id where a.tracked <> (e.seq is not null)`,
}
