import { sql } from 'kysely'
import { networkOf } from '../../core/address.ts'
import { shanghaiDayStart } from '../../core/clock.ts'
import type { Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { fail } from '../../core/errors.ts'
import type { Kms } from '../../core/seal.ts'
import type { SmsPurpose } from '../../gateways/sms/port.ts'

const LIFETIME_MS = 5 * 60_000
const WRONG_MAX = 5
/** How long a person waits before they can ask for another code. */
export const WAIT_SECONDS = 60
const HOUR_MS = 3_600_000

type Request = { phone: string; purpose: SmsPurpose; address: string; now: Date }

const codeHash = (kms: Kms, phone: string, purpose: SmsPurpose, code: string): Buffer =>
  kms.fingerprint(`sms ${purpose} ${phone} ${code}`)

/** Holds number and network until the transaction ends, so that requests at once are counted one after the other. */
const sentBefore = async (tx: Tx, { phone, now }: Request, network: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${phone}`}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${network}`}, 0))`.execute(tx)
  const day = shanghaiDayStart(now)
  const hour = new Date(now.getTime() - HOUR_MS)
  const minute = new Date(now.getTime() - WAIT_SECONDS * 1000)
  const { rows } = await sql<
    Record<'minute' | 'numberHour' | 'numberDay' | 'addressHour' | 'addressDay', number>
  >`
    select count(*) filter (where phone = ${phone} and created_at > ${minute} and not refused) as minute,
           count(*) filter (where phone = ${phone} and created_at > ${hour}) as "numberHour",
           count(*) filter (where phone = ${phone} and created_at >= ${day}) as "numberDay",
           count(*) filter (where address = ${network} and created_at > ${hour}) as "addressHour",
           count(*) filter (where address = ${network} and created_at >= ${day}) as "addressDay"
      from sms_code
     where (phone = ${phone} or address = ${network}) and created_at >= least(${hour}::timestamptz, ${day}::timestamptz)`.execute(
    tx,
  )
  return rows[0] ?? { minute: 0, numberHour: 0, numberDay: 0, addressHour: 0, addressDay: 0 }
}

/**
 * Sends a code that is good for five minutes and replaces earlier ones for the same purpose. Raises SMS_TOO_OFTEN,
 * SMS_LIMIT, SMS_DAY_LIMIT, and SMS_NOT_SENT when it surely did not go out; then the person may try again at once.
 */
export const sendSmsCode = async (
  { db, kms, ids, sms, config }: Pick<Deps, 'db' | 'kms' | 'ids' | 'sms' | 'config'>,
  request: Request,
): Promise<void> => {
  const { phone, purpose, address, now } = request
  const code = ids.smsCode()
  const network = networkOf(address)
  const { id } = await db.transaction().execute(async (tx) => {
    const before = await sentBefore(tx, request, network)
    if (before.minute > 0) fail('SMS_TOO_OFTEN')
    if (before.numberDay >= config.SMS_NUMBER_DAY || before.addressDay >= config.SMS_ADDRESS_DAY)
      fail('SMS_DAY_LIMIT')
    if (before.numberHour >= config.SMS_NUMBER_HOUR || before.addressHour >= config.SMS_ADDRESS_HOUR)
      fail('SMS_LIMIT')
    return tx
      .insertInto('sms_code')
      .values({
        phone,
        purpose,
        code_hash: codeHash(kms, phone, purpose, code),
        address: network,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  if ((await sms.send({ phone, purpose, code })) !== 'refused') return
  await db.updateTable('sms_code').set({ refused: true }).where('id', '=', id).execute()
  fail('SMS_NOT_SENT')
}

/**
 * Uses up the latest code sent to a number for this purpose: of any number of callers at once, one gets through. Takes
 * no transaction, because a wrong try has to count even when the rest of the call fails. Raises SMS_CODE_WRONG, and
 * SMS_CODE_EXPIRED for a code that was used, is too old or was guessed wrong five times.
 */
export const useSmsCode = async (
  { db, kms }: Pick<Deps, 'db' | 'kms'>,
  { phone, purpose, code, now }: { phone: string; purpose: SmsPurpose; code: string; now: Date },
): Promise<void> => {
  const given = codeHash(kms, phone, purpose, code)
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update sms_code set tries = tries + case when code_hash = ${given} then 0 else 1 end,
                        used_at = case when code_hash = ${given} then ${now}::timestamptz end
     where id = (select id from sms_code where phone = ${phone} and purpose = ${purpose} and not refused
                  order by created_at desc, id desc limit 1)
       and used_at is null and expires_at > ${now} and tries < ${WRONG_MAX}
    returning used_at is not null as right, tries`.execute(db)
  const [latest] = rows
  if (!latest || latest.tries >= WRONG_MAX) return fail('SMS_CODE_EXPIRED')
  if (!latest.right) fail('SMS_CODE_WRONG')
}
