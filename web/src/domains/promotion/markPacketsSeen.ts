import { client } from '../../core/http/request.ts'
import { loadProfile } from '../../core/session/sessionCalls.ts'

/** Notes on the server that these packets were seen, so that no popup announces them; silent, as the next visit does it anew. */
export const noteSeen = async (redPackIds: readonly string[]): Promise<void> => {
  if (redPackIds.length === 0) return
  try {
    await client.promotion.unview({ viewed: [...redPackIds] })
    await loadProfile()
  } catch {
    /* Nothing a person waits for. */
  }
}
