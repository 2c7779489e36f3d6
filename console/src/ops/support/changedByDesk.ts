import { client } from '../client.ts'

/** What an act of the desk makes stale. */
export const changedByDesk = [
  client.support.deskQueue,
  client.support.deskDetail,
  client.support.deskSearch,
  client.support.deskOperators,
]
