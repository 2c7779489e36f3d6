import { z } from 'zod'

/** One application at JG (极光): its keys open one-key login and push. Without them the platform has neither. */
export const jiguangConfig = z.object({
  JG_APP_KEY: z
    .string()
    .regex(/^[0-9a-zA-Z]+$/, 'must be letters and digits')
    .optional(),
  JG_MASTER_SECRET: z.string().min(1).optional(),
})

export type JiguangAccount = { readonly appKey: string; readonly masterSecret: string }

/** Names what is missing when only a part of the account is configured. */
export const requireWholeAccount = (
  config: z.output<typeof jiguangConfig> & { ONEKEY_PRIVATE_KEY?: unknown },
  context: z.RefinementCtx,
): void => {
  const names = ['JG_APP_KEY', 'JG_MASTER_SECRET'] as const
  const wanted = config.ONEKEY_PRIVATE_KEY !== undefined || names.some((name) => config[name] !== undefined)
  for (const name of names)
    if (wanted && config[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is needed with the rest of the JG account' })
}

export const accountOf = (config: z.output<typeof jiguangConfig>): JiguangAccount | null => {
  const { JG_APP_KEY: appKey, JG_MASTER_SECRET: masterSecret } = config
  return appKey !== undefined && masterSecret !== undefined ? { appKey, masterSecret } : null
}
