import { WHOLE_WEEK } from '@shanghao/contract/week'
import type { Tx } from '../src/core/database/db.ts'
import type { Viewer } from '../src/core/http/auth.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { initialValues } from '../src/core/settings/define.ts'
import { answerQuestion, answerReview } from '../src/domains/reviews/answer.ts'
import { askQuestion } from '../src/domains/reviews/ask.ts'
import { reviewSettings } from '../src/domains/reviews/settings.ts'
import { writeReview } from '../src/domains/reviews/write.ts'
import { registerRenter, rentAndSettle } from './rentals.ts'
import { reviewers, type SampleReview, sampleQuestions, sampleReviews } from './reviewTexts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How many reviews each account gets: some with a rate, some with too few for one. */
const REVIEWS_OF = [8, 7, 6, 5, 3, 2, 1]

const settings = { read: initialValues }

type ReviewInput = SampleReview & { orderId: string; author: Viewer; ownerId: number; now: Date }

const review = async (tx: Tx, { ownerId, answer, now, ...written }: ReviewInput): Promise<void> => {
  const rules = settings.read(reviewSettings)
  const id = await writeReview(tx, { ...written, pictures: [], rules, now })
  if (answer) await answerReview(tx, { id, ownerId, text: answer, now: new Date(now.getTime() + HOUR_MS) })
}

/** Accounts that lists show early, rented around the clock, of the demo's owners. */
const findAccounts = (tx: Tx, before: Date) =>
  tx
    .selectFrom('goods')
    .select(['id', 'owner_id', 'min_hours'])
    .where('state', '=', 'on_shelf')
    .where('listed_at', '<', before)
    .where('relist', '=', 'auto')
    .where('real_auth_plan', '=', 1)
    .where('rentable_week', '=', WHOLE_WEEK)
    .orderBy('score', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEWS_OF.length)
    .execute()

/** Settled rentals with reviews, and questions to owners; the latest account has one without an answer. */
export const seedReviews = async (tx: Tx, kms: Kms, now: Date): Promise<void> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const people: Viewer[] = []
  for (const person of reviewers) people.push(await registerRenter(tx, kms, person, ago(60 * DAY_MS)))
  const accounts = await findAccounts(tx, ago(40 * DAY_MS))
  let nth = 0
  for (const [i, account] of accounts.entries()) {
    const authors = people.slice(0, REVIEWS_OF[i])
    for (const [j, author] of authors.entries()) {
      const sample = sampleReviews[nth % sampleReviews.length]
      if (!sample) throw new Error('no sample review')
      nth += 1
      const at = ago((6 + 3 * (authors.length - j)) * DAY_MS + i * HOUR_MS)
      const rental = { goodsId: account.id, hours: Math.max(2, account.min_hours), viewer: author, at }
      const { orderId, settledAt } = await rentAndSettle(tx, rental)
      const writtenAt = new Date(settledAt.getTime() + (1 + j) * HOUR_MS)
      await review(tx, { ...sample, orderId, author, ownerId: account.owner_id, now: writtenAt })
    }
    const asker = people[i % people.length]
    const sample = sampleQuestions[i % sampleQuestions.length]
    if (!asker || !sample) throw new Error('no sample question')
    const askedAt = ago((2 + i) * DAY_MS)
    const rules = settings.read(reviewSettings)
    const question = {
      goodsId: String(account.id),
      userId: asker.userId,
      text: sample.text,
      rules,
      now: askedAt,
    }
    const id = await askQuestion(tx, question)
    if (sample.answer)
      await answerQuestion(tx, {
        id,
        ownerId: account.owner_id,
        text: sample.answer,
        now: new Date(askedAt.getTime() + HOUR_MS),
      })
  }
}
