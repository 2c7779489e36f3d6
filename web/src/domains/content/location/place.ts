import { between } from '@shanghao/contract/validation/numbers'

/** A place with its coordinates in degrees (WGS 84). */
export type Place = {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}
export type Coordinates = Pick<Place, 'latitude' | 'longitude'>

const isLatitude = between(-90, 90).holds
const isLongitude = between(-180, 180).holds

const NUMBER = /-?\d+(?:\.\d+)?/g
/** What may stand around two numbers that are coordinates. */
const AROUND = /^[\s,，、;；°北南东西纬经度:：]*$/

/**
 * Parses coordinates that were typed or pasted, such as `39.9, 116.41` or 北纬39.9 东经116.41. The order is told by the names and by what
 * can be a latitude. Null for any other text.
 */
export const parseCoordinates = (text: string): Coordinates | null => {
  const [first, second, ...more] = text.match(NUMBER) ?? []
  if (first === undefined || second === undefined || more.length > 0) return null
  if (!AROUND.test(text.replace(NUMBER, ''))) return null
  const [a, b] = [Number(first), Number(second)]
  const isSwapped = /经.*纬/.test(text) || !isLatitude(a)
  const [latitude, longitude] = isSwapped ? [b, a] : [a, b]
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : null
}

/** Five decimals are about a metre. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** The place of an address; null without valid coordinates. */
export const readPlace = (query: URLSearchParams): Place | null => {
  const [latitude, longitude] = [query.get('latitude') ?? '', query.get('longitude') ?? '']
  if (!isLatitude(latitude) || !isLongitude(longitude)) return null
  return {
    name: query.get('name') ?? '',
    address: query.get('address') ?? '',
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

/** A stored place; null for any other text. */
export const parsePlace = (text: string): Place | null => readPlace(new URLSearchParams(text))
export const placeText = ({ name, address, latitude, longitude }: Place): string =>
  `${new URLSearchParams({ name, address, latitude: `${latitude}`, longitude: `${longitude}` })}`
