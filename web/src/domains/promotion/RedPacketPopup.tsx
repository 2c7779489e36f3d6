import { yuanShort } from '@shanghao/contract/money'
import { useEffect, useId, useRef, useState } from 'react'
import { go } from '../../core/router/navigate.ts'
import { loginPathFrom } from '../../core/session/session.ts'
import { paths } from '../../paths.ts'
import { RedPacketArt } from '../../ui/art/RedPacketArt.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Price } from '../../ui/money/Price.tsx'
import type { Announcement } from './announcements.ts'
import { type RedPacket, RedPacketTicket } from './RedPacketTicket.tsx'
import './RedPacketPopup.css'

const SHOWN = 2
const titles = {
  packet: '收到新红包',
  recharge: '充值红包已到账',
  newcomer: '新人红包',
} as const

const titleOf = (announcement: Announcement): string =>
  announcement.kind === 'packet' && announcement.packets.every(({ kind }) => kind === 'welcome')
    ? '新人红包已到账'
    : titles[announcement.kind]

const totalOf = (announcement: Announcement): number =>
  announcement.kind === 'newcomer'
    ? announcement.totalFen
    : announcement.packets.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** What registering brings and from which rent on it can be used, by the running campaigns. */
const offerText = ({ totalFen, packets }: Extract<Announcement, { kind: 'newcomer' }>): string => {
  const from = Math.min(...packets.map(({ thresholdFen }) => thresholdFen))
  const alike = packets.every(({ thresholdFen }) => thresholdFen === from)
  return `注册即领 ${yuanShort(totalFen)} 元红包，${alike ? '' : '最低'}满 ${yuanShort(from)} 元可用`
}

/** 红包弹窗: what came, what it is good for, and the way to use it. */
export default function RedPacketPopup({
  announcement,
  onShown,
  onClosed,
}: {
  announcement: Announcement
  onShown: () => void
  onClosed: () => void
}) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const leave = () => setLeaving(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    box.current?.showModal()
    heading.current?.focus()
    onShown()
  }, [])
  const onward = (to: string) => {
    onClosed()
    go(to)
  }
  return (
    <dialog
      ref={box}
      className="packet-popup"
      aria-labelledby={id}
      data-leaving={leaving ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={onClosed}
      onAnimationEnd={(event) => leaving && event.target === box.current && box.current?.close()}
    >
      <div className="packet-popup-close">
        <IconButton icon="close" label="关闭" onClick={leave} />
      </div>
      <RedPacketArt size={112} />
      <h2 ref={heading} id={id} tabIndex={-1}>
        {titleOf(announcement)}
      </h2>
      <Price fen={totalOf(announcement)} size="xl" />
      {announcement.kind === 'newcomer' ? (
        <>
          <p className="packet-popup-text">{offerText(announcement)}</p>
          <div className="packet-popup-buttons">
            <Button block onClick={() => onward(loginPathFrom(paths.my()))}>
              注册领取
            </Button>
            <Button kind="plain" block onClick={leave}>
              以后再说
            </Button>
          </div>
        </>
      ) : (
        <Arrived packets={announcement.packets} onward={onward} />
      )}
    </dialog>
  )
}

function Arrived({ packets, onward }: { packets: readonly RedPacket[]; onward: (to: string) => void }) {
  const [first] = packets
  const game = packets.every(({ gameId }) => gameId === first?.gameId) ? first?.gameId : null
  return (
    <>
      <ul className="packet-popup-list" aria-label="红包">
        {packets.slice(0, SHOWN).map((packet) => (
          <li key={packet.redPackId}>
            <RedPacketTicket packet={packet} />
          </li>
        ))}
      </ul>
      <p className="packet-popup-text">
        {packets.length > SHOWN ? `共 ${packets.length} 个，可在“我的红包”查看。` : null}
        下单时自动选最划算的一个。
      </p>
      <div className="packet-popup-buttons">
        <Button block onClick={() => onward(paths.rentList(game ? { gameId: game } : {}))}>
          去租号
        </Button>
        <Button kind="plain" block onClick={() => onward(paths.myRedPackets())}>
          查看我的红包
        </Button>
      </div>
    </>
  )
}
