import { z } from 'zod'

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be IP addresses or CIDRs, comma between',
)
const sealKey = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const host = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be host names, comma between')
const tilesUrl = z
  .url({ protocol: /^https$/ })
  .refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must contain {z}, {x} and {y}',
  )
const position = z
  .string()
  .regex(/^-?\d+(\.\d+)?,\s*-?\d+(\.\d+)?$/, 'must be latitude, longitude')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]))
  .transform(([latitude, longitude]) => ({ latitude, longitude }))
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Everything the server reads from its environment. `.env.example` documents each name. */
export const serverConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The public address, e.g. https://shanghao.example */
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  /** A service or proxy address that always leads to the primary, where there is more than one PostgreSQL. */
  DATABASE_URL: z.url(),
  /** Where a session lasts, for LISTEN: not through a pooler in transaction mode. DATABASE_URL unless set. */
  DATABASE_DIRECT_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Whether statements are prepared by name: false behind a PgBouncer below 1.21 in transaction mode. */
  DATABASE_NAMED_STATEMENTS: z.stringbool().default(true),
  /** Timeout of a query in the client (ms): above the statement_timeout of the app's role. */
  DATABASE_TIMEOUT_MS: positive(20_000),
  /** How long a starting server waits for an unavailable database. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(60),
  /** Refuses a database that commits without waiting for a standby. */
  REQUIRE_SYNCHRONOUS_STANDBYS: z.stringbool().default(false),
  /** 32 bytes, base64: seals credentials and identity data. */
  SEAL_KEY: sealKey,
  /** The former SEAL_KEY: unseals what was sealed under it and seals nothing new. */
  SEAL_KEY_OLD: sealKey.optional(),
  /**
   * Addresses of the reverse proxies (IPs, CIDRs, comma between) whose X-Forwarded-For is trusted. For any other client
   * the address is the socket's.
   */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxy))
    .default([]),
  /** Folder of the built renter app; empty serves the API alone. */
  WEB_DIST: z.string().default(''),
  /** Folder of the built consoles, served below /console/; empty serves none. */
  CONSOLE_DIST: z.string().default(''),
  /** Folder of packages of the native app, served below /downloads/; empty serves none. */
  DOWNLOADS_DIR: z.string().default(''),
  /** Hosts on which packages of the native app may lie besides, comma between. Operators can't name others. */
  DOWNLOAD_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(host))
    .default([]),
  /** The company that runs the platform and its licences, as 关于我们 shows them; empty ones are left out. */
  COMPANY_NAME: z.string().max(100).default(''),
  COMPANY_CREDIT_CODE: z.string().max(50).default(''),
  COMPANY_ICP: z.string().max(50).default(''),
  COMPANY_POLICE_RECORD: z.string().max(50).default(''),
  COMPANY_TELECOM_LICENCE: z.string().max(50).default(''),
  /** Its address, and where that is: latitude and longitude in degrees (WGS 84), comma between. */
  COMPANY_ADDRESS: z.string().max(200).default(''),
  COMPANY_POSITION: position.optional(),
  /** The address of a map's tiles (WGS 84) with {z}, {x} and {y}; without it screens show no map. */
  MAP_TILES_URL: tilesUrl.optional(),
  /** The attribution that the provider of the map requires below it. */
  MAP_ATTRIBUTION: z.string().max(100).default(''),
  /** Bearer token of GET /metrics; without one there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** An operator's session ends after these hours, and after these minutes without a call. */
  OPERATOR_SESSION_HOURS: positive(12),
  OPERATOR_IDLE_MINUTES: positive(30),
  OPERATOR_FACTOR_MINUTES: positive(10),
  /** Whether this process runs the background jobs; at least one process of the platform must. */
  RUN_JOBS: z.stringbool().default(true),
  /**
   * Calls per network address and minute, for all its users together: thousands of phones may share an address. Pages
   * and files have a separate count with the same limit.
   */
  CALLS_PER_MINUTE: positive(6000),
  /** Open connections, in total and per network address; a trusted proxy's are not counted by address. */
  CONNECTIONS_MAX: positive(4000),
  CONNECTIONS_PER_ADDRESS: positive(400),
  /** Open streams of live events, in total and per network address; calls need connections beside them. */
  LIVE_MAX: positive(2000),
  LIVE_PER_ADDRESS: positive(1000),
  /** Timeouts (ms) of a call's headers and body, and of a whole request with an upload. */
  BODY_TIMEOUT_MS: positive(10_000),
  REQUEST_TIMEOUT_MS: positive(150_000),
  /** Requests after which a connection is closed. */
  REQUESTS_PER_CONNECTION: positive(10_000),
  /** After this time (ms) a public page goes out without content, which the browser then requests. */
  RENDER_TIMEOUT_MS: positive(1500),
  /** The share of the process's time that rendering may take, in percent: addresses that differ can be made up without end. */
  RENDER_SHARE_PERCENT: z.coerce.number().int().min(1).max(100).default(40),

  /** A captcha takes half of COST × GUESSES rounds of SHA-256 on average: 100,000 are about 0.1 s on a phone. */
  CAPTCHA_COST: positive(1000),
  CAPTCHA_GUESSES: positive(100),

  /** Starts with payouts paused, for a restored database; operators resume them by call. */
  PAYOUTS_PAUSED: z.stringbool().default(false),
})
export type ServerConfig = z.output<typeof serverConfig>

/** Parses an environment; throws one Error that names every invalid setting. */
export const readConfig = <T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> => {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`configuration is not usable:\n${lines.join('\n')}`)
}
