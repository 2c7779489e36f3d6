import { saveFile } from '@shanghao/client/files/saveFile'
import type { CallOutput } from '@shanghao/client/http/calls'
import { EXPORT_PATH } from '@shanghao/contract/rules'
import { appHeaders } from '../../../core/http/request.ts'
import { loadProfile } from '../../../core/session/sessionCalls.ts'

/**
 * Fetches the file of an export and saves it under its name; false when it could not be fetched. Throws why the session has
 * ended, which the status alone doesn't tell.
 */
export const downloadExport = async ({
  ticket,
  fileName,
}: Pick<CallOutput<'user', 'exportData'>, 'ticket' | 'fileName'>): Promise<boolean> => {
  const response = await fetch(EXPORT_PATH, {
    method: 'POST',
    headers: { ...appHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  }).catch(() => null)
  if (response?.status === 401) await loadProfile()
  if (!response?.ok) return false
  const file = await response.blob().catch(() => null)
  if (file) saveFile(file, fileName)
  return file !== null
}
