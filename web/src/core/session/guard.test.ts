import { createStorage } from '@shanghao/client/platform/storage'
import { CallError, NetworkError } from '@shanghao/contract/client'
import { SKINS } from '@shanghao/contract/rules'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import type { AppStorage } from '../platform/localStorage.ts'
import { createGuard, type GuardPorts } from './guard.ts'

const noStorage = (): never => {
  throw new Error('forbidden')
}
const domain = { domain: 'a.example', clientType: 30, merchantType: 2 }
let storage: AppStorage
let token: string | null
let profile: boolean
let ports: { [K in keyof GuardPorts]: GuardPorts[K] }
let calls: string[]

beforeEach(() => {
  storage = createStorage(noStorage)
  token = null
  profile = false
  calls = []
  const note = (name: string) => calls.push(name)
  ports = {
    terminal: 1,
    storage,
    token: () => token,
    hasProfile: () => profile,
    loadProfile: async () => {
      note('loadProfile')
      profile = true
    },
    queryDomain: async () => {
      note('queryDomain')
      return domain
    },
    offersOnekey: async () => false,
    logout: async () => {
      note('logout')
      token = null
    },
    endRejectedSession: (error, address) => {
      note(`rejected ${error instanceof CallError ? error.code : 'nothing'}`)
      token = null
      const isForced = error instanceof CallError && error.code === '6003'
      return isForced
        ? { to: paths.home(), isLeaving: true }
        : { to: paths.login({ redirect: address }), isLeaving: false }
    },
    reportNoNetwork: () => note('reportNoNetwork'),
    updateFor: async () => null,
    navigateTo: (to) => note(`go ${to}`),
  }
})
const visit = (path: string, from: Parameters<ReturnType<typeof createGuard>>[1] = null) =>
  createGuard(ports)(new URL(path, 'https://app.example'), from)

test('an app that needs an update goes nowhere else', async () => {
  ports = { ...ports, updateFor: async () => paths.forceUpdate() }
  token = 't'
  for (const path of [
    '/',
    '/pages/my/index',
    '/pages/login/index?needLogout=1',
    '/pages/hall/index?externalLink=1',
  ])
    expect(await visit(path)).toBe(paths.forceUpdate())
  expect(calls).toEqual([])
})

describe('a page that requires a login', () => {
  test('redirects a guest to the login page, with the page and its query to return to', async () => {
    expect(await visit('/pages/order/index?goodsId=1&hours=2')).toBe(
      paths.login({ redirect: '/pages/order/index?goodsId=1&hours=2' }),
    )
    expect(calls).toEqual([])
  })
  test('loads a missing profile first', async () => {
    token = 't'
    expect(await visit('/pages/my/index')).toBeNull()
    expect(calls).toEqual(['loadProfile'])
    expect(await visit('/pages/finance/index')).toBeNull()
    expect(calls).toEqual(['loadProfile'])
  })
  test('continues offline when there is no network', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new NetworkError('none')) }
    expect(await visit('/pages/my/index')).toBeNull()
    expect(calls).toEqual(['reportNoNetwork'])
    expect(token).toBe('t')
  })
  test('clears a token the server rejects and redirects to the login page', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
    expect(await visit('/pages/my/index')).toBe(paths.login({ redirect: '/pages/my/index' }))
    expect(calls).toEqual(['rejected 9996'])
  })
  test('a forced logout leads home instead', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('6003', '已被下线')) }
    expect(await visit('/pages/my/index')).toBe(paths.home())
    expect(calls).toEqual(['rejected 6003'])
  })
  test('a link from outside skips the redirect, and nothing else', async () => {
    expect(await visit('/pages/order/index?goodsId=1&externalLink=1')).toBeNull()
    token = 't'
    storage.set('initOpen', '1')
    expect(await visit('/pages/order/index?goodsId=1&externalLink=1')).toBeNull()
    expect(calls).toContain('loadProfile')
    expect(storage.get('initOpen')).toBeNull()
    expect(await visit('/pages/login/index?needLogout=1&externalLink=1')).toBeNull()
    expect(token).toBeNull()
  })
  test('an alias is guarded as well', async () => {
    expect(await visit('/pages/order-center/index')).toBe(
      paths.login({ redirect: '/pages/order-center/index' }),
    )
  })
})

