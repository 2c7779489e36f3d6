const FIELD = 'messageId'

/** Any: only paths are split. */
const ORIGIN = 'https://origin.invalid'

/** The number of the message in an address that a push opens, and the address without it; null without a number. */
export const splitPushedPath = (path: string): { messageId: number | null; address: string } => {
  const url = new URL(path, ORIGIN)
  const text = url.searchParams.get(FIELD) ?? ''
  url.searchParams.delete(FIELD)
  return {
    messageId: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    address: url.pathname + url.search + url.hash,
  }
}

/**
 * Takes the number of the message out of the address that a push opens, so that it is neither shared nor stored; null without
 * one. Call it before anything else reads the address.
 */
export const takePushedMessage = ({
  history,
  location,
}: Pick<Window, 'history' | 'location'>): number | null => {
  if (!new URL(location.href).searchParams.has(FIELD)) return null
  const { messageId, address } = splitPushedPath(location.href)
  // With its origin: a path that begins with two slashes alone would name another host.
  history.replaceState(history.state, '', new URL(location.href).origin + address)
  return messageId
}

type State = { readonly token: string | null }
/** An app's session. */
type Session = {
  readonly getState: () => State
  readonly subscribe: (listener: (state: State) => void) => () => void
}

/** Marks the message of an opened push as read by `read`, as soon as the person is signed in; nothing for null. */
export const readPushedMessage = (
  messageId: number | null,
  session: Session,
  read: (messageId: number) => void,
): void => {
  if (messageId === null) return
  if (session.getState().token !== null) {
    read(messageId)
    return
  }
  const stop = session.subscribe(({ token }) => {
    if (token === null) return
    stop()
    read(messageId)
  })
}
