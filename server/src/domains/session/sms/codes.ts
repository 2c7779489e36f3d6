import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../../../core/limits/address.ts'
import { type RowLimit, requireRowsWithin } from '../../../core/limits/rowLimits.ts'
import { consumeQuota, type Quota, VOLUME_HOURS } from '../../../core/limits/volume.ts'
import type { SmsPurpose } from '../../../core/ports/sms.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { findPhoneStatus } from '../device/knownDevices.ts'
import { type SessionRules, sessionSettings } from '../settings.ts'

const MINUTE_MS = 60_000
/**
 * Wrong attempts at one code: by the device that requested it, by the rest of its network, and by all other networks
 * together. That is 15 of a million codes, 300 a day with the twenty codes a number may get.
 */
const WRONG_MAX = 5
/** Codes are counted by an hour that slides. */
const SPAN_HOURS = 1
const HOUR_MS = SPAN_HOURS * 3_600_000

/** Where a call comes from: its network address and device id. */
export type Caller = { readonly address: string; readonly device: string | null }
type SmsCodeRequest = Caller & {
  phone: string
  purpose: SmsPurpose
  /** Requested by a session of the number's own user. */
  bySession?: boolean
  now: Date
}

const hashCode = (kms: Kms, phone: string, purpose: SmsPurpose, code: string): Buffer =>
  kms.fingerprint(codeText(phone, purpose, code))
const codeText = (phone: string, purpose: SmsPurpose, code: string): string =>
  `sms ${purpose} ${phone} ${code}`

/**
 * The quota of codes of all numbers together, with a share for unregistered numbers, registered ones and known devices.
 */
export const smsQuota = (rules: SessionRules): Quota => ({
  what: 'sms',
  hour: rules.codeTotalHour,
  day: rules.codeTotalDay,
  shares: [rules.codeStrangerPercent / 100, rules.codeRegisteredPercent / 100, 1],
})

const waitText = (waitSeconds: number): string =>
  waitSeconds % 60 === 0 ? `${waitSeconds / 60} 分钟` : `${waitSeconds} 秒`

/**
 * The limits of a request: by number, and by network, an IPv6 address counting for its /64 and its /48. A number's
 * codes requested by its known user are counted apart from the others; limits of the network don't apply to people on a
 * known device.
 */
const limitsOf = (
  rules: SessionRules,
  { phone, address, now }: SmsCodeRequest,
  known: boolean,
): RowLimit[] => {
  const day = { from: shanghaiDayStart(now) }
  const hour = { after: new Date(now.getTime() - HOUR_MS) }
  const minute = { after: new Date(now.getTime() - rules.codeWaitSeconds * 1000) }
  const ofNumber = sql<boolean>`phone = ${phone} and known = ${known}`
  const ofNetworks = (since: RowLimit['since'], max: number, refuse: RowLimit['refuse']): RowLimit[] =>
    known
      ? []
      : [
          { since, where: sql`address = ${networkOf(address)}`, max, refuse },
          { since, where: sql`wide_address = ${wideNetworkOf(address)}`, max: max * WIDE_FACTOR, refuse },
        ]
  const tooOften = () => failWith('SMS_TOO_OFTEN', { wait: waitText(rules.codeWaitSeconds) })
  const ofDay = () => fail('SMS_DAY_LIMIT')
  const ofHours = () => failWith('SMS_LIMIT', { hours: SPAN_HOURS })
  return [
    { since: minute, where: sql`${ofNumber} and not refused`, max: 1, refuse: tooOften },
    { since: day, where: ofNumber, max: rules.codeNumberDay, refuse: ofDay },
    ...ofNetworks(day, rules.codeAddressDay, ofDay),
    { since: hour, where: ofNumber, max: rules.codeNumberHour, refuse: ofHours },
    ...ofNetworks(hour, rules.codeAddressHour, ofHours),
  ]
}

/** Raises SMS_TOO_OFTEN, SMS_LIMIT and SMS_DAY_LIMIT. */
const requireWithinLimits = (
  tx: Tx,
  rules: SessionRules,
  request: SmsCodeRequest,
  known: boolean,
): Promise<void> => {
  const network = networkOf(request.address)
  const wide = wideNetworkOf(request.address)
  return requireRowsWithin(tx, {
    locks: [request.phone, network, ...(wide ? [wide] : [])].map((held) => `sms:${held}`),
    table: 'sms_code',
    at: 'created_at',
    where: sql`(phone = ${request.phone} or address = ${network} or wide_address = ${wide})`,
    limits: limitsOf(rules, request, known),
  })
}

