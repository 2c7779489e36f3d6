import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plainPicture, pngClaimingSize } from '../../../testing/market/pictures.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { reencodeImage } from './picture.ts'

const photo = await plainPicture(300, 200).jpeg().toBuffer()
const outcomeOfEncoding = (file: Buffer) => outcomeOf(reencodeImage(file))
/** Content that must not survive re-encoding. */
const SCRIPT = '<script>alert(document.cookie)</script><?php system("id") ?>'

describe('accepted pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes WebP of the same size', async (format) => {
    const { body, width, height } = await reencodeImage(await plainPicture(300, 200)[format]().toBuffer())
    expect([width, height]).toEqual([300, 200])
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  })

  test('are at most 2048 pixels a side with the same aspect ratio; small ones keep their size', async () => {
    expect(await reencodeImage(await plainPicture(4096, 1024).jpeg().toBuffer())).toMatchObject({
      width: 2048,
      height: 512,
    })
    expect(await reencodeImage(await plainPicture(10, 8000).png().toBuffer())).toMatchObject({
      width: 3,
      height: 2048,
    })
    expect(await reencodeImage(await plainPicture(1, 1).png().toBuffer())).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  test('are rotated upright and lose their metadata', async () => {
    const taken = await plainPicture(300, 200)
      .withExif({
        IFD0: { Make: 'SECRETCAM', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1', GPSLongitude: '121/1 28/1 25/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETXMP</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect([before.orientation, taken.includes('SECRETCAM'), before.exif !== undefined]).toEqual([
      6,
      true,
      true,
    ])

    const { body, width, height } = await reencodeImage(taken)
    expect([width, height]).toEqual([200, 300])
    const { exif, xmp, icc, iptc, orientation, comments } = await sharp(body).metadata()
    expect([exif, xmp, icc, iptc, orientation, comments]).toEqual(Array(6).fill(undefined))
    expect(body.includes('SECRET')).toBe(false)
  })

  test.each<[string, Buffer]>([
    ['a page behind a photo', Buffer.concat([photo, Buffer.from(`<html>${SCRIPT}</html>`)])],
    [
      'a page in the comment of a photo',
      Buffer.concat([
        photo.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
        Buffer.from(SCRIPT),
        photo.subarray(2),
      ]),
    ],
    ['an archive behind a photo', Buffer.concat([photo, Buffer.from('PK\x03\x04'), deflateRawSync(SCRIPT)])],
  ])('of %s only the picture is kept', async (_what, file) => {
    const { body, width } = await reencodeImage(file)
    expect(width).toBe(300)
    for (const part of ['script', '<?php', 'PK\x03\x04']) expect(body.includes(part)).toBe(false)
  })
})

describe('refused files', async () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['an SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`)],
    ['an SVG as XML', Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ['an archive', Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1')],
    [
      'an archive in front of a photo',
      Buffer.concat([Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1'), photo]),
    ],
    ['a page in front of a photo', Buffer.concat([Buffer.from(SCRIPT), photo])],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04', 'latin1')],
    ['a TIFF', await plainPicture(9, 9).tiff().toBuffer()],
    ['an AVIF', await plainPicture(9, 9).avif().toBuffer()],
    ['a moving WebP', await moving('webp')],
    ['a moving GIF', await moving('gif')],
    ['a moving PNG', movingPng()],
  ])('%s: UPLOAD_TYPE', async (_what, file) => {
    expect(await outcomeOfEncoding(file)).toBe('UPLOAD_TYPE')
  })

  test.each<[string, Buffer]>([
    ['half a JPEG', photo.subarray(0, photo.length / 2)],
    ['half a PNG', (await plainPicture(300, 200).png().toBuffer()).subarray(0, 200)],
    ['half a WebP', (await plainPicture(300, 200).webp({ quality: 100 }).toBuffer()).subarray(0, 100)],
    ['a PNG with one row of a thousand', pngClaimingSize(1000, 1000)],
    ['a JPEG of noise', Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 7)])],
  ])('%s: UPLOAD_BROKEN', async (_what, file) => {
    expect(await outcomeOfEncoding(file)).toBe('UPLOAD_BROKEN')
  })

  test('more than forty million pixels, before decoding', async () => {
    const bomb = await plainPicture(8000, 6000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage.rss()
    for (const file of [bomb, pngClaimingSize(100_000, 100_000), pngClaimingSize(900_000, 50)])
      expect(await outcomeOfEncoding(file)).toBe('UPLOAD_SIZE')
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
    for (const file of [pngClaimingSize(8000, 5000), pngClaimingSize(2_000_000_000, 1)])
      expect(await outcomeOfEncoding(file)).toBe('UPLOAD_BROKEN')
  })

  test('more than ten megabytes', async () => {
    expect(await outcomeOfEncoding(Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]))).toBe(
      'UPLOAD_SIZE',
    )
  })
})

async function moving(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((colour) => plainPicture(20, 20, colour).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: [100, 100], loop: 0 })
    .toBuffer()
}

/** An animated picture: its animation chunk precedes the first frame. */
function movingPng(): Buffer {
  const still = pngClaimingSize(4, 4)
  const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
  return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
}
