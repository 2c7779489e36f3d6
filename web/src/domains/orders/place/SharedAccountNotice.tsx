import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Before ordering an account that several renters may have at once. */
export function SharedAccountNotice({ seats }: { seats: number }) {
  if (seats === 1) return null
  return (
    <Notice tone="accent" title={`合租账号，最多 ${seats} 人同时租用`}>
      其他租客可能同时登录，游戏里可能互相顶下线。想独享请选其他账号。
    </Notice>
  )
}
