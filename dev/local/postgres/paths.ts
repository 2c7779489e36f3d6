import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../platform.mjs'
import { codeOf, PlainError } from '../../process/progress.ts'
import { type Account, mayEnter } from './account.ts'

/** Where a cluster lives unless the caller says otherwise. */
export const DEFAULT_FOLDER = join(root, '.data', 'postgres')
export const TEMPORARY_PREFIX = 'shanghao-postgres-'

const checkout = `shanghao-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
/** Folders that every account may enter, those first that nothing cleans up by age. */
const OPEN_FOLDERS = ['/var/lib', '/var/tmp', tmpdir()]

/** What stands in for a checkout that PostgreSQL's account can't enter; the same at every start. */
export const placesOutside = (): string[] => OPEN_FOLDERS.map((folder) => join(folder, checkout))

/** Makes a folder and those above it, one by one: Node's recursive mkdir never returns below /proc. */
const makeFolders = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

/** Makes a folder. Raises `PlainError` with what to do when that fails. */
export const makeFolder = (folder: string): void => {
  try {
    makeFolders(folder)
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} can't be made or reached (${codeOf(error)}). Choose another: DATA_DIR=…`,
    )
  }
}

/** The first place outside the checkout that can be made, belongs to us and PostgreSQL's account may enter. */
export const placeOutside = (account: Account): string => {
  for (const place of placesOutside()) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 })
    } catch {
      continue
    }
    const found = lstatSync(place)
    const ours = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
    if (ours && mayEnter(account, place)) return place
  }
  throw new PlainError(
    `PostgreSQL can't run as root, and its account can enter none of ${placesOutside().join(', ')}. Start as another user.`,
  )
}

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm'
/** The clones of a test run and the log of their changes, with room to spare. */
const MEMORY_BYTES = 4 * 2 ** 30

const hasMemory = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === 0x01021994 && bavail * bsize >= MEMORY_BYTES
  } catch {
    return false
  }
}

/** Folders for temporary clusters that PostgreSQL's account may enter, the one in memory first. */
export const temporaryBases = (account: Account | null): string[] =>
  [...(hasMemory() ? [MEMORY] : []), tmpdir(), '/tmp', '/var/tmp'].filter(
    (folder, i, all) => all.indexOf(folder) === i && mayEnter(account, folder),
  )

/**
 * Makes a folder for a temporary cluster. `inMemory`: in memory where the machine has room there, which spares the disk the
 * making and deleting of a thousand files for each test's database. Raises `PlainError` when no folder may be entered.
 */
export const makeTemporary = (account: Account | null, inMemory: boolean): string => {
  const base = temporaryBases(account).find((folder) => inMemory || folder !== MEMORY)
  if (!base) throw new PlainError(`PostgreSQL's account can't enter ${tmpdir()}. Choose another: TMPDIR=…`)
  const folder = mkdtempSync(join(base, TEMPORARY_PREFIX))
  if (account) chmodSync(folder, 0o711)
  return folder
}
