import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './dev/testing/slowestFirst.ts'

/** What keeps a browser's state in modules, such as the session and the connection: each of these files has a process of its own. */
const CORES = '{web/src/core,console/src/core,client/src}/**/*.test.{ts,tsx}'

/**
 * `call` is everything that needs PostgreSQL, started once for the run; `core` and `unit` are the rest. A project without a
 * file to run costs nothing, so one file can be run by its path.
 */
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine, because tests of timeouts wait; four were slower.
    maxWorkers: 3,
    reporters: ['default', './dev/checks/reachedErrors.ts'],
    // Against tests that hang: on a slow, busy machine some need half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,client,web,console,app,sandbox,dev}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', CORES, 'dev/testing/**', 'dev/mutants/**'],
          // A process for each file, which loads the same modules again, costs half of the CPU of these tests.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: 'core', include: [CORES] } },
      {
        extends: true,
        test: {
          name: 'call',
          include: ['server/**/*.test.ts', 'dev/{testing,mutants}/**/*.test.ts'],
          globalSetup: ['dev/testing/globalSetup.ts'],
          // Loading the server costs a second of CPU: a worker loads it once. What its modules keep, they keep by database.
          isolate: false,
          restoreMocks: true,
        },
      },
    ],
  },
})
