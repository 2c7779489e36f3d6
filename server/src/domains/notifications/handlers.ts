import type { notificationCalls } from '@shanghao/contract/notifications/calls'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { bindBrowser } from './browsers.ts'
import { unbindSession } from './devices.ts'
import { readMessage, readMessages } from './inbox.ts'
import { setPreference } from './preferences.ts'
import { presentMessage, presentPreferences, presentUnread } from './present.ts'
import { countUnread, listMessages, listMutes } from './queries.ts'

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  // A newer message comes before all that were shown: the cursor alone keeps the pages apart.
  list: async ({ db, viewer, now }, { group, page }) => {
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'id']) : null
    const rows = await listMessages(db, viewer.userId, {
      group,
      after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, page.time ?? now.getTime(), rows, presentMessage, (row) => [
      row.created_at.getTime(),
      row.id,
    ])
  },

  unread: async ({ db, viewer }) => presentUnread(await countUnread(db, viewer.userId)),

  read: async ({ db, viewer, now }, { messageId }) => {
    await db.transaction().execute((tx) => readMessage(tx, viewer.userId, { messageId, now }))
    return {}
  },

  readAll: async ({ db, viewer, now }, { group, until }) => {
    await db
      .transaction()
      .execute((tx) => readMessages(tx, viewer.userId, { group, until: new Date(until), now }))
    return {}
  },

  preferences: async ({ db, viewer, webPush }) => ({
    ...presentPreferences(await listMutes(db, viewer.userId)),
    browserKey: webPush?.publicKey ?? null,
  }),

  setPreference: async ({ db, viewer }, request) => {
    await db.transaction().execute((tx) => setPreference(tx, viewer.userId, request))
    return {}
  },

  bindBrowser: async ({ db, viewer, ids, webPush, now }, { endpoint, keys }) => {
    const subscription = {
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    }
    if (!webPush?.accepts(subscription)) return fail('PUSH_SERVICE')
    const { tokenHash } = viewer
    const reader = ids.secret()
    await db.transaction().execute((tx) => bindBrowser(tx, { tokenHash, subscription, reader, now }))
    return { reader }
  },

  unbindBrowser: async ({ db, viewer }) => {
    await db.transaction().execute((tx) => unbindSession(tx, viewer.tokenHash))
    return {}
  },
}
