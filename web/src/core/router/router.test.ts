import { beforeEach, describe, expect, test } from 'vitest'
import { createVisits } from './router.ts'

type Entry = { url: string; state: unknown }
/** A browser's history: entries and where one stands in them; `back` says so like a browser does, after the fact. */
const browser = (first: string) => {
  const entries: Entry[] = [{ url: new URL(first, 'https://app.example').href, state: null }]
  let at = 0
  let popped = () => {}
  const now = () => entries[at] ?? { url: 'about:blank', state: null }
  const history = {
    get state() {
      return now().state
    },
    pushState: (state: unknown, _: string, url: URL) => {
      entries.splice(at + 1, entries.length, { url: url.href, state })
      at += 1
    },
    replaceState: (state: unknown, _: string, url: URL) => {
      entries[at] = { url: url.href, state }
    },
    go: (steps: number) => {
      at += steps
      popped()
    },
  }
  const window = {
    history,
    location: {
      get href() {
        return now().url
      },
    },
    scrollY: 0,
    addEventListener: (_: string, listener: () => void) => {
      popped = listener
    },
  }
  return { window, paths: () => entries.map(({ url }) => new URL(url).pathname + new URL(url).search) }
}

const Screen = () => null
let redirects: Record<string, string>
let waits: Record<string, Promise<unknown>>
beforeEach(() => {
  redirects = {}
  waits = {}
})
const open = async (first: string) => {
  const { window, paths } = browser(first)
  const visits = createVisits({
    window: window as never,
    guard: async (to) => {
      await waits[to.pathname]
      return redirects[to.pathname] ?? null
    },
    load: async (to) => {
      if (to.pathname === '/broken') throw new Error('no code')
      return Screen
    },
  })
  await visits.start()
  return { visits, window, paths }
}
/** Resolves when nothing is waited for any more. */
const settled = (visits: Awaited<ReturnType<typeof open>>['visits']) =>
  new Promise<void>((resolve) => {
    const look = () => visits.pending() === null && resolve()
    visits.listen(look)
    look()
  })
const gate = () => {
  let release = () => {}
  return { wait: new Promise<void>((resolve) => (release = resolve)), release: () => release() }
}

test('the first place is the address one came in by', async () => {
  const { visits, paths } = await open('/a?x=1')
  expect(visits.place()).toMatchObject({
    location: { pathname: '/a', search: '?x=1', key: 'default' },
    action: 'POP',
    screen: Screen,
  })
  expect(paths()).toEqual(['/a?x=1'])
})
test('an address that begins with two slashes stays on this site, and so do the links from it', async () => {
  const { visits, window } = await open('https://app.example//evil.example/x')
  const address = () => window.location.href
  expect(visits.place()?.location.pathname).toBe('//evil.example/x')
  visits.push('?y=1')
  await settled(visits)
  expect(address()).toBe('https://app.example//evil.example/x?y=1')
  visits.push('/')
  await settled(visits)
  expect(address()).toBe('https://app.example/')
})
test('a redirect of the first place takes its entry', async () => {
  redirects = { '/a': '/login?redirect=%2Fa' }
  const { visits, paths } = await open('/a')
  expect(visits.place()?.location.pathname).toBe('/login')
  expect(paths()).toEqual(['/login?redirect=%2Fa'])
})

test('another navigation may come first', async () => {
  const { window, paths } = browser('/a')
  const visits = createVisits({ window: window as never, guard: async () => null, load: async () => Screen })
  const first = visits.start()
  visits.push('/login')
  expect((await first).location.pathname).toBe('/login')
  expect(paths()).toEqual(['/a', '/login'])
})

describe('going on', () => {
  test('adds an entry once the screen is there, not before', async () => {
    const { visits, paths } = await open('/a')
    const { wait, release } = gate()
    waits = { '/b': wait }
    visits.push('/b?y=1')
    expect(visits.pending()?.pathname).toBe('/b')
    expect([visits.place()?.location.pathname, paths()]).toEqual(['/a', ['/a']])
    release()
    await settled(visits)
    expect([visits.place()?.location.pathname, visits.place()?.action, paths()]).toEqual([
      '/b',
      'PUSH',
      ['/a', '/b?y=1'],
    ])
  })
  test('replacing takes the entry; a relative query keeps the path', async () => {
    const { visits, paths } = await open('/a?x=1')
    visits.replace('?x=2', { from: 'filter' })
    await settled(visits)
    expect(paths()).toEqual(['/a?x=2'])
    expect(visits.place()?.location.state).toEqual({ from: 'filter' })
  })
  test('a guarded page adds the login page in its stead, so that back leads back', async () => {
    const { visits, paths } = await open('/a')
    redirects = { '/my': '/login' }
    visits.push('/my')
    await settled(visits)
    expect(paths()).toEqual(['/a', '/login'])
  })
  test('a later navigation overtakes one that still waits', async () => {
    const { visits, paths } = await open('/a')
    const { wait, release } = gate()
    waits = { '/slow': wait }
    visits.push('/slow')
    visits.push('/fast')
    await settled(visits)
    release()
    await wait
    await settled(visits)
    expect([visits.place()?.location.pathname, paths()]).toEqual(['/fast', ['/a', '/fast']])
  })
  test('a screen whose code does not come still takes the address, so that a reload asks again', async () => {
    const { visits, paths } = await open('/a')
    visits.push('/broken')
    await settled(visits)
    expect(visits.place()?.screen).toEqual({ failed: new Error('no code') })
    expect(paths()).toEqual(['/a', '/broken'])
  })
})

describe('going back', () => {
  test('finds the page as far down as it was left; a new page begins at the top', async () => {
    const { visits, window } = await open('/a')
    window.scrollY = 700
    visits.push('/b')
    await settled(visits)
    expect(visits.place()?.scrollTo).toBe(0)
    window.scrollY = 30
    visits.go(-1)
    await settled(visits)
    expect(visits.place()).toMatchObject({
      action: 'POP',
      scrollTo: 700,
      location: { pathname: '/a', key: 'default' },
    })
    visits.go(1)
    await settled(visits)
    expect(visits.place()).toMatchObject({ scrollTo: 30, location: { pathname: '/b' } })
  })
  test('a page may ask to stay where it is', async () => {
    const { visits } = await open('/a')
    visits.replace('/a?hours=2', null, { preventScrollReset: true })
    await settled(visits)
    expect(visits.place()?.scrollTo).toBeNull()
  })
  test('to a page that is guarded by now leaves the login page in its entry', async () => {
    const { visits, paths } = await open('/my')
    visits.push('/b')
    await settled(visits)
    redirects = { '/my': '/login' }
    visits.go(-1)
    await settled(visits)
    expect(visits.place()?.location.pathname).toBe('/login')
    expect(paths()).toEqual(['/login', '/b'])
  })
})
