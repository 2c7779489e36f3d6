import { stored } from '../../../core/platform/localStorage.ts'

const KEPT = 6

/** Games opened on this device, the latest first. */
export const recentGames = (): readonly number[] =>
  (stored.get('recentGames') ?? '').split('-').flatMap((id) => Number(id) || [])

export const noteGame = (id: number): void =>
  stored.set('recentGames', [id, ...recentGames().filter((other) => other !== id)].slice(0, KEPT).join('-'))
