import { yuanShort } from '@shanghao/contract/money'
import { useEffect, useId, useRef, useState } from 'react'
import { navigateTo } from '../../core/router/navigate.ts'
import { loginPathFor } from '../../core/session/session.ts'
import { myPath } from '../../core/site/site.ts'
import { paths } from '../../paths.ts'
import { RedPacketArt } from '../../ui/art/RedPacketArt.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Price } from '../../ui/money/Price.tsx'
import type { Announcement } from './announcements.ts'
import { type RedPacket, RedPacketTicket } from './RedPacketTicket.tsx'
import './RedPacketPopup.css'

const PACKETS_SHOWN = 2
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

/** The red packets of a registration and the rent they need, by the running campaigns. */
const offerText = ({ totalFen, packets }: Extract<Announcement, { kind: 'newcomer' }>): string => {
  const minRentFen = Math.min(...packets.map(({ thresholdFen }) => thresholdFen))
  const isSameRent = packets.every(({ thresholdFen }) => thresholdFen === minRentFen)
  return `注册即领 ${yuanShort(totalFen)} 元红包，${isSameRent ? '' : '最低'}满 ${yuanShort(minRentFen)} 元可用`
}

/** 红包弹窗: the new packets, or the offer for newcomers, and a link to use them. */
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
  const [isClosing, setClosing] = useState(false)
  const close = () => setClosing(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    box.current?.showModal()
    heading.current?.focus()
    onShown()
  }, [])
  const closeAndGo = (to: string) => {
    onClosed()
    navigateTo(to)
  }
  return (
    <dialog
      ref={box}
      className="packet-popup"
      aria-labelledby={id}
      data-leaving={isClosing ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={onClosed}
      onAnimationEnd={(event) => isClosing && event.target === box.current && box.current?.close()}
    >
      <div className="packet-popup-close">
        <IconButton icon="close" label="关闭" onClick={close} />
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
            <Button block onClick={() => closeAndGo(loginPathFor(myPath()))}>
              注册领取
            </Button>
            <Button kind="plain" block onClick={close}>
              以后再说
            </Button>
          </div>
        </>
      ) : (
        <NewPackets packets={announcement.packets} closeAndGo={closeAndGo} />
      )}
    </dialog>
  )
}

function NewPackets({
  packets,
  closeAndGo,
}: {
  packets: readonly RedPacket[]
  closeAndGo: (to: string) => void
}) {
  const [first] = packets
  const game = packets.every(({ gameId }) => gameId === first?.gameId) ? first?.gameId : null
  return (
    <>
      <ul className="packet-popup-list" aria-label="红包">
        {packets.slice(0, PACKETS_SHOWN).map((packet) => (
          <li key={packet.redPackId}>
            <RedPacketTicket packet={packet} />
          </li>
        ))}
      </ul>
      <p className="packet-popup-text">
        {packets.length > PACKETS_SHOWN ? `共 ${packets.length} 个，可在「我的红包」查看。` : null}
        下单时自动选最划算的一个。
      </p>
      <div className="packet-popup-buttons">
        <Button block onClick={() => closeAndGo(paths.rentList(game ? { gameId: game } : {}))}>
          去租号
        </Button>
        <Button kind="plain" block onClick={() => closeAndGo(paths.myRedPackets())}>
          查看我的红包
        </Button>
      </div>
    </>
  )
}
