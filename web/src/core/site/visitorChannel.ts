import { showFailure } from '../http/failures.ts'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { visitChannel } from '../platform/marketingChannel.ts'
import { isSignedIn } from '../session/session.ts'

/** Sends the server the channel that brought this device. It keeps the first one, so a repeat changes nothing. */
const reportChannel = async (found: { channel: string; source: string; cid: string }): Promise<void> => {
  await client.channels.channelCheck(found)
  appStorage.set('channelReported', found.channel)
}

/** Reports the channel of this visit, at every visit by a link, and of an earlier one that could not be reported. */
export const reportVisitorChannel = (): void => {
  const channel = visitChannel()
  if (isSignedIn() || channel.channel === '') return
  const isByLink = new URLSearchParams(location.search).has('channel')
  if (!isByLink && appStorage.get('channelReported') === channel.channel) return
  reportChannel(channel).catch((error: unknown) => showFailure(error, { inPage: true }))
}

/** The number of the net bar whose link was opened, which is kept for later visits; null for none. */
const readNetBar = (): string | null => {
  const number = new URLSearchParams(location.search).get('netbar') ?? ''
  if (/^\d{5,10}$/.test(number)) appStorage.set('IOSWBFXKey', number)
  return appStorage.get('IOSWBFXKey')
}
const netBar = typeof location === 'undefined' ? null : readNetBar()

/**
 * Finds the channel of the net bar that a phone number is typed in, and keeps it. It counts unless another channel brought the
 * device before. Failures are not shown: signing in goes on without.
 */
export const checkNetBar = async (phone: string): Promise<void> => {
  try {
    const found = await client.channels.netBarChannel({ id: netBar ?? phone })
    if (found.channel === null) return
    appStorage.set('channelWBFX', found.channel)
    await reportChannel({ channel: found.channel, source: 'netbar', cid: netBar ?? '' })
  } catch (error) {
    await showFailure(error, { inPage: true })
  }
}
