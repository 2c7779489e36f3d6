import { expect, test } from 'vitest'
import { findCities } from './cities.ts'
import { coordinatesText, parseCoordinates, parsePlace, placeText } from './place.ts'

test.each([
  ['39.9, 116.41', 39.9, 116.41],
  ['39.9 116.41', 39.9, 116.41],
  ['116.41，39.9', 39.9, 116.41],
  ['北纬39.9度 东经116.41度', 39.9, 116.41],
  ['经度 30.5 纬度 40', 40, 30.5],
  ['-33.87,151.21', -33.87, 151.21],
])('%s are coordinates', (text, latitude, longitude) =>
  expect(parseCoordinates(text)).toEqual({ latitude, longitude }),
)

test.each(['', '北京', '39.9', '39.9, 116.41, 5', '91, 181', '39.9, 190', '订单 39 116'])(
  '%j are none',
  (text) => expect(parseCoordinates(text)).toBeNull(),
)

test.each([
  ['北', ['北京', '台北']],
  ['上海市', ['上海']],
  ['guangz', ['广州']],
  ['cq', ['重庆']],
  ['Xi An', ['西安', '襄阳', '咸阳', '香港']],
  ['没有这里', []],
  [' ', []],
])('the search for %j finds %j', (typed, names) =>
  expect(findCities(typed).map(({ name }) => name)).toEqual(names),
)

test('a place is read back as it was stored', () => {
  const place = { name: '某&网吧', address: '中关村 1 号', latitude: 39.98, longitude: -0.5 }
  expect(parsePlace(placeText(place))).toEqual(place)
  expect(parsePlace('latitude=95&longitude=1')).toBeNull()
  expect(parsePlace('latitude=&longitude=')).toBeNull()
  expect(coordinatesText(place)).toBe('39.98000, -0.50000')
})
