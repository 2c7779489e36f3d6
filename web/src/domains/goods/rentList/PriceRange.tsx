import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { useEffect, useState } from 'react'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { TextField } from '../../../ui/form/Field.tsx'

type Range = { priceFrom: number | undefined; priceTo: number | undefined }

const presets = [
  { label: '2 元以内', priceFrom: undefined, priceTo: 200 },
  { label: '2–5 元', priceFrom: 200, priceTo: 500 },
  { label: '5–10 元', priceFrom: 500, priceTo: 1000 },
  { label: '10 元以上', priceFrom: 1000, priceTo: undefined },
] as const

const textOf = (fen: number | undefined) => (fen === undefined ? '' : yuanShort(fen))
const clean = (text: string) => /^\d{0,5}(?:\.\d{0,2})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? ''

/** The price per hour: a preset range, or one typed in yuan. */
export function PriceRange({
  from,
  to,
  onChange,
}: {
  from: number | undefined
  to: number | undefined
  onChange: (range: Range) => void
}) {
  return (
    <>
      <h3>每小时价格</h3>
      <ChipGroup label="每小时价格">
        {presets.map(({ label, ...range }) => {
          const selected = range.priceFrom === from && range.priceTo === to
          return (
            <Chip
              key={label}
              selected={selected}
              onClick={() => onChange(selected ? { priceFrom: undefined, priceTo: undefined } : range)}
            >
              {label}
            </Chip>
          )
        })}
      </ChipGroup>
      <div className="filter-price">
        <PriceField label="最低" fen={from} onChange={(fen) => onChange({ priceFrom: fen, priceTo: to })} />
        <PriceField label="最高" fen={to} onChange={(fen) => onChange({ priceFrom: from, priceTo: fen })} />
      </div>
    </>
  )
}

/** Keeps the text that is being typed (3. on the way to 3.5) while its amount changes. */
function PriceField({
  label,
  fen,
  onChange,
}: {
  label: string
  fen: number | undefined
  onChange: (fen: number | undefined) => void
}) {
  const [text, setText] = useState(textOf(fen))
  const amount = (typed: string) => parseYuan(typed.replace(/\.$/, '')) ?? undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a preset or a reset, not the own typing
  useEffect(() => {
    if (amount(text) !== fen) setText(textOf(fen))
  }, [fen])
  return (
    <TextField
      label={label}
      name={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="不限"
      value={text}
      error={undefined}
      clean={clean}
      onChange={(typed) => {
        setText(typed)
        onChange(amount(typed))
      }}
      onBlur={() => setText(textOf(amount(text)))}
      end={<span className="filter-unit">元</span>}
    />
  )
}
