import { useSession } from '../session/session.ts'
import { readMessage } from './messages.ts'

const FIELD = 'messageId'

/**
 * Takes the number of the message out of the address that a push opens, so that it is neither shared nor stored; null without
 * one. Call it before anything else reads the address.
 */
export const takePushedMessage = ({
  history,
  location,
}: Pick<Window, 'history' | 'location'>): number | null => {
  const url = new URL(location.href)
  const text = url.searchParams.get(FIELD)
  if (text === null) return null
  url.searchParams.delete(FIELD)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Marks the message of an opened push as read, as soon as the person is signed in. */
export const readPushedMessage = (messageId: number | null): void => {
  if (messageId === null) return
  if (useSession.getState().token !== null) {
    readMessage(messageId)
    return
  }
  const stop = useSession.subscribe(({ token }) => {
    if (token === null) return
    stop()
    readMessage(messageId)
  })
}
