import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/art/Icon.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import type { Coordinates } from './place.ts'
import { clampZoom, tilesAround, toPixel, toPlace } from './tiles.ts'
import type { MapTiles } from './useMapTiles.ts'
import './PlaceMap.css'

const ZOOM = 15
/** How far an arrow key moves the map (px). */
const KEY_STEP = 64
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

/** A map around a place, with a mark on it. With `onMove` it is moved by dragging or by the arrow keys, below the mark. */
export function PlaceMap({
  label,
  center,
  tiles: { tilesUrl, attribution },
  onMove,
}: {
  label: string
  center: Coordinates
  tiles: MapTiles
  onMove?: (center: Coordinates) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(ZOOM)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const moveBy = (x: number, y: number) => {
    const middle = toPixel(center, zoom)
    onMove?.(toPlace({ x: middle.x + x, y: middle.y + y }, zoom))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moveBy(...step)
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged.current) return
    moveBy(dragged.current.x - clientX, dragged.current.y - clientY)
    dragged.current = { x: clientX, y: clientY }
  }
  const tiles = tilesAround(center, zoom, { ...size, template: tilesUrl })
  const moving = onMove && {
    role: 'application',
    tabIndex: 0,
    'aria-label': `${label}，用方向键移动`,
    onKeyDown: press,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      dragged.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: drag,
    onPointerUp: () => {
      dragged.current = null
    },
    onPointerCancel: () => {
      dragged.current = null
    },
  }
  return (
    <div className="place-map" data-moves={onMove ? '' : undefined}>
      <div ref={box} className="place-map-area" role="img" aria-label={label} {...moving}>
        {tiles.map(({ url, left, top }) => (
          <img key={url} src={url} alt="" draggable={false} style={{ translate: `${left}px ${top}px` }} />
        ))}
        <Icon name="pin" size={36} filled />
      </div>
      <div className="place-map-zoom">
        <IconButton icon="plus" label="放大地图" onClick={() => setZoom((now) => clampZoom(now + 1))} />
        <IconButton icon="minus" label="缩小地图" onClick={() => setZoom((now) => clampZoom(now - 1))} />
      </div>
      {attribution ? <small>{attribution}</small> : null}
    </div>
  )
}
