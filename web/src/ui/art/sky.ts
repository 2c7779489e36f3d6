import { between, type Dice } from './seed.ts'

/** Dots for round line caps, over the upper half of a sky 400 wide. */
export function stars(roll: Dice): string {
  let dots = ''
  for (let n = 0; n < 32; n++) dots += `M${Math.round(roll() * 400)} ${Math.round(roll() * 160)}h.1`
  return dots
}

/** Beams around a light. */
export function rays(roll: Dice, x: number, y: number): string {
  const end = (angle: number) =>
    `L${Math.round(x + 430 * Math.cos(angle))} ${Math.round(y + 430 * Math.sin(angle))}`
  let beams = ''
  for (let n = 0; n < 10; n++) {
    const angle = n * 0.628 + roll() * 0.4
    beams += `M${x} ${y}${end(angle)}${end(angle + between(roll, 0.06, 0.22))}Z`
  }
  return beams
}

/** Flat clouds of stacked strokes, for round line caps 7 wide. */
export function clouds(roll: Dice): string {
  let bars = ''
  for (let n = 0; n < 4; n++) {
    const long = Math.round(between(roll, 50, 120))
    bars += `M${Math.round(between(roll, -40, 360))} ${Math.round(between(roll, 30, 190))}h${long}m${-long * 0.8} -7h${long * 0.6}m${-long * 0.4} -7h${long * 0.2}`
  }
  return bars
}
