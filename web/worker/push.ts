/** A push as it is shown: a message of the person signed in on this browser, or only that there is one. */
export type Shown = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly path: string
}

const UNNAMED: Shown = {
  title: '上号',
  body: '有一条新消息，打开上号查看',
  tag: 'unnamed',
  path: '/pages/message/index',
}

const textIn = (message: object, name: string): string => {
  const value: unknown = Reflect.get(message, name)
  return typeof value === 'string' ? value : ''
}

/**
 * What a push shows. `reader` is the name this browser was given when it was bound, null after its person signed out: the text of
 * a message for another reader is not shown.
 */
export const shownOf = (data: string | undefined, reader: string | null): Shown => {
  let message: unknown
  try {
    message = JSON.parse(data ?? '')
  } catch {
    return UNNAMED
  }
  if (typeof message !== 'object' || message === null) return UNNAMED
  if (reader === null || textIn(message, 'reader') !== reader) return UNNAMED
  const [title, body] = [textIn(message, 'title'), textIn(message, 'text')]
  if (title === '') return UNNAMED
  return { title, body, tag: textIn(message, 'id'), path: textIn(message, 'path') }
}
