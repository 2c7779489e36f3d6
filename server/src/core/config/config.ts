import { z } from 'zod'

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be IP addresses or CIDRs, comma between',
)
const sealKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Everything the server reads from its environment. `.env.example` documents each name. */
export const serverConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The address people see, e.g. https://shanghao.example */
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  /** A service or proxy address that always leads to the primary, where there is more than one PostgreSQL. */
  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** The longest wait for an answer of the database (ms): above the statement_timeout of the app's role. */
  DATABASE_TIMEOUT_MS: positive(20_000),
  /** How long a starting server waits for a database that does not answer. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(60),
  /** Refuses a database that does not wait for a standby before it confirms. */
  REQUIRE_SYNCHRONOUS_STANDBYS: z.stringbool().default(false),
  /** 32 bytes, base64: seals credentials and identity data. */
  SEAL_KEY: sealKey,
  /** The key before SEAL_KEY: opens what was sealed under it and seals nothing. */
  SEAL_KEY_OLD: sealKey.optional(),
  /**
   * Addresses of the reverse proxies (IPs, CIDRs, comma between) whose X-Forwarded-For is believed. From anybody else, and
   * without any, an address is the socket's.
   */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxy))
    .default([]),
  /** Folder of the built renter app; empty serves the API alone. */
  WEB_DIST: z.string().default(''),
  /** Opens GET /metrics to who sends it as a bearer token; without one there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** A session of an operator ends after so many hours, and after so many minutes without a call. */
  OPERATOR_SESSION_HOURS: positive(12),
  OPERATOR_IDLE_MINUTES: positive(120),
  /** Whether this process runs the background jobs; at least one process of the platform must. */
  RUN_JOBS: z.stringbool().default(true),
  /**
   * Calls of one network address a minute, all users together: thousands of phones may share an address. Pages and files
   * are counted apart, with the same limit.
   */
  CALLS_PER_MINUTE: positive(6000),
  /** Connections open at once, in all and of one network address; a trusted proxy's are not counted by address. */
  CONNECTIONS_MAX: positive(4000),
  CONNECTIONS_PER_ADDRESS: positive(400),
  /** How long a call's headers and body may take to arrive, and a whole request with an upload, in ms. */
  BODY_TIMEOUT_MS: positive(10_000),
  REQUEST_TIMEOUT_MS: positive(150_000),
  /** Requests after which a connection is closed. */
  REQUESTS_PER_CONNECTION: positive(10_000),

  /** The captcha takes a phone half of COST × GUESSES rounds of SHA-256 on average: 100,000 are about 0.1 s. */
  CAPTCHA_COST: positive(1000),
  CAPTCHA_GUESSES: positive(100),

  /** Starts with payouts paused even if the database has no pause, for a restored one; operators resume them by call. */
  PAYOUTS_PAUSED: z.stringbool().default(false),
})
export type ServerConfig = z.output<typeof serverConfig>

/** Reads and checks an environment; throws one Error that names every mistake at once. */
export const readConfig = <T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> => {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`configuration is not usable:\n${lines.join('\n')}`)
}