/**
 * Sends a code that is valid for a few minutes and replaces earlier ones for the same purpose. Raises SMS_TOO_OFTEN,
 * SMS_LIMIT, SMS_DAY_LIMIT, SMS_BUSY when the quota is used up, and SMS_NOT_SENT when it certainly wasn't sent; then
 * the person may retry at once.
 */
export const sendSmsCode = async (
  deps: Pick<Deps, 'db' | 'kms' | 'ids' | 'sms' | 'settings' | 'log'>,
  request: SmsCodeRequest,
): Promise<void> => {
  const { db, kms, ids, sms, settings, log } = deps
  const rules = settings.read(sessionSettings)
  const { phone, purpose, address, device, bySession = false, now } = request
  const code = ids.smsCode()
  const { registered, knownDevice } = await findPhoneStatus(deps, phone, device)
  const known = bySession || knownDevice
  const quota = smsQuota(rules)
  const share = quota.shares[known ? 2 : registered ? 1 : 0] ?? 1
  const { id } = await db.transaction().execute(async (tx) => {
    await requireWithinLimits(tx, rules, request, known)
    return tx
      .insertInto('sms_code')
      .values({
        phone,
        purpose,
        code_hash: hashCode(kms, phone, purpose, code),
        address: networkOf(address),
        wide_address: wideNetworkOf(address),
        device: device === null ? null : hashDeviceId(kms, device),
        known,
        created_at: now,
        expires_at: new Date(now.getTime() + rules.codeMinutes * MINUTE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  if (!(await consumeQuota(db, log, quota, share, now))) {
    await db.deleteFrom('sms_code').where('id', '=', id).execute()
    failWith('SMS_BUSY', { hours: VOLUME_HOURS })
  }
  if ((await sms.send({ phone, purpose, code })) !== 'refused') return
  await db.updateTable('sms_code').set({ refused: true }).where('id', '=', id).execute()
  fail('SMS_NOT_SENT')
}

/**
 * Consumes a code sent to a number for this purpose: the latest that the caller's device requested, else the latest. Of
 * concurrent callers only one succeeds. Takes no transaction, because a wrong attempt has to count even when the rest
 * of the call fails. Wrong attempts are counted by origin, so that another person's never invalidate the code for the
 * one who requested it. Raises SMS_CODE_WRONG, and SMS_CODE_EXPIRED for a code that was used, has expired or had too
 * many wrong attempts.
 */
export const consumeSmsCode = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  {
    phone,
    purpose,
    code,
    from,
    now,
  }: { phone: string; purpose: SmsPurpose; code: string; from: Caller; now: Date },
): Promise<void> => {
  const isRight = sql`(code_hash = any (${kms.fingerprints(codeText(phone, purpose, code))}::bytea[]))`
  const device = from.device === null ? null : hashDeviceId(kms, from.device)
  const isValid = sql`used_at is null and expires_at > ${now}`
  const triesOf = (who: 'device' | 'network' | 'others') =>
    sql`tries_${sql.raw(who)} + case when c.who = ${who} and not ${isRight} then 1 else 0 end`
  const tries = sql`case c.who when 'device' then tries_device when 'network' then tries_network else tries_others end`
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update sms_code set tries_device = ${triesOf('device')}, tries_network = ${triesOf('network')},
                        tries_others = ${triesOf('others')},
                        used_at = case when ${isRight} then ${now}::timestamptz end
      from (select id as chosen, case when device = ${device}::bytea then 'device'
                                      when address = ${networkOf(from.address)} then 'network' else 'others' end as who
              from sms_code
             where phone = ${phone} and purpose = ${purpose} and not refused
             order by (device = ${device}::bytea and ${isValid}) is true desc, created_at desc, id desc limit 1) c
     where id = c.chosen and ${isValid} and ${tries} < ${WRONG_MAX}
    returning used_at is not null as right, ${tries} as tries`.execute(db)
  const [attempt] = rows
  if (!attempt || attempt.tries >= WRONG_MAX) return fail('SMS_CODE_EXPIRED')
  if (!attempt.right) fail('SMS_CODE_WRONG')
}
