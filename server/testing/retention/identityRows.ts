import type pg from 'pg'

/** Rows of identities and of tries to prove one, which several tables refer to. */
export const setUpIdentityRows = (pool: pg.Pool) => {
  const identity = async (hash: string, verifiedAt: Date): Promise<number> =>
    (
      await pool.query<{ id: number }>(
        `insert into real_identity (number_hash, sealed, data_key, kek, birth_date, verified_at)
         values ($1, '', '', 'k', '1990-01-01', $2) returning id`,
        [Buffer.from(hash), verifiedAt],
      )
    ).rows[0]?.id ?? 0
  const attempt = async (device: string, at: Date): Promise<number> =>
    (
      await pool.query<{ id: number }>(
        "insert into realname_try (device, way, outcome, tried_at) values ($1, 'zhima', 'started', $2) returning id",
        [Buffer.from(device), at],
      )
    ).rows[0]?.id ?? 0
  return { identity, attempt }
}
