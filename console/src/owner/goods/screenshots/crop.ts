import { CROP_MIN } from '@shanghao/contract/goods/listingRules'

export type Size = { readonly width: number; readonly height: number }
type Part = Size & { readonly x: number; readonly y: number }

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/** A part in percent of a picture in its pixels; null where it is smaller than the server accepts. */
export const cropOf = (percent: Part, { width, height }: Size): Part | null => {
  const [x, y] = [clamp((percent.x * width) / 100, width), clamp((percent.y * height) / 100, height)]
  const part = {
    x,
    y,
    width: clamp((percent.width * width) / 100, width - x),
    height: clamp((percent.height * height) / 100, height - y),
  }
  return part.width < CROP_MIN || part.height < CROP_MIN ? null : part
}
