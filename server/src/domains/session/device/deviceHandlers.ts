import type { deviceCalls } from '@shanghao/contract/session/devices'
import type { Handlers } from '../../../core/http/handler.ts'
import { endSessions } from '../actions.ts'
import { listDevices, signOutDevice } from './signedInDevices.ts'

const UNKNOWN = '未知设备'

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  devices: async ({ db, viewer, now }) => {
    const devices = await listDevices(db, viewer, now)
    return {
      list: devices.map(({ label, signedInAt, ...device }) => ({
        ...device,
        label: label ?? UNKNOWN,
        signedInAt: signedInAt.getTime(),
      })),
    }
  },

  signOutDevice: async ({ db, viewer: { userId }, now }, { deviceId }) => {
    await db.transaction().execute((tx) => signOutDevice(tx, { userId, id: deviceId, now }))
    return {}
  },

  signOutOthers: async ({ db, viewer, now }) => {
    const others = (await listDevices(db, viewer, now)).filter(({ isCurrent }) => !isCurrent)
    await db.transaction().execute((tx) => endSessions(tx, viewer.userId, 'forced', now, viewer.tokenHash))
    return { count: others.length }
  },
}
