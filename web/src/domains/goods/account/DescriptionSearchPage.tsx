import { useCall } from '@shanghao/client/http/useCall'
import { readingsFrom } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type GoodsDetail, useGoodsId } from './goodsDetail.ts'
import { highlightPieces, type Piece } from './highlight.ts'
import './DescriptionSearchPage.css'

/** 描述搜索: finds a word in all texts of an account. */
export default function DescriptionSearchPage() {
  const goodsId = useGoodsId()
  const goods = useCall(client.goods.detail, { id: goodsId })
  const [typed, setTyped] = useState('')
  const [matchIndex, setMatchIndex] = useState(0)
  return (
    <Page
      title="描述搜索"
      on="surface"
      header={
        <SearchField
          label="在账号说明里查找"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setMatchIndex(0)
          }}
          onSearch={() => setMatchIndex((now) => now + 1)}
          focusOnOpen
        />
      }
    >
      <QueryView query={goods} skeleton={<SkeletonText lines={12} />}>
        {(found) => (
          <SearchableTexts goods={found} typed={typed} matchIndex={matchIndex} onSelect={setMatchIndex} />
        )}
      </QueryView>
    </Page>
  )
}

function SearchableTexts({
  goods,
  typed,
  matchIndex,
  onSelect,
}: {
  goods: GoodsDetail
  typed: string
  matchIndex: number
  onSelect: (index: number) => void
}) {
  const { data } = useCall(client.goods.description, {
    id: goods.goodsId,
    twoStepSupport: goods.twoStepSupport ? 1 : 0,
    withReadings: true,
  })
  const readingsOf = readingsFrom(data?.readings ?? {})
  let count = 0
  const highlight = (text: string) => {
    const pieces = highlightPieces(text, typed, readingsOf, count)
    count += pieces.filter(({ match }) => match !== null).length
    return pieces
  }
  const title = highlight(goods.title)
  const facts = goods.properties.map(({ name, value }) => highlight(`${name}：${value}`))
  const description = highlight(goods.description)
  const notices = (data?.notices ?? []).map(highlight)
  const current = count === 0 ? -1 : ((matchIndex % count) + count) % count
  const show = (pieces: Piece[]) => <MarkedText pieces={pieces} current={current} />
  return (
    <>
      <div className="matches">
        <p role="status" className="num">
          {typed.trim()
            ? count > 0
              ? `第 ${current + 1} 处，共 ${count} 处`
              : `没有提到“${typed.trim()}”`
            : '输入要查找的内容'}
        </p>
        <IconButton icon="up" label="上一处" disabled={count < 2} onClick={() => onSelect(current - 1)} />
        <IconButton icon="down" label="下一处" disabled={count < 2} onClick={() => onSelect(current + 1)} />
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

/** A text with its matches marked; the current one is scrolled into view. */
function MarkedText({ pieces, current }: { pieces: readonly Piece[]; current: number }) {
  return pieces.map(({ text, match }, i) =>
    match === null ? (
      text
    ) : (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
        key={`${match === current}-${i}`}
        data-on={match === current ? '' : undefined}
        ref={(mark) => {
          if (match === current) mark?.scrollIntoView({ block: 'center' })
        }}
      >
        {text}
      </mark>
    ),
  )
}
