import { beforeEach, describe, expect, test } from 'vitest'
import { createRouter } from './router.ts'

type Entry = { url: string; state: unknown }
/** A fake browser history: entries and the current index; `back` fires popstate afterwards, like a browser. */
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
  const router = createRouter({
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
  await router.start()
  return { router, window, paths }
}
/** Resolves when no navigation is pending. */
const settled = (router: Awaited<ReturnType<typeof open>>['router']) =>
  new Promise<void>((resolve) => {
    const look = () => router.pending() === null && resolve()
    router.subscribe(look)
    look()
  })
const gate = () => {
  let release = () => {}
  return { wait: new Promise<void>((resolve) => (release = resolve)), release: () => release() }
}

test('the first route is the address the app was opened with', async () => {
  const { router, paths } = await open('/a?x=1')
  expect(router.route()).toMatchObject({
    location: { pathname: '/a', search: '?x=1', key: 'default' },
    action: 'POP',
    screen: Screen,
  })
  expect(paths()).toEqual(['/a?x=1'])
})
test('an address that begins with two slashes stays on this site, and so do the links from it', async () => {
  const { router, window } = await open('https://app.example//evil.example/x')
  const address = () => window.location.href
  expect(router.route()?.location.pathname).toBe('//evil.example/x')
  router.push('?y=1')
  await settled(router)
  expect(address()).toBe('https://app.example//evil.example/x?y=1')
  router.push('/')
  await settled(router)
  expect(address()).toBe('https://app.example/')
})
test('a redirect of the first route replaces its entry', async () => {
  redirects = { '/a': '/login?redirect=%2Fa' }
  const { router, paths } = await open('/a')
  expect(router.route()?.location.pathname).toBe('/login')
  expect(paths()).toEqual(['/login?redirect=%2Fa'])
})

test('another navigation may finish first', async () => {
  const { window, paths } = browser('/a')
  const router = createRouter({ window: window as never, guard: async () => null, load: async () => Screen })
  const first = router.start()
  router.push('/login')
  expect((await first).location.pathname).toBe('/login')
  expect(paths()).toEqual(['/a', '/login'])
})

describe('navigating', () => {
  test('adds an entry once the screen is loaded, not before', async () => {
    const { router, paths } = await open('/a')
    const { wait, release } = gate()
    waits = { '/b': wait }
    router.push('/b?y=1')
    expect(router.pending()?.pathname).toBe('/b')
    expect([router.route()?.location.pathname, paths()]).toEqual(['/a', ['/a']])
    release()
    await settled(router)
    expect([router.route()?.location.pathname, router.route()?.action, paths()]).toEqual([
      '/b',
      'PUSH',
      ['/a', '/b?y=1'],
    ])
  })
  test('replacing replaces the entry; a relative query keeps the path', async () => {
    const { router, paths } = await open('/a?x=1')
    router.replace('?x=2', { from: 'filter' })
    await settled(router)
    expect(paths()).toEqual(['/a?x=2'])
    expect(router.route()?.location.state).toEqual({ from: 'filter' })
  })
  test('a guarded page adds the login page instead, so that going back returns', async () => {
    const { router, paths } = await open('/a')
    redirects = { '/my': '/login' }
    router.push('/my')
    await settled(router)
    expect(paths()).toEqual(['/a', '/login'])
  })
  test('a later navigation replaces one that is still loading', async () => {
    const { router, paths } = await open('/a')
    const { wait, release } = gate()
    waits = { '/slow': wait }
    router.push('/slow')
    router.push('/fast')
    await settled(router)
    release()
    await wait
    await settled(router)
    expect([router.route()?.location.pathname, paths()]).toEqual(['/fast', ['/a', '/fast']])
  })
  test('a screen whose code fails to load still changes the address, so that a reload retries it', async () => {
    const { router, paths } = await open('/a')
    router.push('/broken')
    await settled(router)
    expect(router.route()?.screen).toEqual({ failed: new Error('no code') })
    expect(paths()).toEqual(['/a', '/broken'])
  })
})

describe('going back', () => {
  test('restores the scroll position; a new page starts at the top', async () => {
    const { router, window } = await open('/a')
    window.scrollY = 700
    router.push('/b')
    await settled(router)
    expect(router.route()?.scrollTo).toBe(0)
    window.scrollY = 30
    router.go(-1)
    await settled(router)
    expect(router.route()).toMatchObject({
      action: 'POP',
      scrollTo: 700,
      location: { pathname: '/a', key: 'default' },
    })
    router.go(1)
    await settled(router)
    expect(router.route()).toMatchObject({ scrollTo: 30, location: { pathname: '/b' } })
  })
  test('a navigation can keep the scroll position', async () => {
    const { router } = await open('/a')
    router.replace('/a?hours=2', null, { preventScrollReset: true })
    await settled(router)
    expect(router.route()?.scrollTo).toBeNull()
  })
  test('to a page that is guarded by now puts the login page in its entry', async () => {
    const { router, paths } = await open('/my')
    router.push('/b')
    await settled(router)
    redirects = { '/my': '/login' }
    router.go(-1)
    await settled(router)
    expect(router.route()?.location.pathname).toBe('/login')
    expect(paths()).toEqual(['/login', '/b'])
  })
})
