import pg from 'pg'

/**
 * Lets days of the ledger be closed by the time that tests set, which may be later than PostgreSQL's. Only the schema's owner can: the
 * server's role has no way to.
 */
export const freeLedgerDays = async (ownerUrl: string): Promise<void> => {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await owner.query('alter table ledger_day disable trigger ledger_day_ended')
  } finally {
    await owner.end()
  }
}
