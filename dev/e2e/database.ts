import pg from 'pg'

/** Asks the database as its owner: for what no screen shows, and to put what only time could bring about. */
export const query = async <T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Runs `act` while the rows a `select … for …` names are locked; what needs them waits, what skips locked ones goes on. */
export const whileLocked = async (
  text: string,
  values: unknown[],
  act: () => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    await act()
  } finally {
    await client.end()
  }
}
