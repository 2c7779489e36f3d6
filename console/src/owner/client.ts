import { nameCalls } from '@shanghao/client/http/calls'
import { nameErrors } from '@shanghao/client/http/failures'
import { createOwnerClient, type OwnerClient } from '@shanghao/contract/client'
import { consoleCodes } from '@shanghao/contract/wire.generated'
import { transport } from '../core/http/client.ts'

/** The calls of owners and of users. In components use it through `useCall`, `useCallMutation` and `useTable`. */
export const client: OwnerClient = createOwnerClient(transport)

nameCalls(client)
nameErrors(consoleCodes)
