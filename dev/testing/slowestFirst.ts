import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../platform.mjs'

/** Files that take longer than ten seconds, longest first: begun last, one of them would run alone at the end. */
const SLOWEST = [
  'server/src/core/http/hostile.test.ts',
  'dev/testing/crash.test.ts',
  'dev/mutants/mutants.test.ts',
  'server/src/domains/pay/sentinels.alipay.test.ts',
  'server/src/domains/pay/sentinels.wechat.test.ts',
  'server/src/domains/orders/swap/swapRaces.test.ts',
  'server/src/core/http/access.test.ts',
  'server/src/domains/session/password/lockout.test.ts',
  'dev/testing/plans.test.ts',
  'dev/testing/twoServers.test.ts',
  'server/src/domains/finance/earnings/histories.test.ts',
  'dev/local/postgres.test.ts',
].map((path) => join(root, path))

/** Runs the slowest files first, and the others in Vitest's own order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const path of SLOWEST) if (!existsSync(path)) throw new Error(`${path} has moved: correct SLOWEST`)
    const place = ({ moduleId }: TestSpecification) =>
      SLOWEST.includes(moduleId) ? SLOWEST.indexOf(moduleId) : SLOWEST.length
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
