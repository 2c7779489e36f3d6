import type { Deps } from '../../src/core/config/deps.ts'
import { retentionJob } from '../../src/retention.ts'

/** Runs the job that deletes expired rows. */
export const deleteExpired = (deps: Deps): Promise<void> => retentionJob.run(deps)
