import { NetworkError, UnavailableError } from '@shanghao/contract/client'
import { failureText } from './failures.ts'

/** Why the server can't be reached: the browser has no network, or only the server does not respond. */
export const lostConnectionText = (isOnline: boolean = navigator.onLine): string =>
  isOnline ? '暂时连不上服务器' : '网络已断开'

/** What a poll's failure means for the person who waits, by its cause and without a full stop. */
export const pollFailureText = (error: unknown): string => {
  if (!(error instanceof NetworkError)) return failureText(error)
  const cause = error instanceof UnavailableError ? '服务暂时繁忙' : lostConnectionText()
  return `${cause}，恢复后会继续查询结果`
}
