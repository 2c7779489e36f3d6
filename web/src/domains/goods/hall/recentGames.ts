import { appStorage } from '../../../core/platform/localStorage.ts'

const MAX_GAMES = 6

/** The games opened on this device, the latest first. */
export const recentGames = (): readonly number[] =>
  (appStorage.get('recentGames') ?? '').split('-').flatMap((id) => Number(id) || [])

export const rememberGame = (id: number): void =>
  appStorage.set(
    'recentGames',
    [id, ...recentGames().filter((other) => other !== id)].slice(0, MAX_GAMES).join('-'),
  )
