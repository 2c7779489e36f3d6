/**
 * Path data of an outline and its mirror image left of x = 0. Outlines are written in M, L and C alone, so that every
 * other number is an x; halves that start and end on x = 0 join without a seam.
 */
export function mirrored(outline: string): string {
  let across = false
  const image = outline.replace(/-?[\d.]+/g, (number) => {
    across = !across
    return across ? ` ${-Number(number)}` : ` ${number}`
  })
  return outline + image
}
