import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import type { UserRules } from '../settings.ts'

const DAY_MS = 86_400_000

/** Names of the platform and of those who work for it, written without the marks and cases that hide them. */
const IMPERSONATING = [
  '客服',
  '官方',
  '官服',
  '上号',
  '平台',
  '管理员',
  '运营',
  '仲裁',
  '系统',
  '小助手',
  '工作人员',
  '已注销',
  'shanghao',
  'kefu',
  'guanfang',
  'admin',
  'official',
  'service',
  'support',
  'system',
]
/** Traditional characters and look-alikes, each with what it is read as. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  號: '号',
  臺: '台',
  員: '员',
  運: '运',
  營: '营',
  統: '统',
  係: '系',
  繫: '系',
  註: '注',
  銷: '销',
  '0': 'o',
  '1': 'l',
}
/** More digits in a row are a way to contact a person, which leads others past the platform. */
const DIGITS_MAX = 6

const readAs = (text: string): string =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[-_·\s]/gu, ''),
  ]
    .map((char) => LOOK_ALIKES[char] ?? char)
    .join('')

/** Whether a name could be taken for the platform, or gives a number by which to reach its owner. */
const isNicknameRefused = (nickname: string): boolean => {
  const read = readAs(nickname)
  if (IMPERSONATING.some((name) => read.includes(readAs(name)))) return true
  return new RegExp(`\\d{${DIGITS_MAX + 1}}`).test(nickname.normalize('NFKC').replace(/[-_·]/gu, ''))
}

/** Changes a user's name. Raises NICKNAME_REFUSED, and NICKNAME_TOO_OFTEN within `nicknameDays` of the last change. */
export const setNickname = async (
  tx: Tx,
  {
    userId,
    nickname,
    rules,
    now,
  }: { userId: number; nickname: string; rules: Pick<UserRules, 'nicknameDays'>; now: Date },
): Promise<void> => {
  if (isNicknameRefused(nickname)) fail('NICKNAME_REFUSED')
  const before = new Date(now.getTime() - rules.nicknameDays * DAY_MS)
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ nickname, nickname_changed_at: now })
    .where('id', '=', userId)
    .where(sql<boolean>`(nickname_changed_at is null or nickname_changed_at <= ${before})`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) failWith('NICKNAME_TOO_OFTEN', { days: rules.nicknameDays })
}
