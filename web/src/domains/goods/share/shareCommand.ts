/**
 * What stands around the account's number in a copied message. In GB 2312, so every phone shows it; in no ordinary
 * sentence, so no other message opens an account.
 */
const MARK = '∮'
const command = new RegExp(`${MARK}([1-9]\\d{9})${MARK}`)

/** The message one sends to a friend: `link` opens the same account in a browser. */
export const shareCommand = ({ goodsId, title }: { goodsId: string; title: string }, link: string): string =>
  `【${title}】复制这条消息，打开上号就能看到这个账号 ${MARK}${goodsId}${MARK} ${link}`

/** The number of the account a message shares; null when it shares none. */
export const goodsIdIn = (message: string): string | null => command.exec(message)?.[1] ?? null
