import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Time (ms) from a commit to a bare client that listens, for so many commits, one after the other. */
export const bareNotifications = async (url: string, count: number): Promise<number[]> => {
  const [writer, listener] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([writer.connect(), listener.connect()])
  await listener.query('listen bench')
  const latencies: number[] = []
  for (let i = 0; i < count; i++) {
    const heard = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
    await writer.query(`select emit_live('user:1'::text, 'chat', $1)`, [String(i)])
    const committed = performance.now()
    await writer.query(`select pg_notify('bench', '')`)
    await heard
    latencies.push(performance.now() - committed)
    await wait(5)
  }
  await Promise.all([writer.end(), listener.end()])
  return latencies
}
