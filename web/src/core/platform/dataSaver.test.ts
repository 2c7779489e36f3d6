import { expect, test } from 'vitest'
import { savesData } from './dataSaver.ts'

test.each([
  ['a browser that tells nothing', {}, false],
  ['4G', { saveData: false, effectiveType: '4g' }, false],
  ['3G', { effectiveType: '3g' }, false],
  ['the data saver on any network', { saveData: true, effectiveType: '4g' }, true],
  ['2G', { effectiveType: '2g' }, true],
  ['slower than 2G', { effectiveType: 'slow-2g' }, true],
])('pictures wait for a tap: %s', (_, connection, waits) => expect(savesData(connection)).toBe(waits))
