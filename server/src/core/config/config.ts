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
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Living sessions of a person: with one more, the oldest ends. */
  SESSIONS_MAX: positive(10),
  /** A session of an operator ends after so many hours, and after so many minutes without a call. */
  OPERATOR_SESSION_HOURS: positive(12),
  OPERATOR_IDLE_MINUTES: positive(120),
  /**
   * What one operator may give away alone, in 分: in one act, and of a calendar day (Asia/Shanghai) in all. Anything beyond
   * waits so many hours for a second operator.
   */
  OPERATOR_SINGLE_LIMIT_FEN: z.coerce.number().int().min(0).default(200_000),
  OPERATOR_DAY_LIMIT_FEN: z.coerce.number().int().min(0).default(1_000_000),
  OPERATOR_APPROVAL_HOURS: positive(24),
  REGISTRATION_OPEN: z.stringbool().default(true),
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
  /** Codes sent, per phone number and per network address; a day is a calendar day in Asia/Shanghai. */
  SMS_NUMBER_HOUR: positive(5),
  SMS_NUMBER_DAY: positive(10),
  SMS_ADDRESS_HOUR: positive(20),
  SMS_ADDRESS_DAY: positive(60),
  /** Codes sent over everything, per clock hour and calendar day; strangers' numbers get SMS_STRANGER_PERCENT of it. */
  SMS_TOTAL_HOUR: positive(2000),
  SMS_TOTAL_DAY: positive(20_000),
  SMS_STRANGER_PERCENT: z.coerce.number().int().min(1).max(100).default(60),
  /** Failed password logins per network address and hour, after which a captcha is asked for. */
  LOGIN_ADDRESS_HOUR: positive(60),
  /** Questions whether a number is registered, per network address and hour. */
  EXISTS_ADDRESS_HOUR: positive(30),
  /** Real-name checks a person may make in a day. */
  REALNAME_TRIES: positive(3),
  /** Certifications in a wallet app a person may begin in a day. */
  REALNAME_CERTIFICATIONS: positive(10),
  /** Real-name checks without a login, per network address and hour. */
  REALNAME_ADDRESS_HOUR: positive(10),
  /** Identity checks over everything, per clock hour and calendar day; those without a login get half of it. */
  IDENTITY_TOTAL_HOUR: positive(500),
  IDENTITY_TOTAL_DAY: positive(5000),
  /** One-key tokens redeemed over everything, per clock hour and calendar day. */
  ONEKEY_TOTAL_HOUR: positive(2000),
  ONEKEY_TOTAL_DAY: positive(20_000),
  /** Pictures a person may send in an hour, and how many of them may be on their way at once. */
  UPLOADS_HOUR: positive(30),
  UPLOADS_OPEN: positive(20),
  /** The largest single payment that password-free paying covers, in 分. */
  PASSWORD_FREE_LIMIT_FEN: positive(20_000),
  /** All that a person may pay without the payment password in a calendar day (Asia/Shanghai), in 分. */
  PASSWORD_FREE_DAY_FEN: positive(50_000),
  /** The least and the most of one recharge, and the most of a person and day (Asia/Shanghai), in 分. */
  RECHARGE_MIN_FEN: positive(500),
  RECHARGE_MAX_FEN: positive(999_900),
  RECHARGE_DAY_FEN: positive(2_000_000),

  /** Withdrawals, amounts in 分: the smallest and the largest, the fee in basis points and at least. */
  WITHDRAW_MIN_FEN: positive(5_000),
  WITHDRAW_MAX_FEN: positive(1_000_000),
  WITHDRAW_FEE_BP: z.coerce.number().int().min(0).max(1_000).default(200),
  WITHDRAW_MIN_FEE_FEN: z.coerce.number().int().min(0).default(200),
  /** Larger withdrawals wait for an operator. */
  WITHDRAW_REVIEW_ABOVE_FEN: z.coerce.number().int().min(0).default(100_000),
  /** Per person and calendar day in Asia/Shanghai; refused and failed ones don't count. */
  WITHDRAW_DAY_COUNT: positive(3),
  /** Payouts of a person that may fail in a day: the account is wrong then, and each more is a question to the provider. */
  WITHDRAW_DAY_FAILED: positive(5),
  WITHDRAW_DAY_FEN: positive(2_000_000),
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
