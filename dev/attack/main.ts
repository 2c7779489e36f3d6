/**
 * `npm run attack`: attacks a server that it starts on this machine and reports attempts and findings; exit code 1 when
 * there is a finding. Bounded in number and time.
 */
import { startNetwork } from '../local/network.ts'
import { run } from '../process/progress.ts'
import { attacks } from './attacks.ts'
import { memoryAfterFlood } from './memory.ts'
import { BARE_LIMITS, requireLoopback, type Target } from './target.ts'

const SIZE = 5
const LIMIT_MS = 10 * 60_000

const codeFrom =
  (sandboxUrl: string): Target['codeSentTo'] =>
  async (phone) => {
    const messages = (await (await fetch(`${sandboxUrl}/control/sms/${phone}`)).json()) as {
      params: { code?: string }
    }[]
    const code = messages[0]?.params.code
    if (!code) throw new Error(`no code was sent to ${phone}`)
    return code
  }

await run(async () => {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const env = { LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '1000000', CAPTCHA_GUESSES: '20' }
  const network = await startNetwork({
    temporary: true,
    env: { ...env, TRUST_PROXY: '127.0.0.1' },
    signal: limit,
  })
  try {
    const bare = await network.startServer({ env: { ...BARE_LIMITS, TRUST_PROXY: '' } })
    const target = { url: network.url, bare: bare.url, codeSentTo: codeFrom(network.sandboxUrl) }
    requireLoopback(target.url)
    requireLoopback(target.bare)
    let found = 0
    for (const { name, run: attack } of [...attacks, memoryAfterFlood(network)]) {
      limit.throwIfAborted()
      const { tried, findings } = await attack(target, SIZE)
      found += findings.length
      console.log(`${findings.length === 0 ? '✓' : '✗'} ${name}: ${tried}`)
      for (const finding of findings.slice(0, 20)) console.log(`    ${finding}`)
    }
    console.log(`${found} found`)
    return found === 0 ? 0 : 1
  } finally {
    await network.stop()
  }
})
