import type { CallOutput } from '@shanghao/client/http/calls'
import type { ReactNode } from 'react'
import { Art, type ArtProps } from './Art.tsx'

type ChannelId = CallOutput<'pay', 'payChannelSwitch'>['channels'][number]['channel']

const MARKS: Readonly<Record<ChannelId, { ground: string; drawing: ReactNode }>> = {
  balance: { ground: '#e2571e', drawing: <Purse /> },
  wechat: { ground: '#07c160', drawing: <TickedBubble /> },
  alipay: { ground: '#1677ff', drawing: <Zhi /> },
}

/** The mark of the balance, WeChat Pay or Alipay: our own drawings in the channel's colour. */
export function ChannelMark({ channel, ...art }: { channel: ChannelId } & ArtProps) {
  const { ground, drawing } = MARKS[channel]
  return (
    <Art width={40} height={40} {...art}>
      <rect width="40" height="40" rx="9" fill={ground} />
      {drawing}
    </Art>
  )
}

/** A purse with the yuan sign on its flap. */
function Purse() {
  return (
    <>
      <path
        fill="#fff"
        d="M9 14a3 3 0 0 1 3-3h14a2 2 0 0 1 2 2v1h1a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3z"
      />
      <path
        fill="none"
        stroke="#e2571e"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M16 17l4.500 5 4.500-5M15.500 22.500h10M15.500 26h10M20.500 22v6.500"
      />
    </>
  )
}

/** A speech bubble with a tick. */
function TickedBubble() {
  return (
    <>
      <path
        fill="#fff"
        d="M20 8.500c7.200 0 13 4.700 13 10.600 0 5.900-5.800 10.600-13 10.600-1.600 0-3.200-.2-4.600-.7l-5 2.800 1.300-4.600C8.700 25.300 7 22.400 7 19.100 7 13.200 12.800 8.500 20 8.500z"
      />
      <path
        fill="none"
        stroke="#07c160"
        strokeWidth="3.200"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M13.500 19.200l4.600 4.300L30 14.500"
      />
    </>
  )
}

/** The character 支 with a long sweep to the right. */
function Zhi() {
  return (
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M10.500 12.500h19M20 8v9.500M12.500 17.500h14c-1.200 4-3.200 7-6.200 9.300-3.300 2.500-8.800 4-10.800 1-1.600-2.600.7-5.500 4.600-5.300 5 .3 10.500 3.500 19.400 7.300"
    />
  )
}
