/** How many covers the accounts of a game share: so many that a screen rarely has one twice, so few that a server can keep them all. */
export const COVERS_PER_GAME = 128

export const coverShapes = ['square', 'wide'] as const
export type CoverShape = (typeof coverShapes)[number]

/** A drawn cover; `number` is 0 to COVERS_PER_GAME - 1. */
export type Cover = { readonly gameId: number; readonly number: number; readonly shape: CoverShape }

/** Names one of the covers of a game, and is the seed that it is drawn from. */
export const coverSeed = ({ gameId, number }: Omit<Cover, 'shape'>): string => `${gameId}-${number}`

/** The cover of an account: those listed one after the other have different ones. */
export const coverOf = ({ goodsId, gameId }: { goodsId: string; gameId: number }): Omit<Cover, 'shape'> => ({
  gameId,
  number: Number(goodsId) % COVERS_PER_GAME,
})

/** The path of an account's cover as a picture file, the same on every site. */
export const coverPath = (account: { goodsId: string; gameId: number }, shape: CoverShape): string =>
  `/covers/${coverSeed(coverOf(account))}-${shape}.webp`

/** The cover that a file of `/covers/` shows; null for a name that no account's cover has. */
export const parseCoverFile = (file: string): Cover | null => {
  const [, game, digits, name] = /^([1-9]\d{0,8})-(0|[1-9]\d*)-([a-z]+)\.webp$/.exec(file) ?? []
  const number = Number(digits)
  const shape = coverShapes.find((each) => each === name)
  return shape && number < COVERS_PER_GAME ? { gameId: Number(game), number, shape } : null
}
