import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { client } from '../../../../core/http/request.ts'
import { QueryView } from '../../../../ui/feedback/QueryView.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { type Summary, useGoodsId } from '../goodsDetail.ts'
import { OwnedGrid, OwnedGridSkeleton } from './OwnedGrid.tsx'
import { findOwned } from './useOwnedList.ts'
import './OwnedPage.css'
import './OwnedSearchPage.css'

/** 英雄皮肤搜索: searches the account's heroes and skins. */
export default function OwnedSearchPage() {
  const goodsId = useGoodsId()
  const first = Number(new URLSearchParams(useLocation().search).get('propertyId'))
  const summary = useCall(client.goods.templateFour, { id: goodsId })
  const [typed, setTyped] = useState('')
  return (
    <Page
      title="英雄皮肤搜索"
      header={
        <SearchField
          label="搜英雄或皮肤的名字"
          placeholder="英雄或皮肤"
          value={typed}
          onChange={setTyped}
          maxLength={20}
          focusOnOpen
        />
      }
    >
      <QueryView query={summary} skeleton={<OwnedGridSkeleton as="heroes" />}>
        {({ items }) =>
          typed.trim() ? (
            items
              .filter(({ list }) => list)
              .toSorted((a, b) => Number(b.propertyId === first) - Number(a.propertyId === first))
              .map((item) => (
                <SearchResults key={item.propertyId} goodsId={goodsId} item={item} typed={typed} />
              ))
          ) : (
            <p className="owned-search-hint">输入名称中的一两个字或拼音，查找这个账号拥有的英雄和皮肤。</p>
          )
        }
      </QueryView>
    </Page>
  )
}

function SearchResults({ goodsId, item, typed }: { goodsId: string; item: Summary; typed: string }) {
  const { propertyId, name, counts } = item
  const as = counts === 'skins' ? 'skins' : 'heroes'
  const list = useCall(client.goods.templateDesc, { id: goodsId, propertyId })
  return (
    <section className="owned-search" aria-label={name}>
      <QueryView query={list} skeleton={<OwnedGridSkeleton as={as} />}>
        {(owned) => {
          const found = findOwned(owned, typed)
          return (
            <>
              <h2 role="status">
                {name}
                <small className="num">{found.length > 0 ? found.length : '没有找到'}</small>
              </h2>
              {found.length > 0 ? <OwnedGrid options={found} as={as} label={name} /> : null}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
