import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { belongsTo, type Subject } from './subject.ts'

/** The sealed identity behind a user; undefined while they are not verified. */
export const findIdentity = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .innerJoin('real_identity', 'real_identity.id', 'app_user.identity_id')
    .select(['real_identity.id as identity_id', 'number_hash', 'sealed', 'data_key', 'kek'])
    .select(['adult_from', 'identity_by_device'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()

/** The identities of users who are verified. */
export const findIdentities = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('app_user')
    .innerJoin('real_identity', 'real_identity.id', 'app_user.identity_id')
    .select(['app_user.id', 'number_hash', 'sealed', 'data_key', 'kek'])
    .where(sql<boolean>`app_user.id = any (${[...userIds]}::bigint[])`)
    .execute()

/** The day a user turns 18 (YYYY-MM-DD); null while they are not verified. */
export const findAdultFrom = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('app_user')
    .select('adult_from')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.adult_from
}

/** The sealing context of a certification's person: that certification. */
export const certificationContext = (orderNo: string): string => `certification:${orderNo}`

/** Pending certifications of a subject that expire after `until`, the newest first. */
export const listPendingCertifications = async (db: Db, subject: Subject, until: Date) => {
  const rows = await db
    .selectFrom('certification')
    .select(['order_no', 'certify_id', 'goods_id', 'expires_at', 'sealed', 'data_key', 'kek'])
    .where(belongsTo(subject))
    .where('state', '=', 'pending')
    .where('expires_at', '>', until)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ sealed, data_key, kek, ...row }) =>
    sealed && data_key && kek !== null ? [{ ...row, sealed, data_key, kek }] : [],
  )
}

/** A certification of a subject by the provider's number; undefined for another subject's. */
export const findCertification = (db: Db, subject: Subject, certifyId: string) =>
  db
    .selectFrom('certification')
    .select(['id', 'state', 'reason', 'answer', 'goods_id', 'started_at', 'expires_at', 'settled_at'])
    .where('certify_id', '=', certifyId)
    .where(belongsTo(subject))
    .executeTakeFirst()
export type CertificationRow = NonNullable<Awaited<ReturnType<typeof findCertification>>>

/** What an account requires of its renters (see `realAuthPlans`); undefined for one that has no page. */
export const findGoodsPlan = async (db: Db, goodsId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('goods')
      .select('real_auth_plan')
      .where('id', '=', goodsId)
      .where('state', 'in', ['on_shelf', 'off_shelf', 'awaiting_owner', 'disputed'])
      .executeTakeFirst()
  )?.real_auth_plan

/** When a user last passed a certification for an account, with the identity they have now; null for never. */
export const findCertifiedAt = async (db: Db, userId: number, goodsId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('certification')
    .select((eb) => eb.fn.max('settled_at').as('at'))
    .where('user_id', '=', userId)
    .where('goods_id', '=', goodsId)
    .where('state', '=', 'passed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_release as r')
            .select('r.id')
            .whereRef('r.user_id', '=', 'certification.user_id')
            .whereRef('r.released_at', '>=', 'certification.settled_at'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.at ?? null
}
