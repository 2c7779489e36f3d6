import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { setScreenResult } from '../../core/router/screenResult.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { bestReason } from './bestReason.ts'
import { RedPacketSkeletons, RedPacketTicket } from './RedPacketTicket.tsx'
import './RedPacketsPage.css'

const NONE = 'none'

/** The rental whose packet is chosen, and how the choice returns to the order page. */
const useRequestedRental = () => {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const goodsId = query.get('goodsId') ?? ''
  const startsAt = Number(query.get('startsAt'))
  const rental = { goodsId, hours: Number(query.get('hours')) || 1, ...(startsAt > 0 ? { startsAt } : {}) }
  const choose = (redPackId: string) => {
    if (state?.asked !== true) return navigate(paths.order({ ...rental, redPackId }), { replace: true })
    setScreenResult(`redPack ${goodsId}`, redPackId)
    return navigate(-1)
  }
  return { rental, chosen: query.get('redPackId'), choose }
}

/** 选择红包: the packets for the rental, best first, and why others can't be used. */
export default function RedPacketsPage() {
  const { rental, chosen, choose } = useRequestedRental()
  const query = useCall(client.promotion.queryUserBestRedPack, rental)
  return (
    <Page title="选择红包">
      <QueryView query={query} skeleton={<RedPacketSkeletons />}>
        {(packets) =>
          packets.usable.length + packets.unusable.length === 0 ? (
            <StateView
              art={<EmptyArt kind="money" />}
              title="还没有红包"
              text="注册、充值和活动会赠送红包，下单时自动选用。"
              action={<Button onClick={() => choose(NONE)}>返回下单</Button>}
            />
          ) : (
            <PacketChoice packets={packets} chosen={chosen} choose={choose} />
          )
        }
      </QueryView>
    </Page>
  )
}

function PacketChoice({
  packets: { rentFen, usable, unusable, best },
  chosen,
  choose,
}: {
  packets: CallOutput<'promotion', 'queryUserBestRedPack'>
  chosen: string | null
  choose: (redPackId: string) => unknown
}) {
  const selected =
    chosen === NONE || usable.some(({ redPackId }) => redPackId === chosen)
      ? chosen
      : (best?.redPackId ?? NONE)
  return (
    <div className="packets">
      <p className="packets-head">租金 {yuanShort(rentFen)} 元。红包可抵租金，不抵押金，每单限用一个。</p>
      <fieldset className="packets-choice">
        <legend className="sr-only">选择红包</legend>
        {usable.map((packet, i) => (
          <PickButton
            key={packet.redPackId}
            isPicked={packet.redPackId === selected}
            onPick={() => choose(packet.redPackId)}
          >
            <RedPacketTicket
              packet={packet}
              tag={i === 0 ? '最划算' : undefined}
              foot={
                i === 0 ? (
                  <p className="packets-why">{bestReason(usable)}</p>
                ) : (
                  <p className="packets-saves">省 {yuanShort(packet.savesFen)} 元</p>
                )
              }
              end={<SelectionMark on={packet.redPackId === selected} />}
            />
          </PickButton>
        ))}
        {usable.length > 0 ? (
          <PickButton isPicked={selected === NONE} onPick={() => choose(NONE)}>
            <span className="card packets-none">
              不使用红包
              <SelectionMark on={selected === NONE} />
            </span>
          </PickButton>
        ) : (
          <div className="card packets-none packets-nothing">
            <p>暂无可用红包</p>
            <Button kind="soft" size="s" onClick={() => choose(NONE)}>
              返回下单
            </Button>
          </div>
        )}
      </fieldset>
      {unusable.length > 0 ? (
        <Section title="不可用红包" note={`${unusable.length} 个`}>
          <ul className="packets-off" aria-label="不可用红包">
            {unusable.map((packet) => (
              <li key={packet.redPackId}>
                <RedPacketTicket packet={packet} isOff reason={packet.reason} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}

/** One tap chooses and navigates back, so it is a button and not a radio, which the arrow keys would trigger. */
function PickButton({
  isPicked,
  onPick,
  children,
}: {
  isPicked: boolean
  onPick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="packets-pick" aria-pressed={isPicked} onClick={onPick}>
      {children}
    </button>
  )
}

function SelectionMark({ on }: { on: boolean }) {
  return (
    <span className="packets-mark" data-on={on ? '' : undefined}>
      {on ? <Icon name="check" size={16} /> : null}
    </span>
  )
}
