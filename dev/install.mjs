/**
 * Brings node_modules to what package-lock.json asks for. Plain JS without dependencies: it runs on any Node of the
 * machine has, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freeLock, holderOf, passLock, takeLock } from './lock.mjs'
import { binaries, exitOf, fail, node, PlainError, root, windows } from './platform.mjs'
import { step } from './step.mjs'

const stamp = join(root, 'node_modules', '.shanghao-install')
const lock = join(root, '.cache', 'install.lock')
/** One lock for each run that uses what is installed. */
const runs = join(root, '.cache', 'runs')
const lockfile = join(root, 'package-lock.json')

/** Installs unless that is done. Of several runs at once one installs and the others wait for it. */
export const ensureInstalled = async () => {
  for (let told = false; !isInstalled(); ) {
    const holder = takeLock(lock)
    if (holder === null) {
      try {
        if (!isInstalled()) await install()
      } finally {
        freeLock(lock)
      }
    } else {
      if (!told) console.log(`Another run (pid ${holder}) is installing packages; waiting for it …`)
      told = true
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** A lockfile's fingerprint on this platform: a checkout may be shared with a container of another platform. */
const fingerprint = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch} `)
    .update(readFileSync(lockfile))
    .digest('hex')

const isInstalled = () => {
  if (!existsSync(node)) return false
  try {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return true
    if (!agreesWithNpm()) return false
    writeFileSync(stamp, fingerprint())
    return true
  } catch {
    return false
  }
}

/**
 * npm's own record of what it put into node_modules holds everything in the lockfile: npm was run by hand, or
 * the lockfile only lost something.
 */
const agreesWithNpm = () => {
  /** @param {string} path @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}>} */
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const asked = packagesOf(lockfile)
  const there = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(asked).every(([path, entry]) => {
    const found = there[path]
    if (path === '' || (!found && entry.optional)) return true
    return found?.version === entry.version && found?.integrity === entry.integrity
  })
}

/** npm empties node_modules first: a run that is using it would break. */
const refuseWhileInUse = () => {
  if (!existsSync(node) || !existsSync(runs)) return
  for (const name of readdirSync(runs)) {
    const pid = holderOf(join(runs, name))
    if (pid !== null)
      fail(`The packages have changed, but another run (pid ${pid}) is using them. Stop it, then try again.`)
    freeLock(join(runs, name))
  }
}

/**
 * Marks the installed packages as in use by this process; returns the release function. Without write permission no process of our
 * user can install either.
 */
export const useInstalled = () => {
  const path = join(runs, String(process.pid))
  try {
    freeLock(path)
    takeLock(path)
    return () => freeLock(path)
  } catch {
    return () => {}
  }
}

const install = async () => {
  refuseWhileInUse()
  ensureLibatomic()
  await step('Installing packages', async () => {
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = spawn(windows ? 'npm.cmd' : 'npm', flags, {
      cwd: root,
      env: npmEnvironment(),
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (npm.pid) passLock(lock, npm.pid)
    let said = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk))
    const code = await exitOf(npm).catch(() => {
      throw new PlainError("npm can't be started. Is it installed and on the PATH?")
    })
    if (code > 128) throw new PlainError('Interrupted while installing packages.')
    if (code !== 0) throw new PlainError(installFailure(code, said))
    if (!existsSync(node))
      throw new PlainError(
        `npm left no ${node}. Are install scripts switched off (npm config get ignore-scripts)?`,
      )
    writeFileSync(stamp, fingerprint())
  })
}

/** The pinned Node needs libatomic, which a bare Debian lacks; without it npm's install scripts can't run either. */
const ensureLibatomic = () => {
  if (process.platform !== 'linux') return
  const known = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  if (known.status !== 0 || known.stdout.includes('libatomic.so.1')) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    fail('Node 26 needs libatomic.so.1. Install it first: sudo apt-get install -y libatomic1')
  console.log('Installing libatomic1, which Node 26 needs …')
  const apt = spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq libatomic1'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  })
  if (apt.status === 0) return
  const reason = apt.stderr.trim().split('\n').at(-1) ?? ''
  fail(
    `libatomic1, which Node 26 needs, can't be installed: ${reason} (tried: apt-get install -y libatomic1)`,
  )
}

/**
 * npm's environment: never on the Node it is about to replace, and with a cache it can write (a system account's home
 * is often no folder at all).
 */
const npmEnvironment = () => {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== binaries)
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: path.join(delimiter) }
  const cache = env['npm_config_cache'] ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    env['npm_config_cache'] = join(root, '.cache', 'npm')
  }
  return env
}

/**
 * The error line of npm's output, and the path of its log.
 * @param {number} code
 * @param {string} said
 */
const installFailure = (code, said) => {
  const lines = said.split('\n').flatMap((line) => /^npm (?:error|ERR!) (.*)$/.exec(line)?.slice(1) ?? [])
  const log = /\S+-debug-\d+\.log/.exec(lines.join(' '))?.[0]
  const reasons = lines.filter((line) => line.trim() !== '' && !/complete log|debug-\d+\.log/.test(line))
  const reason = reasons.slice(0, 3).join('; ') || said.trim().split('\n').at(-1) || 'npm said nothing'
  return `Install failed (npm ci, code ${code}): ${reason.replace(/\.$/, '')}.${log ? ` Full log: ${log}` : ''}`
}
