/** `npm run bench -- <name>`: measures against the goals; code 1 when one is missed. */
import { PlainError, run } from '../progress.ts'

const benches: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  list: async (args) => (await import('./list/list.ts')).benchList(args),
  pay: async () => (await import('./pay/pay.ts')).benchPay(),
  rent: async () => (await import('./rent/rent.ts')).benchRent(),
}

await run(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = benches[name]
  if (!bench) throw new PlainError(`Which bench: ${Object.keys(benches).join(' or ')}? npm run bench -- list`)
  return (await bench(args)) ? 0 : 1
})
