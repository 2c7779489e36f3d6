import { isUnattended } from '../platform/attendance.ts'
import { platform } from '../platform/platform.ts'

const CLIENT_VERSION = '1.2.0'
/** The `platform` of the channel info, the same for every browser. */
const CHANNEL_PLATFORM = 30

/** JSON for a header: characters beyond ASCII are escaped. */
const headerJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

type Caller = {
  readonly token: string | null
  /** 32 random hex digits, the same for all calls of this device. */
  readonly deviceId: string
  /** The marketing channel that led the visitor here; empty strings for none. */
  readonly channel: { readonly channel: string; readonly source: string; readonly cid: string }
}

/** The headers of every call (docs/decisions/renter-app.md). */
export const callHeaders = ({ token, deviceId, channel }: Caller): Record<string, string> => {
  const { terminal } = platform
  return {
    'X-Requested-With': 'XMLHttpRequest',
    tml: headerJson(platform),
    Agent: headerJson({ terminal, channel: channel.channel }),
    from: headerJson({ terminal, platform: CHANNEL_PLATFORM, ...channel, deviceId }),
    version: CLIENT_VERSION,
    ...(token ? { authToken: token } : {}),
    ...(isUnattended() ? { 'X-Unattended': '1' } : {}),
  }
}
