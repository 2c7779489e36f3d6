import type { CallOutput } from '@shanghao/client/http/calls'
import { createAccess } from '../core/session/access.ts'
import { client } from './client.ts'

/** The signed-in operator's roles, what they permit, and the state of the second factor. */
export type Access = CallOutput<'ops', 'access'>

export const { loadAccess, useAccess, useMay } = createAccess(() => client.ops.access({}))
