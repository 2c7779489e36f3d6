import { seedFrom } from '../../server/seed/main.ts'
import { startNetwork } from '../network.ts'
import { buildWeb } from '../webBuild.ts'
import { brokenTruths } from './ledger.ts'

/**
 * Boots the network with the demo's people and goods for one run of the browser tests. What tests need to know of it is
 * in the environment: E2E_URL (app and API), E2E_SANDBOX_URL (inbox), E2E_DATABASE_URL (as owner, for the
 * ledger) and E2E_SERVER_ENV (what the server runs in, as JSON). The server runs no jobs: the tests run them (`jobs.ts`).
 * Whatever the tests did, every truth of the server must hold after them: one that doesn't fails the run.
 */
export default async () => {
  const network = await startNetwork({
    temporary: true,
    web: buildWeb,
    seed: seedFrom,
    /* All tests come from one address: what is limited by address is not what they are about. */
    env: {
      RUN_JOBS: 'false',
      CALLS_PER_MINUTE: '100000',
      SMS_ADDRESS_HOUR: '10000',
      SMS_ADDRESS_DAY: '10000',
      EXISTS_ADDRESS_HOUR: '10000',
      LOGIN_ADDRESS_HOUR: '10000',
      CONNECTIONS_PER_ADDRESS: '4000',
    },
    sink: (text) => process.stderr.write(text),
  })
  process.env['E2E_URL'] = network.url
  process.env['E2E_SANDBOX_URL'] = network.sandboxUrl
  process.env['E2E_DATABASE_URL'] = network.env.DATABASE_OWNER_URL
  process.env['E2E_SERVER_ENV'] = JSON.stringify({
    ...network.env,
    PUBLIC_URL: network.url,
    LOG_LEVEL: 'error',
  })
  return async () => {
    const broken = await brokenTruths().finally(() => network.stop())
    if (broken.length > 0) throw new Error(`invariants are broken:\n${JSON.stringify(broken, null, 2)}`)
  }
}
