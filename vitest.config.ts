import { defineConfig } from 'vitest/config'

/**
 * `call` is everything that needs PostgreSQL, started once for the run; `unit` is the rest. A project without a file to
 * run costs nothing, so one file can be run by its path.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './dev/checks/reachedErrors.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,web,sandbox,dev}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dev/testing/**', 'dev/mutants/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'call',
          include: ['server/**/*.test.ts', 'dev/testing/**/*.test.ts'],
          globalSetup: ['dev/testing/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'mutants',
          include: ['dev/mutants/**/*.test.ts'],
          globalSetup: ['dev/testing/globalSetup.ts'],
        },
      },
    ],
  },
})
