import { CallError, NetworkError } from '@shanghao/contract/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { createStored, type Stored } from '../platform/localStorage.ts'
import { createGuard, type GuardPorts } from './guard.ts'

const noStorage = (): never => {
  throw new Error('forbidden')
}
const domain = { domain: 'a.example', clientType: 30, merchantType: 2 }
let stored: Stored
let token: string | null
let profile: boolean
let ports: { [K in keyof GuardPorts]: GuardPorts[K] }
let calls: string[]

beforeEach(() => {
  stored = createStored(noStorage)
  token = null
  profile = false
  calls = []
  const note = (name: string) => calls.push(name)
  ports = {
    terminal: 1,
    stored,
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
    forget: () => {
      note('forget')
      token = null
    },
    goOffline: () => note('goOffline'),
    go: (to) => note(`go ${to}`),
  }
})
const visit = (path: string, from: Parameters<ReturnType<typeof createGuard>>[1] = null) =>
  createGuard(ports)(new URL(path, 'https://app.example'), from)

describe('a page that takes a login', () => {
  test('sends a guest to the login page with the way back and its query', async () => {
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
  test('goes on offline when there is no network', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new NetworkError('none')) }
    expect(await visit('/pages/my/index')).toBeNull()
    expect(calls).toEqual(['goOffline'])
    expect(token).toBe('t')
  })
  test('forgets a token the server refuses and asks for a login', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
    expect(await visit('/pages/my/index')).toBe(paths.login({ redirect: '/pages/my/index' }))
    expect(calls).toEqual(['forget'])
  })
  test('a link from outside skips the redirect', async () => {
    expect(await visit('/pages/order/index?goodsId=1&externalLink=1')).toBeNull()
  })
  test('the alias asks as well', async () => {
    expect(await visit('/pages/order-center/index')).toBe(
      paths.login({ redirect: '/pages/order-center/index' }),
    )
  })
})

describe('a page anyone may see', () => {
  test('shows at once and looks after the profile beside it', async () => {
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
  test('leads to the login page when the token turns out to be worth nothing', async () => {
    token = 't'
    ports = { ...ports, loadProfile: () => Promise.reject(new CallError('9996', '登录已过期')) }
    expect(await visit('/pages/hall/index?a=1')).toBeNull()
    await vi.waitFor(() =>
      expect(calls).toEqual(['forget', `go ${paths.login({ redirect: '/pages/hall/index?a=1' })}`]),
    )
  })
  test('asks nothing of a guest', async () => {
    expect(await visit('/')).toBeNull()
    expect(await visit('/nowhere')).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('the login page', () => {
  test('is open to guests', async () => {
    expect(await visit(paths.login({ redirect: '/pages/my/index' }))).toBeNull()
  })
  test('sends who is signed in home', async () => {
    token = 't'
    expect(await visit(paths.login())).toBe(paths.home())
    expect(calls).toEqual([])
  })
  test('signs out first when asked to', async () => {
    token = 't'
    expect(await visit(paths.login({ needLogout: true }))).toBeNull()
    expect(calls).toEqual(['logout'])
  })
})

describe('one-key login', () => {
  const here = '/pages/order/index?goodsId=1&hours=2'
  const offered = (offersOnekey: () => Promise<boolean>) => {
    stored.set('initOpen', '1')
    ports = { ...ports, offersOnekey }
    return visit(here)
  }
  test('takes the place of the login page where the server offers it', async () => {
    expect(await offered(async () => true)).toBe(paths.onekeyLogin({ redirect: here }))
    expect(stored.get('isShowJGLogin')).toBe('1')
  })
  test('is left again when the server takes it back, and kept while nobody answers', async () => {
    await offered(async () => true)
    expect(await offered(() => Promise.reject(new NetworkError('none')))).toBe(
      paths.onekeyLogin({ redirect: here }),
    )
    expect(await offered(async () => false)).toBe(paths.login({ redirect: here }))
  })
  test('is not for desks', async () => {
    ports = { ...ports, terminal: 3 }
    expect(await offered(async () => true)).toBe(paths.login({ redirect: here }))
  })
  test('sends who is signed in home, as the login page does', async () => {
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
    stored.set('homeSearchKeyword', '貂蝉')
    await visit(to, paths.hall)
    expect(stored.get('homeSearchKeyword')).toBe(word)
  })
  test('other pages leave it alone', async () => {
    stored.set('homeSearchKeyword', '貂蝉')
    await visit('/', paths.rentList)
    expect(stored.get('homeSearchKeyword')).toBe('貂蝉')
  })
})

describe('the first page after opening', () => {
  beforeEach(() => stored.set('initOpen', '1'))
  const settled = () => vi.waitFor(() => expect(stored.get('initOpen')).toBeNull())

  test('keeps the domain it is told and asks once', async () => {
    await visit('/')
    await settled()
    await visit('/')
    expect(calls).toEqual(['queryDomain'])
    expect([stored.get('domain'), stored.get('clientType'), stored.get('merchantType')]).toEqual([
      'a.example',
      '30',
      '2',
    ])
  })
  test('signs out who was signed in on another domain', async () => {
    token = 't'
    stored.set('domain', 'b.example')
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
    expect(stored.get('clientType')).toBe(kept)
  })
  test('asks again next time when nobody answered', async () => {
    ports = { ...ports, queryDomain: () => Promise.reject(new NetworkError('none')) }
    token = 't'
    expect(await visit('/pages/my/index')).toBeNull()
    expect(stored.get('initOpen')).toBe('1')
  })
  test('does not ask on a desk', async () => {
    ports = { ...ports, terminal: 3 }
    await visit('/pages/my/index')
    expect(calls).toEqual([])
  })
})
