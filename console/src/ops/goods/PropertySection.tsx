import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { Button, Modal, Select, Tag } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'
import type { Game } from './game.ts'
import { TextsForm } from './TextsForm.tsx'

type Property = Game['properties'][number]
const invalidates = [client.goods.operatedGame]

/** A property with its options: further ones, and giving one up for another. */
export function PropertySection({
  game,
  property,
  kind,
  mayEdit,
}: {
  game: Game
  property: Property
  kind: string
  mayEdit: boolean
}) {
  const [isRetiring, setRetiring] = useState(false)
  const of = { gameId: game.gameId, version: game.version }
  const add = useCallMutation(client.goods.addOptions, {
    invalidates,
    onDone: () => toast('已新增', 'success'),
  })
  const id = `property-${property.id}`
  return (
    <section className="panel game-section" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {property.name}（{kind}，{property.options.length} 项）
      </h2>
      <ul className="game-options">
        {property.options.map((option) => (
          <li key={option.id}>
            <Tag>{option.retiring ? `${option.label}（正在停用）` : option.label}</Tag>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="game-line">
          <TextsForm
            labels={['新选项，用顿号分开']}
            action={`给${property.name}新增选项`}
            onSave={async ([text = '']) => {
              const labels = text.split(/[、,，]+/).filter((label) => label.trim() !== '')
              return (await add.run({ ...of, propertyId: property.id, labels })) !== null
            }}
          />
          <Button onClick={() => setRetiring(true)}>停用{property.name}的选项</Button>
        </div>
      )}
      {isRetiring && <RetireDialog of={of} property={property} onClose={() => setRetiring(false)} />}
    </section>
  )
}

function RetireDialog({
  of,
  property: { name, options },
  onClose,
}: {
  of: { gameId: number; version: number }
  property: Property
  onClose: () => void
}) {
  const [optionId, setOptionId] = useState<number | null>(null)
  const [into, setInto] = useState<number | null>(null)
  const retire = useCallMutation(client.goods.retireOption, {
    invalidates,
    onDone: () => {
      toast('已停用，账号会在几分钟内替换', 'success')
      onClose()
    },
  })
  const choices = options.filter(({ retiring }) => !retiring).map(({ id, label }) => ({ value: id, label }))
  return (
    <Modal
      title={`停用${name}的选项`}
      open
      centered
      okText="停用"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: optionId === null, loading: retire.busy }}
      onOk={() => optionId !== null && void retire.run({ ...of, optionId, into })}
      onCancel={onClose}
    >
      <p>新账号不能再选它，已有账号换成另一个选项，或者去掉。替换后不能恢复。</p>
      <div className="game-line">
        <Select
          aria-label="停用的选项"
          placeholder="停用哪一个"
          showSearch
          optionFilterProp="label"
          options={choices}
          onChange={setOptionId}
        />
        <Select
          aria-label="换成"
          placeholder="换成（不选则去掉）"
          allowClear
          showSearch
          optionFilterProp="label"
          options={choices.filter(({ value }) => value !== optionId)}
          onChange={(value: number | undefined) => setInto(value ?? null)}
        />
      </div>
    </Modal>
  )
}
