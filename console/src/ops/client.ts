import { nameCalls } from '@shanghao/client/http/calls'
import { isError, nameErrors } from '@shanghao/client/http/failures'
import { createOperatorClient, type OperatorClient } from '@shanghao/contract/client'
import { createFileClient } from '@shanghao/contract/fileClient'
import { consoleCodes } from '@shanghao/contract/wire.generated'
import { transport } from '../core/http/client.ts'
import { askFactor } from './factor/askFactor.ts'

/** The calls of operators and of users. A call that asks for the second factor opens its dialog and is sent again. */
export const client: OperatorClient = createOperatorClient({
  ...transport,
  sendAgain: async (error) => isError(error, 'FACTOR_AGAIN', 'FACTOR_REQUIRED') && (await askFactor()),
})

/** The calls that take or answer a file. */
export const files = createFileClient(transport)

nameCalls(client)
nameErrors(consoleCodes)
