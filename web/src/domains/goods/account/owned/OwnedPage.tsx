import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/art/Icon.tsx'
import { Chip, ChipGroup } from '../../../../ui/controls/Chip.tsx'
import { FailureView, QueryView } from '../../../../ui/feedback/QueryView.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { type OwnedList, useGoodsId } from '../goodsDetail.ts'
import { GroupSheet } from './GroupSheet.tsx'
import { qualityNames } from './OwnedCard.tsx'
import { OwnedGrid, OwnedGridSkeleton } from './OwnedGrid.tsx'
import { countBy, useOwnedList } from './useOwnedList.ts'
import './OwnedPage.css'

/** More groups than this are chosen in a sheet instead of a row. */
const GROUPS_IN_ROW = 10

/** One list of an account (heroes or skins), filtered by group or rarity. The filters are in the query. */
export function OwnedPage({ kind }: { kind: 'heroes' | 'skins' }) {
  const goodsId = useGoodsId()
  const query = new URLSearchParams(useLocation().search)
  const { propertyId, owned, failed } = useOwnedList(goodsId, kind, query.get('propertyId'))
  const title = owned.data?.name ?? (kind === 'skins' ? '皮肤' : '英雄')
  return (
    <Page
      title={owned.data ? `${title} ${owned.data.total}` : title}
      className="owned-page"
      action={
        <Link
          className="icon-button"
          aria-label={`搜索${title}`}
          to={paths.heroSkinSearch({ goodsId, ...(propertyId > 0 && { propertyId }) })}
        >
          <Icon name="search" />
        </Link>
      }
    >
      {failed ? (
        <FailureView error={failed.error} retry={failed.refetch} />
      ) : (
        <QueryView query={owned} skeleton={<OwnedGridSkeleton as={kind} />}>
          {(list) => (
            <OwnedItems list={list} kind={kind} group={query.get('group')} quality={query.get('quality')} />
          )}
        </QueryView>
      )}
    </Page>
  )
}

function OwnedItems({
  list: { name, options, readings },
  kind,
  group,
  quality,
}: {
  list: OwnedList
  kind: 'heroes' | 'skins'
  group: string | null
  quality: string | null
}) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const groups = countBy(options, (owned) => owned.group)
    .flatMap(([label, count]) => (label === null ? [] : [[label, count] as const]))
    .toSorted(([a], [b]) => a.localeCompare(b, 'zh-CN'))
  const qualities = countBy(options, (owned) => owned.quality).toSorted(([a], [b]) => b - a)
  const choose = (change: { group?: string | null; quality?: number | null }) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) {
      if (value === null) next.delete(key)
      else next.set(key, String(value))
    }
    void navigate(`${pathname}?${next}`, { replace: true })
  }
  const shown = options.filter(
    (owned) => (!group || owned.group === group) && (!quality || owned.quality === Number(quality)),
  )
  const fitsRow = groups.length <= GROUPS_IN_ROW
  return (
    <>
      <div className="owned-filter">
        <ChipGroup label={`${name}筛选`} scroll>
          <Chip selected={!group && !quality} onClick={() => choose({ group: null, quality: null })}>
            全部 {options.length}
          </Chip>
          {fitsRow
            ? groups.map(([label, count]) => (
                <Chip
                  key={label}
                  selected={label === group}
                  onClick={() => choose({ group: label === group ? null : label })}
                >
                  {label} {count}
                </Chip>
              ))
            : null}
          {fitsRow ? null : (
            <button
              type="button"
              className="chip owned-choose"
              aria-haspopup="dialog"
              aria-pressed={group !== null}
              onClick={() => setChoosing(true)}
            >
              {group ?? '按分类'}
              <Icon name="down" size={14} />
            </button>
          )}
          {qualities.length > 1
            ? qualities.map(([level, count]) => (
                <Chip
                  key={level}
                  selected={quality === String(level)}
                  onClick={() => choose({ quality: quality === String(level) ? null : level })}
                >
                  {qualityNames[level as keyof typeof qualityNames & number] ?? level} {count}
                </Chip>
              ))
            : null}
        </ChipGroup>
      </div>
      <OwnedGrid options={shown} as={kind} label={name} />
      <GroupSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        groups={groups}
        readings={readings}
        chosen={group}
        onChoose={(label) => {
          setChoosing(false)
          choose({ group: label })
        }}
      />
    </>
  )
}
