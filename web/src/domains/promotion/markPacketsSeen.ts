import { showFailure } from '../../core/http/failures.ts'
import { client } from '../../core/http/request.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'

/**
 * Marks packets as seen on the server, so that no popup announces them. Of its failures only those that end the session are
 * shown, because the next visit repeats it.
 */
export const markPacketsSeen = async (redPackIds: readonly string[]): Promise<void> => {
  if (redPackIds.length === 0) return
  try {
    await client.promotion.unview({ viewed: [...redPackIds] })
    await loadProfile()
  } catch (error) {
    await showFailure(error, { inPage: true })
  }
}
