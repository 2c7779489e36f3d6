import type { announcementCalls } from '@shanghao/contract/content/announcements'
import { fail } from '../../../core/errors.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import { hashDeviceId } from '../../../core/http/device.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { countGuest } from '../../../core/limits/guestLimits.ts'
import { filled, type SettingText } from '../articles/fill.ts'
import { contentSettings } from '../settings.ts'
import { acknowledgePopup, createPopup, stopPopup } from './popups.ts'
import { findNextPopup, isPopupRunning, listPopups, type PopupRow, type Reader } from './queries.ts'

/** The caller as a reader; null for a guest whose device says no id. */
const readerOf = ({ viewer, device, kms }: Ctx): Reader | null => {
  if (viewer) return { userId: viewer.userId }
  return device === null ? null : { device: hashDeviceId(kms, device) }
}

const presentRow = (row: PopupRow) => ({
  announcementId: row.id,
  title: row.title,
  body: row.body,
  articleId: row.article_id,
  audience: row.audience,
  priority: row.priority,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  stoppedAt: row.stopped_at?.getTime() ?? null,
  acknowledged: row.acknowledged,
})

/** Popup announcements and who knows them. */
export const announcementHandlers = ({
  settingText,
}: {
  settingText: SettingText
}): Handlers<typeof announcementCalls> => ({
  getPopupAnnouncement: async (ctx) => {
    const reader = readerOf(ctx)
    const popup = reader && (await findNextPopup(ctx.db, reader, ctx.now))
    if (!popup) return { announcement: null }
    const { id, title, body, article_id: articleId } = popup
    return {
      announcement: { announcementId: id, title, body: filled(body, { ...ctx, settingText }), articleId },
    }
  },

  saveAnnouncementKnow: async (ctx, { announcementId }) => {
    const reader = readerOf(ctx) ?? fail('DEVICE_UNKNOWN')
    const { db, now } = ctx
    if (!(await isPopupRunning(db, announcementId, reader, now))) fail('NOT_FOUND')
    const { guestKnownHour, guestKnownTotal } = ctx.settings.read(contentSettings)
    await countGuest(ctx, { name: 'popup_known', perNetwork: guestKnownHour, total: guestKnownTotal })
    await db.transaction().execute((tx) => acknowledgePopup(tx, reader, { announcementId, now }))
    return {}
  },

  editPopups: ({ db, now }, { page }) =>
    presentIdPage(page, now, (idPage) => listPopups(db, idPage), presentRow),

  createPopup: async ({ db, viewer, settings, now }, draft) => {
    const creating = { operatorId: viewer.userId, settings, settingText, now }
    return { announcementId: await db.transaction().execute((tx) => createPopup(tx, draft, creating)) }
  },

  stopPopup: async ({ db, viewer, now }, { announcementId, reason }) => {
    const stopping = { announcementId, reason, operatorId: viewer.userId, now }
    await db.transaction().execute((tx) => stopPopup(tx, stopping))
    return {}
  },
})
