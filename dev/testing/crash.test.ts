import { expect, test } from 'vitest'
import { crashTrial } from '../crash/trial.ts'

// The long form is `npm run bench -- crash`.
test('servers and PostgreSQL killed, and PostgreSQL frozen, amid renting: nothing acknowledged is lost or doubled, and servers keep running', {
  timeout: 300_000,
}, async () => {
  const report = await crashTrial({
    serverKills: 1,
    postgresKills: 1,
    freezes: 1,
    freezeMs: 3_000,
    renters: 3_000,
    env: { DATABASE_TIMEOUT_MS: '1500' },
  })
  expect(report).toMatchObject({ faults: [], unexpected: [], exits: 0, violations: [] })
  expect(report.outages.map(({ kind }) => kind)).toEqual(['server', 'postgres', 'freeze'])
  expect(report.acknowledged).toBeGreaterThan(100)
})
