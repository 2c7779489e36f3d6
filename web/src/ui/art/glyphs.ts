import { mirrored } from './outline.ts'
import { dice, pick, type Seed } from './seed.ts'

/** Right halves of the signs of games, 36 high around 0 0. */
const halves = [
  // sword
  'M0-20 4-14 3 5 11 4 11 8 3 9 2.5 15 4 18 0 20Z',
  // flame
  'M0-20C3-11 14-5 12 7C11 15 6 19 0 20L0 12C4 10 4 5 0 0Z',
  // wings
  'M0-8 4-12 20-16 15-9 18-7 12-1 14 1 6 7 3 16 0 20Z',
  // crown
  'M0-14 5-3 15-11 12 9 0 9ZM0 12 12 12 11 16 0 16Z',
  // beast
  'M0-6 5-8 9-20 17-8 13 3 9 6 6 17 0 20 0 9 5 6 8 0 0 3Z',
  // star
  'M0-20 4.5-5 18 0 4.5 5 0 20Z',
  // shield
  'M0-19 15-14C15 2 11 13 0 20L0 14C7 9 10 1 10-10L0-13ZM0-8 5-1 0 8Z',
  // peaks
  'M0-15 19 15 9 15 4 4 0 8ZM0 13 4 18 0 18Z',
  // helm
  'M0-19C11-19 16-10 15 0L13 16 3 20 3 3 10 0 10-5 0-3Z',
  // sights
  'M0-20 2-20 2-10 0-10ZM8-16 16-8 12-5 6-11ZM10-2 20-2 20 2 10 2ZM16 8 8 16 6 11 12 5ZM0 10 2 10 2 20 0 20ZM0-4 4 0 0 4Z',
] as const

/** The sign of a game, as path data. */
export function glyphOf(game: Seed): string {
  return mirrored(pick(dice(game, 'glyph'), halves))
}
