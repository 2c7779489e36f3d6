import { yuanShort } from '@shanghao/contract/money'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../core/http/query.ts'
import { type Answer, client } from '../../core/http/request.ts'
import { setScreenResult } from '../../core/router/screenResult.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Icon } from '../../ui/art/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { bestReason } from './bestReason.ts'
import { RedPacketSkeletons, RedPacketTicket } from './RedPacketTicket.tsx'
import './RedPacketsPage.css'

const NONE = 'none'

/** What the order page asks with, and how the choice gets back to it. */
const useAskedRental = () => {
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

/** 选择红包: what fits the order being placed, best first, and why the others don't. */
export default function RedPacketsPage() {
  const { rental, chosen, choose } = useAskedRental()
  const found = useCall(client.promotion.queryUserBestRedPack, rental)
  return (
    <Page title="选择红包">
      <Loaded from={found} skeleton={<RedPacketSkeletons />}>
        {(packets) =>
          packets.usable.length + packets.unusable.length === 0 ? (
            <StateView
              art={<EmptyArt kind="money" />}
              title="还没有红包"
              text="注册、充值和活动会赠送红包，下单时自动选用。"
              action={<Button onClick={() => choose(NONE)}>返回下单</Button>}
            />
          ) : (
            <Choice packets={packets} chosen={chosen} choose={choose} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Choice({
  packets: { rentFen, usable, unusable, best },
  chosen,
  choose,
}: {
  packets: Answer<'promotion', 'queryUserBestRedPack'>
  chosen: string | null
  choose: (redPackId: string) => unknown
}) {
  const taken =
    chosen === NONE || usable.some(({ redPackId }) => redPackId === chosen)
      ? chosen
      : (best?.redPackId ?? NONE)
  return (
    <div className="packets">
      <p className="packets-head">租金 {yuanShort(rentFen)} 元。红包可抵租金，不抵押金，每单限用一个。</p>
      <fieldset className="packets-choice">
        <legend className="sr-only">选择红包</legend>
        {usable.map((packet, i) => (
          <Pick
            key={packet.redPackId}
            picked={packet.redPackId === taken}
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
              end={<Mark on={packet.redPackId === taken} />}
            />
          </Pick>
        ))}
        {usable.length > 0 ? (
          <Pick picked={taken === NONE} onPick={() => choose(NONE)}>
            <span className="card packets-none">
              不使用红包
              <Mark on={taken === NONE} />
            </span>
          </Pick>
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
                <RedPacketTicket packet={packet} off reason={packet.reason} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}

/** One tap chooses and goes back, so it is a button and not a radio, which the arrow keys would set off. */
function Pick({ picked, onPick, children }: { picked: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="packets-pick" aria-pressed={picked} onClick={onPick}>
      {children}
    </button>
  )
}

function Mark({ on }: { on: boolean }) {
  return (
    <span className="packets-mark" data-on={on ? '' : undefined}>
      {on ? <Icon name="check" size={16} /> : null}
    </span>
  )
}
