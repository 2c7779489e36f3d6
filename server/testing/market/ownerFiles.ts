import { createFileClient, type FileClient } from '@shanghao/contract/fileClient'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

/** The calls with files, made by a person. */
export const filesOf = ({ base }: Pick<TestServer, 'base'>, { token }: Pick<TestUser, 'token'>): FileClient =>
  createFileClient({ base, timeoutMs: 60_000, headers: () => ({ authToken: token }) })

/** The rows of a CSV file as texts; no cell holds a line end. */
export const csvRows = async (file: { blob: Blob }): Promise<string[][]> =>
  (await file.blob.text())
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
