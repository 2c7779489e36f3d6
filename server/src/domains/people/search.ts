import { loginPhone, payoutAccount } from '@shanghao/contract/validation/people'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { Kms } from '../../core/security/seal.ts'
import { payoutAccountHashes } from '../finance/actions.ts'
import { concernedBy } from '../ops/actions.ts'
import { type FoundRow, foundColumns } from './found.ts'

/** A former hash stays while all accounts are being sealed under another key. */
const accountMatches = (hashes: Buffer[]): RawBuilder<unknown>[] => [
  sql`select user_id from withdraw_account where account_hash = any (${hashes}::bytea[])`,
  sql`select user_id from withdraw_account where former_hash = any (${hashes}::bytea[])`,
]

/** Users that a text names exactly: by number, payout account, user id, or the number of an order, payment or withdrawal. */
const exactMatches = (kms: Kms, text: string): RawBuilder<unknown>[] => [
  ...(loginPhone.holds(text)
    ? [sql`select id from app_user where phone = ${text} and state <> 'closed'`]
    : []),
  ...(payoutAccount.holds(text) ? accountMatches(payoutAccountHashes(kms, text)) : []),
  ...(/^[1-9]\d{0,14}$/.test(text) ? [sql`select id from app_user where id = ${Number(text)}`] : []),
  ...(/^\d{19}$/.test(text)
    ? [
        sql`select renter_id from rental_order where id = ${text}`,
        sql`select owner_id from rental_order where id = ${text}`,
        sql`select user_id from payment where id = ${text}`,
        sql`select user_id from withdrawal where id = ${text}`,
      ]
    : []),
]

const isOther = (operatorId: number) => sql`not ${concernedBy(operatorId)}`

/** The people that a text names exactly, without the operator's own accounts. */
export const findExact = async (
  { db, kms }: { db: Db; kms: Kms },
  { text, operatorId, limit }: { text: string; operatorId: number; limit: number },
): Promise<FoundRow[]> => {
  const matches = exactMatches(kms, text)
  if (matches.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select ${foundColumns} from app_user u where u.id in (${sql.join(matches, sql` union `)}) and ${isOther(operatorId)}
     order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Escapes what LIKE reads as a pattern. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

type NicknamePage = {
  text: string
  operatorId: number
  after: readonly [nickname: string, id: number] | null
  skip: number
  limit: number
}

/** People whose nickname begins with a text, by nickname. */
export const listByNickname = async (
  db: Db,
  { text, operatorId, after, skip, limit }: NicknamePage,
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select ${foundColumns} from app_user u
     where u.nickname like ${beginning(text)} and ${isOther(operatorId)}
       ${after ? sql`and u.nickname ~>=~ ${after[0]} and (u.nickname ~>~ ${after[0]} or u.id > ${after[1]})` : sql``}
     order by u.nickname using ~<~, u.id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

type NewestPage = { operatorId: number; time: Date; after: number | null; skip: number; limit: number }

/** All people, the newest first. */
export const listNewest = async (
  db: Db,
  { operatorId, time, after, skip, limit }: NewestPage,
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select ${foundColumns} from app_user u
     where u.created_at <= ${time} and (${after}::bigint is null or u.id < ${after}) and ${isOther(operatorId)}
     order by u.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
