import { SHARE_MARK } from '@shanghao/contract/goods/accountNumber'

const command = new RegExp(`${SHARE_MARK}([1-9]\\d{9})${SHARE_MARK}`)

/** The message for a friend: `link` opens the account in a browser. */
export const shareCommand = ({ goodsId, title }: { goodsId: string; title: string }, link: string): string =>
  `【${title}】复制这条消息，打开上号就能看到这个账号 ${SHARE_MARK}${goodsId}${SHARE_MARK} ${link}`

/** The account id in a message; null for none. */
export const goodsIdIn = (message: string): string | null => command.exec(message)?.[1] ?? null
