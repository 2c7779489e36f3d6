import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength } from '@shanghao/contract/validation/text'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RowButton, Rows } from '../../../ui/layout/Rows.tsx'
import { answerLocation } from './askLocation.ts'
import { findCities } from './cities.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { type Coordinates, coordinatesText, type Place, parseCoordinates, readPlace } from './place.ts'
import { useCurrentPosition } from './useCurrentPosition.ts'
import { useMapTiles } from './useMapTiles.ts'
import './location.css'

const NAME_MAX = 40
const checks = { name: requiredField('位置名称', maxLength(NAME_MAX)) }

/** What the typed text can mean: cities, or coordinates. */
const findPlaces = (typed: string): Place[] => {
  const at = parseCoordinates(typed)
  return at ? [{ name: '', address: '', ...at }] : findCities(typed)
}

/** 选择位置: by search, coordinates, the position of the device or, where the deployment has tiles, on a map. */
export default function ChooseLocationPage() {
  const [query] = useSearchParams()
  const formId = useId()
  const tiles = useMapTiles()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<Coordinates | null>(() => readPlace(query))
  const form = useForm({ name: readPlace(query)?.name ?? '' }, checks)
  const choose = ({ name, ...place }: Place) => {
    setAt(place)
    form.set({ name })
    setTyped('')
  }
  const position = useCurrentPosition((found) => choose({ name: '', address: '', ...found }))
  const found = findPlaces(typed)
  const isMissing = typed.trim() !== '' && found.length === 0
  return (
    <Page
      title="选择位置"
      footer={
        at ? (
          <Button block type="submit" form={formId}>
            确定
          </Button>
        ) : null
      }
    >
      <div className="location">
        <SearchField
          label="搜索城市，或输入纬度和经度"
          placeholder="城市或经纬度"
          value={typed}
          onChange={setTyped}
          offersAccount={false}
          onSearch={() => found[0] && choose(found[0])}
        />
        <p className="sr-only" role="status">
          {typed.trim() === '' ? '' : `找到 ${found.length} 个位置`}
        </p>
        {found.length > 0 ? (
          <Rows label="搜索结果">
            {found.map((place) => (
              <RowButton
                key={coordinatesText(place)}
                label={place.name || '使用这个经纬度'}
                note={coordinatesText(place)}
                onClick={() => choose(place)}
              />
            ))}
          </Rows>
        ) : null}
        {isMissing ? (
          <p className="location-note">没有找到，试试所在的城市，或输入经纬度，如 39.90, 116.41。</p>
        ) : null}
        <Button kind="soft" busy={position.busy} onClick={position.locate}>
          使用当前位置
        </Button>
        {position.error ? (
          <p className="location-error" role="alert">
            {position.error}
          </p>
        ) : null}
        {at ? (
          <section className="card location-place" aria-label="已选位置">
            {tiles ? <PlaceMap label="已选位置附近的地图" center={at} tiles={tiles} onMove={setAt} /> : null}
            <p className="location-at num">{coordinatesText(at)}</p>
            <Form
              id={formId}
              onSubmit={form.submit(({ name }) => answerLocation({ name, address: '', ...at }))}
            >
              <TextField
                label="位置名称"
                placeholder="如网吧名称、门牌号"
                maxLength={NAME_MAX}
                {...form.field('name')}
              />
            </Form>
          </section>
        ) : null}
        {tiles === null ? <p className="location-note">地图没有启用，搜索和经纬度可以照常使用。</p> : null}
      </div>
    </Page>
  )
}
