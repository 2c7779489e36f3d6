import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { ownPath } from '../rules.ts'
import { writtenText } from '../text.ts'
import { uploadedPicture } from '../uploads/shapes.ts'
import { type BannerArt, bannerArtNames, bannerPlaces, bannerStates } from './states.ts'

const bannerFields = {
  /** The place where it is shown. */
  type: z.enum(bannerPlaces),
  title: writtenText.min(2).max(14),
  text: writtenText.min(2).max(30),
  /** The drawing that is shown where there is no picture. */
  art: z.enum(Object.keys(bannerArtNames) as [BannerArt, ...BannerArt[]]),
  /** Of those of a place the lowest is first. */
  sort: z.number().int().min(0).max(1000),
  startsAt: moment,
  /** Null: until it is withdrawn. */
  endsAt: moment.nullable(),
}
const bannerId = catalogueId

/** Operators' calls on banners; `goods.banner` shows them. */
export const bannerCalls = {
  listBanners: call({
    method: 'POST',
    path: '/api/ops/banners/list',
    who: 'operator',
    may: 'content_read',
    summary: '轮播图，新建的在前，可按状态',
    input: z.object({ state: z.enum(bannerStates).optional(), page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        bannerId: z.number().int(),
        ...bannerFields,
        type: z.number().int(),
        title: z.string(),
        text: z.string(),
        art: z.string(),
        target: z.string(),
        picture: uploadedPicture.nullable(),
        state: z.enum(bannerStates),
        withdrawnAt: moment.nullable(),
      }),
    ),
    errors: [],
  }),
  saveBanner: call({
    method: 'POST',
    path: '/api/ops/banners/save',
    who: 'operator',
    may: 'content_edit',
    summary: '新建轮播图，或修改一张',
    /** `bannerId` null: a new one. */
    input: z.object({
      bannerId: bannerId.nullable(),
      ...bannerFields,
      target: z
        .string()
        .max(300)
        .refine((text) => ownPath(text) !== null, '链接只能指向本站的页面，以 / 开头'),
      /** The `publicKey` of a picture uploaded for `banner`, or the one it has; null for the drawing. */
      picture: z.string().min(1).max(200).nullable(),
    }),
    output: z.object({ bannerId: z.number().int() }),
    errors: ['NOT_FOUND', 'UPLOAD_EXPIRED'],
  }),
  withdrawBanner: call({
    method: 'POST',
    path: '/api/ops/banners/withdraw',
    who: 'operator',
    may: 'content_edit',
    summary: '撤下一张轮播图',
    input: z.object({ bannerId, reason: writtenText.min(2).max(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'BANNER_OVER'],
  }),
}
