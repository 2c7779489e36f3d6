import { readingsFrom } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type GoodsDetail, useGoodsId } from './goodsDetail.ts'
import { type Piece, piecesOf } from './highlight.ts'
import './DescriptionSearchPage.css'

/** 描述搜索: finds a word in everything that is written about an account. */
export default function DescriptionSearchPage() {
  const goodsId = useGoodsId()
  const goods = useCall(client.goods.detail, { id: goodsId })
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(0)
  return (
    <Page
      title="在说明里查找"
      on="surface"
      header={
        <SearchField
          label="在账号说明里查找"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setWanted(0)
          }}
          onSearch={() => setWanted((now) => now + 1)}
          first
        />
      }
    >
      <Loaded from={goods} skeleton={<SkeletonText lines={12} />}>
        {(found) => <Texts goods={found} typed={typed} wanted={wanted} onWant={setWanted} />}
      </Loaded>
    </Page>
  )
}

function Texts({
  goods,
  typed,
  wanted,
  onWant,
}: {
  goods: GoodsDetail
  typed: string
  wanted: number
  onWant: (at: number) => void
}) {
  const { data } = useCall(client.goods.description, {
    id: goods.goodsId,
    twoStepSupport: goods.twoStepSupport ? 1 : 0,
    withReadings: true,
  })
  const readingsOf = readingsFrom(data?.readings ?? {})
  let count = 0
  const cut = (text: string) => {
    const pieces = piecesOf(text, typed, readingsOf, count)
    count += pieces.filter(({ at }) => at !== null).length
    return pieces
  }
  const title = cut(goods.title)
  const facts = goods.properties.map(({ name, value }) => cut(`${name}：${value}`))
  const description = cut(goods.description)
  const notices = (data?.notices ?? []).map(cut)
  const at = count === 0 ? -1 : ((wanted % count) + count) % count
  const show = (pieces: Piece[]) => <Marked pieces={pieces} at={at} />
  return (
    <>
      <div className="matches">
        <p role="status" className="num">
          {typed.trim()
            ? count > 0
              ? `第 ${at + 1} 处，共 ${count} 处`
              : `没有提到“${typed.trim()}”`
            : '输入要查找的内容'}
        </p>
        <IconButton icon="up" label="上一处" disabled={count < 2} onClick={() => onWant(at - 1)} />
        <IconButton icon="down" label="下一处" disabled={count < 2} onClick={() => onWant(at + 1)} />
      </div>
      <h2 className="matches-title">{show(title)}</h2>
      <ul className="matches-facts">
        {facts.map((pieces, i) => (
          <li key={goods.properties[i]?.propertyId}>{show(pieces)}</li>
        ))}
      </ul>
      <Section title="账号说明">
        <p className="matches-text">{show(description)}</p>
      </Section>
      <Section title="上号须知">
        <ul className="matches-facts">
          {notices.map((pieces, i) => (
            <li key={data?.notices[i]}>{show(pieces)}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** A text with its matches marked; the one that is looked at comes into view. */
function Marked({ pieces, at }: { pieces: readonly Piece[]; at: number }) {
  return pieces.map(({ text, at: match }, i) =>
    match === null ? (
      text
    ) : (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
        key={`${match === at}-${i}`}
        data-on={match === at ? '' : undefined}
        ref={(mark) => {
          if (match === at) mark?.scrollIntoView({ block: 'center' })
        }}
      >
        {text}
      </mark>
    ),
  )
}
