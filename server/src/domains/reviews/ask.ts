import { quoted } from '@shanghao/contract/quoted'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { requireRowsWithin } from '../../core/limits/rowLimits.ts'
import { notify } from '../notifications/actions.ts'
import { accountsOf, lockPerson } from '../ops/actions.ts'
import { requireNoContact } from './publicText.ts'
import { findReviewedGoods } from './queries.ts'
import type { ReviewRules } from './settings.ts'

type AskInput = { goodsId: string; userId: number; text: string; rules: ReviewRules; now: Date }

/**
 * Asks the owner of an account; only the asker and the owner see the question until it is answered. Raises NOT_FOUND,
 * CONTACT_IN_TEXT, QUESTION_LIMIT, and REVIEW_OWN for an account of the same person.
 */
export const askQuestion = async (
  tx: Tx,
  { goodsId, userId, text, rules, now }: AskInput,
): Promise<number> => {
  const goods = (await findReviewedGoods(tx, goodsId)) ?? fail('NOT_FOUND')
  requireNoContact(text)
  await lockPerson(tx, 'question', userId)
  await requireRowsWithin(tx, {
    locks: [],
    table: 'question',
    at: 'asked_at',
    where: sql<boolean>`asker_id in ${accountsOf(userId)}`,
    limits: [
      {
        since: { from: shanghaiDayStart(now) },
        max: rules.questionsDay,
        refuse: () => fail('QUESTION_LIMIT'),
      },
    ],
  })
  const { id } = await tx
    .insertInto('question')
    .values({ goods_id: goods.id, owner_id: goods.owner_id, asker_id: userId, text, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(tx, goods.owner_id, {
    kind: 'question_asked',
    title: '有人向你提问',
    text: `有人就${quoted(goods.title)}提问，回复后公开显示。`,
    path: `/pages/question/list?goodsId=${goods.id}`,
  })
  return id
}
