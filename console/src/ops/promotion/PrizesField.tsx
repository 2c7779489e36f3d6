import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { InputOf } from '@shanghao/contract/call'
import type { promotionCalls } from '@shanghao/contract/promotion/calls'
import {
  type CampaignKind,
  FRIEND_PRIZE,
  hasPrizes,
  INVITER_PRIZE,
  type PrizeCampaignKind,
  SIGN_IN_LADDER_MAX,
} from '@shanghao/contract/promotion/states'
import { Button, InputNumber, Select } from 'antd'
import { YuanInput } from '../../core/form/YuanInput.tsx'
import { positionTexts } from './campaignTexts.ts'

export type Prize = NonNullable<InputOf<typeof promotionCalls.createCampaign>['prizes']>[number]

const forms = [
  { value: 'bonus', label: '赠送余额' },
  { value: 'packet', label: '红包' },
] as const

const newPrize = (position: number): Prize => ({
  position,
  form: 'bonus',
  amountFen: 0,
  thresholdFen: null,
  validDays: null,
})

type Props = {
  readonly kind: PrizeCampaignKind
  readonly value?: readonly Prize[]
  readonly onChange?: (prizes: readonly Prize[]) => void
}

/** The prizes of a campaign: those of the inviter and the friend, or of the days of a ladder. */
export function PrizesField({ kind, value = [], onChange }: Props) {
  const change = (position: number, fields: Partial<Prize>) =>
    onChange?.(value.map((prize) => (prize.position === position ? { ...prize, ...fields } : prize)))
  const next = Math.max(0, ...value.map(({ position }) => position)) + 1
  return (
    <div className="prizes">
      {value.map((prize) => {
        const { position, form, amountFen, thresholdFen = null, validDays = null } = prize
        const name = positionTexts[kind](position)
        return (
          <div key={position} className="prize">
            <strong className="prize-name">{name}</strong>
            <Select
              aria-label={`${name}的奖励`}
              value={form}
              options={[...forms]}
              onChange={(chosen) =>
                change(position, {
                  form: chosen,
                  thresholdFen: null,
                  validDays: chosen === 'packet' ? 7 : null,
                })
              }
            />
            <YuanInput
              label={`${name}的金额`}
              placeholder="金额"
              value={amountFen === 0 ? null : amountFen}
              onChange={(fen) => change(position, { amountFen: fen ?? 0 })}
            />
            {form === 'packet' && (
              <>
                <YuanInput
                  label={`${name}的使用门槛`}
                  placeholder="满多少可用"
                  value={thresholdFen}
                  onChange={(fen) => change(position, { thresholdFen: fen })}
                />
                <InputNumber
                  aria-label={`${name}的有效天数`}
                  className="field-wide"
                  min={1}
                  max={365}
                  precision={0}
                  suffix="天"
                  value={validDays}
                  onChange={(days) => change(position, { validDays: days })}
                />
              </>
            )}
            {kind === 'sign_in' && (
              <Button
                type="text"
                aria-label={`删除${name}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onChange?.(value.filter((one) => one.position !== position))}
              />
            )}
          </div>
        )
      })}
      {kind === 'sign_in' && next <= SIGN_IN_LADDER_MAX && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, newPrize(next)])}>
          添加第 {next} 天
        </Button>
      )}
    </div>
  )
}

const firstPositions: Readonly<Record<PrizeCampaignKind, readonly number[]>> = {
  sign_in: [1, 2, 3, 4, 5, 6, 7],
  invite: [INVITER_PRIZE, FRIEND_PRIZE],
}

/** The prizes that a campaign of a kind starts with. */
export const firstPrizes = (kind: CampaignKind): Prize[] =>
  hasPrizes(kind) ? firstPositions[kind].map(newPrize) : []
