import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { coordinatesText, type Place, readPlace } from './place.ts'
import { useMapTiles } from './useMapTiles.ts'
import './location.css'

/** A page of AMap that shows a place in its app where there is one; it converts the coordinates itself. */
const mapAppUrl = ({ name, latitude, longitude }: Place): string =>
  `https://uri.amap.com/marker?${new URLSearchParams({
    position: `${longitude},${latitude}`,
    name,
    coordinate: 'wgs84',
    callnative: '1',
  })}`

/** 查看位置: the place of the address on a map, its coordinates, and a link to a map app. */
export default function OpenLocationPage() {
  const [query] = useSearchParams()
  const place = readPlace(query)
  return (
    <Page title="查看位置">
      {place ? (
        <Shown place={place} />
      ) : (
        <StateView
          art={<EmptyArt kind="search" />}
          title="这个链接里没有有效的位置"
          text="请向发给你链接的人要一个新的。"
          action={<LinkButton to={paths.chooseLocation()}>去选择位置</LinkButton>}
        />
      )}
    </Page>
  )
}

function Shown({ place }: { place: Place }) {
  const tiles = useMapTiles()
  const name = place.name || '未命名的位置'
  return (
    <div className="location">
      {tiles ? <PlaceMap label={`${name}附近的地图`} center={place} tiles={tiles} /> : null}
      <section className="card location-place" aria-label="位置">
        <h2>{name}</h2>
        {place.address ? <p>{place.address}</p> : null}
        <div className="location-at">
          <span className="num">{coordinatesText(place)}</span>
          <CopyButton text={coordinatesText(place)} what="经纬度" />
        </div>
        <a className="button button-soft button-m" href={mapAppUrl(place)} target="_blank" rel="noreferrer">
          <span className="button-text">用高德地图打开</span>
        </a>
      </section>
    </div>
  )
}
