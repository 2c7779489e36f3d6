import type { CallOutput } from '@shanghao/client/http/calls'
import { createAccess } from '../core/session/access.ts'
import { client } from './client.ts'

/** What the signed-in person is in the console, and what their role permits. */
export type Access = CallOutput<'owners', 'access'>

export const { loadAccess, useAccess, useMay } = createAccess(() => client.owners.access({}))
