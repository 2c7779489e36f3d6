import { z } from 'zod'
import { type ConfigError, findMissing } from '../gatewayConfig.ts'

/**
 * One application at JG (极光), whose keys are used for one-key login and push. Without them the platform has neither.
 */
export const jiguangConfig = z.object({
  JG_APP_KEY: z
    .string()
    .regex(/^[0-9a-zA-Z]+$/, 'must be letters and digits')
    .optional(),
  JG_MASTER_SECRET: z.string().min(1).optional(),
})

export type JiguangAccount = { readonly appKey: string; readonly masterSecret: string }

const KEYS = ['JG_APP_KEY', 'JG_MASTER_SECRET'] as const

/** The missing settings of a partly configured account. Checks only which names are set. */
export const findJiguangErrors = (
  config: z.output<typeof jiguangConfig> & { ONEKEY_PRIVATE_KEY?: unknown },
): ConfigError[] =>
  findMissing(config, config.ONEKEY_PRIVATE_KEY === undefined ? KEYS : [...KEYS, 'ONEKEY_PRIVATE_KEY'])

export const jiguangAccount = (config: z.output<typeof jiguangConfig>): JiguangAccount | null => {
  const { JG_APP_KEY: appKey, JG_MASTER_SECRET: masterSecret } = config
  return appKey !== undefined && masterSecret !== undefined ? { appKey, masterSecret } : null
}
