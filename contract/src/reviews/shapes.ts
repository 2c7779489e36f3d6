import { z } from 'zod'
import { goodsId, moment } from '../id.ts'
import {
  ANSWER_TEXT_MAX,
  QUESTION_TEXT_MAX,
  QUESTION_TEXT_MIN,
  REVIEW_PICTURES_MAX,
  REVIEW_TAGS_MAX,
  REVIEW_TEXT_MAX,
  STARS_MAX,
} from '../rules.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { postKinds, reviewTagKeys } from './states.ts'

/** Ids of reviews, questions and reports. */
export const postId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const postRef = z.object({ kind: z.enum(postKinds), id: postId })

export const stars = z.number().int().min(1).max(STARS_MAX)
const tags = z.array(z.enum(reviewTagKeys)).max(REVIEW_TAGS_MAX)
export const answerText = writtenText.min(1).max(ANSWER_TEXT_MAX)
export const questionText = writtenText.min(QUESTION_TEXT_MIN).max(QUESTION_TEXT_MAX)

/** What a renter writes: text and pictures may be left out. */
export const reviewContent = z.object({
  stars,
  tags: tags.default([]),
  text: writtenText.max(REVIEW_TEXT_MAX).default(''),
  pictures: z.array(z.string().min(1).max(200)).max(REVIEW_PICTURES_MAX).default([]),
})

const picture = uploadedPicture.omit({ publicKey: true })

/** 好评率 with its base. One person weighs once in it, however often they rented. */
export const ratingSummary = z.object({
  reviewers: z.number().int().describe('评价人数；同一人多次评价只计最近一次'),
  goodRate: z.number().int().nullable().describe('好评率，百分比；评价人数太少时为 null'),
})

/** The reviews of an account or of an owner in numbers. */
export const ratingDetail = ratingSummary.extend({
  average: z.number().nullable().describe('平均星级，一位小数；评价人数太少时为 null'),
  stars: z.array(z.number().int()).length(STARS_MAX).describe('一星到五星各多少人'),
})

const answer = z.object({
  text: z.string(),
  at: moment,
  /** The review was changed after the answer was written. */
  isBeforeEdit: z.boolean(),
})

/** A review as anyone sees it. Its author is shown by the first character of their nickname. */
export const review = z.object({
  reviewId: postId,
  author: z.string(),
  goodsId,
  goodsTitle: z.string(),
  stars,
  tags: z.array(z.string()).describe('标签名称'),
  text: z.string(),
  pictures: z.array(picture),
  hours: z.number().int().describe('租用时长'),
  at: moment,
  editedAt: moment.nullable(),
  answer: answer.nullable(),
  mayAnswer: z.boolean().describe('查看者是号主，还没有回复'),
  isMine: z.boolean(),
})

/** A question as anyone sees it; one without an answer is shown to its author and the owner only. */
export const question = z.object({
  questionId: postId,
  asker: z.string(),
  text: z.string(),
  at: moment,
  answer: z.object({ text: z.string(), at: moment }).nullable(),
  mayAnswer: z.boolean().describe('查看者是号主，还没有回复'),
  isMine: z.boolean(),
})

/** One's own review, for the form. */
export const ownReview = z.object({
  reviewId: postId,
  stars,
  tags,
  text: z.string(),
  pictures: z.array(uploadedPicture),
  at: moment,
  editableUntil: moment,
  mayEdit: z.boolean(),
  hiddenReason: z.string().nullable().describe('被平台隐藏的原因；显示中为 null'),
  answer: answer.nullable(),
})