test('a page opened by a signed link neither checks the session nor leaves for the login page', async () => {
  token = 't'
  storage.set('initOpen', '1')
  ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
  expect(await visit('/pages/buyer-complaint/apply')).toBeNull()
  await Promise.resolve()
  expect(calls).toEqual([])
  expect(token).toBe('t')
})

describe('a public page', () => {
  test('is shown at once and loads the profile in the background', async () => {
    token = 't'
    let arrive = () => {}
    ports = {
      ...ports,
      loadProfile: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    }
    expect(await visit('/')).toBeNull()
    arrive()
  })
  test('redirects to the login page when the server rejects the token', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
    expect(await visit('/pages/hall/index?a=1')).toBeNull()
    await vi.waitFor(() =>
      expect(calls).toEqual(['rejected 9996', `go ${paths.login({ redirect: '/pages/hall/index?a=1' })}`]),
    )
  })
  test('is left after a forced logout by the app itself', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('6003', '已被下线')) }
    expect(await visit('/pages/hall/index')).toBeNull()
    await vi.waitFor(() => expect(calls).toEqual(['rejected 6003']))
  })
  test('makes no call for a guest', async () => {
    expect(await visit('/')).toBeNull()
    expect(await visit('/nowhere')).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('the login page', () => {
  test('is open to guests', async () => {
    expect(await visit(paths.login({ redirect: '/pages/my/index' }))).toBeNull()
  })
  test('redirects a signed-in person home', async () => {
    token = 't'
    expect(await visit(paths.login())).toBe(paths.home())
    expect(calls).toEqual([])
  })
  test('signs out first with needLogout', async () => {
    token = 't'
    expect(await visit(paths.login({ needLogout: true }))).toBeNull()
    expect(calls).toEqual(['logout'])
  })
})

describe('one-key login', () => {
  const here = '/pages/order/index?goodsId=1&hours=2'
  const offered = (offersOnekey: () => Promise<boolean>) => {
    storage.set('initOpen', '1')
    ports = { ...ports, offersOnekey }
    return visit(here)
  }
  test('replaces the login page where the server offers it', async () => {
    expect(await offered(async () => true)).toBe(paths.onekeyLogin({ redirect: here }))
    expect(storage.get('isShowJGLogin')).toBe('1')
  })
  test('ends when the server no longer offers it, and stays without a response', async () => {
    await offered(async () => true)
    expect(await offered(() => Promise.reject(new NetworkError('none')))).toBe(
      paths.onekeyLogin({ redirect: here }),
    )
    expect(await offered(async () => false)).toBe(paths.login({ redirect: here }))
  })
  test('is not offered on desktops', async () => {
    ports = { ...ports, terminal: 3 }
    expect(await offered(async () => true)).toBe(paths.login({ redirect: here }))
  })
  test('redirects a signed-in person home, as the login page does', async () => {
    token = 't'
    expect(await visit(paths.onekeyLogin())).toBe(paths.home())
    expect(await visit(paths.onekeyLogin({ needLogout: true }))).toBeNull()
    expect(calls).toEqual(['logout'])
  })
})

describe('leaving the hall', () => {
  test.each([
    ['/', null],
    ['/pages/home/home-search', null],
    ['/pages/rent-list/index?gameId=1', '貂蝉'],
    ['/pages/hall/index?a=1', '貂蝉'],
  ])('to %s leaves the search word as %s', async (to, word) => {
    storage.set('homeSearchKeyword', '貂蝉')
    await visit(to, paths.hall)
    expect(storage.get('homeSearchKeyword')).toBe(word)
  })
  test('other pages keep the search word', async () => {
    storage.set('homeSearchKeyword', '貂蝉')
    await visit('/', paths.rentList)
    expect(storage.get('homeSearchKeyword')).toBe('貂蝉')
  })
})

describe('the first page after opening', () => {
  beforeEach(() => storage.set('initOpen', '1'))
  const settled = () => vi.waitFor(() => expect(storage.get('initOpen')).toBeNull())

  test('stores the domain and requests it once', async () => {
    await visit('/')
    await settled()
    await visit('/')
    expect(calls).toEqual(['queryDomain'])
    expect([storage.get('domain'), storage.get('clientType'), storage.get('merchantType')]).toEqual([
      'a.example',
      '30',
      '2',
    ])
  })
  test('signs out a person who was signed in on another domain', async () => {
    token = 't'
    storage.set('domain', 'b.example')
    expect(await visit('/pages/my/index')).toBe(paths.login({ redirect: '/pages/my/index' }))
    expect(calls).toEqual(['loadProfile', 'queryDomain', 'logout'])
  })
  test('drops the failure of a profile that was requested with the token of another domain', async () => {
    token = 't'
    storage.set('domain', 'b.example')
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
    expect(await visit('/pages/my/index')).toBe(paths.login({ redirect: '/pages/my/index' }))
    expect(calls).toEqual(['queryDomain', 'logout'])
  })
  test.each([
    [60, '60'],
    [70, '70'],
    [12, '30'],
  ])('client type %i is kept as %s', async (clientType, kept) => {
    ports = { ...ports, queryDomain: async () => ({ ...domain, clientType }) }
    await visit('/')
    await settled()
    expect(storage.get('clientType')).toBe(kept)
  })
  test('repeats the check at the next opening without a response', async () => {
    ports = { ...ports, queryDomain: () => Promise.reject(new NetworkError('none')) }
    token = 't'
    expect(await visit('/pages/my/index')).toBeNull()
    expect(storage.get('initOpen')).toBe('1')
  })
  test('makes no call on a desktop', async () => {
    ports = { ...ports, terminal: 3 }
    await visit('/pages/my/index')
    expect(calls).toEqual([])
  })
})

describe('the first page on iOS', () => {
  const start = (path: string) => {
    ports = { ...ports, terminal: 2 }
    const check = createGuard(ports)
    return { first: check(new URL(path, 'https://app.example'), null), check }
  }
  test.each([
    ['/pages/my/index', paths.guide({ redirect: '/pages/my/index' })],
    ['/pages/order/index?goodsId=1', paths.guide({ redirect: '/pages/order/index?goodsId=1' })],
    ['/', null],
    ['/pages/home/index', null],
    ['/pages/account-detail/index?goodsId=1', null],
    ['/pages/order/index?goodsId=1&externalLink=1', null],
    ['/pages/buyer-complaint/apply', null],
  ])('a guest who opens %s goes to %s', async (path, to) => expect(await start(path).first).toBe(to))

  test('the guide comes once on a device, and on the first page only', async () => {
    const { first, check } = start('/')
    await first
    expect(await check(new URL('/pages/my/index', 'https://app.example'), paths.home)).toBe(
      paths.login({ redirect: '/pages/my/index' }),
    )
    expect(await start('/pages/my/index').first).toBe(paths.guide({ redirect: '/pages/my/index' }))
    expect(await start('/pages/my/index').first).toBe(paths.login({ redirect: '/pages/my/index' }))
  })
  test('a signed-in person who opens another page stays there', async () => {
    token = 't'
    expect(await start('/pages/order/detail?orderId=1').first).toBeNull()
    expect(await start('/').first).toBeNull()
  })
  test('a signed-in person who opens the home of a layout goes to that of the saved number', async () => {
    token = 't'
    for (const path of paths.home.layouts ?? []) expect(await start(path).first).toBe(paths.home())
    expect(paths.home.layouts).toHaveLength(SKINS)
  })
  test.each([1, 3] as const)('terminal %i has no guide', async (terminal) => {
    ports = { ...ports, terminal }
    expect(await visit('/pages/my/index')).toBe(paths.login({ redirect: '/pages/my/index' }))
  })
})
