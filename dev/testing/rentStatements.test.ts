import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../../server/testing/database/testDatabase.ts'
import { layGround } from '../bench/rent/fillRenters.ts'
import { recordRent } from '../bench/rent/script.ts'
import { besideSandbox, newSealKey } from '../local/environment.ts'

/**
 * An order and its payment from the wallet, with sessions, limits, rules, idempotency keys and events. Each statement that is
 * waited for is a round trip to PostgreSQL, and each one is parsed, planned or looked up and executed there: the number may
 * fall, and a rise needs a reason in docs/decisions/renting.md.
 */
const MOST = 22

const created = await createDatabase()
afterAll(() => created.drop())

test(`a rent paid from the wallet takes at most ${MOST} statements`, async () => {
  await layGround(created.ownerUrl, 1)
  const own = {
    DATABASE_URL: created.appUrl,
    DATABASE_POOL: '2',
    SEAL_KEY: newSealKey(),
    LOG_LEVEL: 'silent',
  }
  const { statements } = await recordRent(besideSandbox('http://127.0.0.1:9', {}, own), 0)
  const texts = statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 120))
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(MOST)
})
