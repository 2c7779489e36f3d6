import { isError } from '@shanghao/client/http/failures'
import { client } from '../http/request.ts'
import { openExternal } from '../router/openExternal.ts'
import { confirmDialog } from '../shell/overlays.ts'

/** Whether a `redirect` names a page of another site, which only an allowed activity may have. */
export const isActivityUrl = (redirect: string): boolean =>
  URL.canParse(redirect) && new URL(redirect).protocol === 'https:'

/**
 * Leads to an activity's page that operators have allowed, with a token that is good there once, after asking. Resolves to false where
 * the address is not allowed or the person stays. Throws what the call throws.
 */
export const openActivity = async (redirect: string): Promise<boolean> => {
  const issued = await client.channels.activityTicket({ url: redirect }).catch((error: unknown) => {
    if (isError(error, 'NOT_FOUND')) return null
    throw error
  })
  if (issued === null) return false
  const isConfirmed = await confirmDialog({
    title: `前往「${issued.name}」`,
    text: `即将打开 ${issued.host}。活动方会得到你的用户编号，不会得到手机号和密码。`,
    cancel: '留在上号',
    confirm: '前往',
  })
  if (isConfirmed) openExternal(issued.url)
  return isConfirmed
}
