import type { Coordinates } from './place.ts'

/** Side of a tile in pixels. */
const TILE = 256
const ZOOM_MIN = 3
const ZOOM_MAX = 18
/** The projection of web maps ends here (degrees). */
const LATITUDE_MAX = 85.05

type Point = { readonly x: number; readonly y: number }

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
export const clampZoom = (zoom: number): number => clamp(Math.round(zoom), ZOOM_MIN, ZOOM_MAX)

/** The pixel of a place on the map of the whole world at a zoom (Web Mercator). */
export const toPixel = ({ latitude, longitude }: Coordinates, zoom: number): Point => {
  const size = TILE * 2 ** zoom
  const radians = (clamp(latitude, -LATITUDE_MAX, LATITUDE_MAX) * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * size,
  }
}

/** The place of a pixel; beyond the edges of the map the nearest one. */
export const toPlace = ({ x, y }: Point, zoom: number): Coordinates => {
  const size = TILE * 2 ** zoom
  const north = Math.PI * (1 - (2 * clamp(y, 0, size)) / size)
  return {
    latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
    longitude: (clamp(x, 0, size) / size) * 360 - 180,
  }
}

/** A tile with its address, and its offset from the centre of the shown part. */
export type Tile = { readonly url: string; readonly left: number; readonly top: number }

/** The tiles that cover a part of the map of this size (px) around a centre. `template` holds {z}, {x} and {y}. */
export const tilesAround = (
  center: Coordinates,
  zoom: number,
  { width, height, template }: { width: number; height: number; template: string },
): Tile[] => {
  const middle = toPixel(center, zoom)
  const count = 2 ** zoom
  const range = (at: number, extent: number) => {
    const first = Math.max(0, Math.floor((at - extent / 2) / TILE))
    const last = Math.min(count - 1, Math.floor((at + extent / 2) / TILE))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  }
  return range(middle.y, height).flatMap((y) =>
    range(middle.x, width).map((x) => ({
      url: template.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
      left: x * TILE - middle.x,
      top: y * TILE - middle.y,
    })),
  )
}
