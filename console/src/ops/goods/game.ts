import type { CallOutput } from '@shanghao/client/http/calls'

/** A game as operators see it, with its zones, properties and versions. */
export type Game = CallOutput<'goods', 'operatedGame'>
