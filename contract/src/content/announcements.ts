import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { writtenText } from '../text.ts'
import { popupAudiences } from './states.ts'

const popupFields = z.object({
  title: z.string(),
  /** With the marks of `article.body`. */
  body: z.string(),
  /** The article with more of it; null for none. */
  articleId: z.number().int().nullable(),
})

export const announcementCalls = {
  getPopupAnnouncement: call({
    method: 'POST',
    path: '/api/index/getPopupAnnouncement',
    who: 'anyone',
    summary: '要弹出的公告，一次一条，优先级高的在前；已知道的不再弹出',
    input: z.object({}),
    output: z.object({ announcement: popupFields.extend({ announcementId: z.number().int() }).nullable() }),
    errors: [],
  }),
  saveAnnouncementKnow: call({
    method: 'POST',
    path: '/api/index/saveAnnouncementKnow',
    who: 'anyone',
    summary: '知道了一条公告：登录后按账号记，未登录按设备记',
    input: z.object({ announcementId: catalogueId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DEVICE_UNKNOWN'],
  }),
  editPopups: call({
    method: 'POST',
    path: '/api/ops/popups/list',
    who: 'operator',
    may: 'content_read',
    summary: '全部弹窗公告，新建的在前',
    input: z.object({ page: pageInput.prefault({}) }),
    output: pageOf(
      popupFields.extend({
        announcementId: z.number().int(),
        audience: z.enum(popupAudiences),
        priority: z.number().int(),
        startsAt: moment,
        endsAt: moment,
        stoppedAt: moment.nullable(),
        /** How many people and devices know it. */
        acknowledged: z.number().int(),
      }),
    ),
    errors: [],
  }),
  createPopup: call({
    method: 'POST',
    path: '/api/ops/popups/create',
    who: 'operator',
    may: 'content_edit',
    summary: '新建弹窗公告，在时间段内弹出',
    input: z.object({
      title: writtenText.min(2).max(30),
      body: z.string().trim().min(1).max(500),
      articleId: catalogueId.nullable().default(null),
      audience: z.enum(popupAudiences).default('everyone'),
      priority: z.number().int().min(0).max(100).default(0),
      startsAt: moment,
      endsAt: moment,
    }),
    output: z.object({ announcementId: z.number().int() }),
    errors: ['NOT_FOUND', 'ARTICLE_NAMES'],
  }),
  stopPopup: call({
    method: 'POST',
    path: '/api/ops/popups/stop',
    who: 'operator',
    may: 'content_edit',
    summary: '停止弹窗公告',
    input: z.object({ announcementId: catalogueId, reason: writtenText.min(2).max(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'POPUP_OVER'],
  }),
}
