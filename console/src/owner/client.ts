import { nameCalls } from '@shanghao/client/http/calls'
import { nameErrors } from '@shanghao/client/http/failures'
import { createOwnerClient, type OwnerClient } from '@shanghao/contract/client'
import { createFileClient } from '@shanghao/contract/fileClient'
import { consoleCodes } from '@shanghao/contract/wire.generated'
import { transport } from '../core/http/client.ts'

/** The calls of owners and of users. In components use it through `useCall`, `useCallMutation` and `useTable`. */
export const client: OwnerClient = createOwnerClient(transport)

/** The calls that take or answer a file. */
export const files = createFileClient(transport)

nameCalls(client)
nameErrors(consoleCodes)
