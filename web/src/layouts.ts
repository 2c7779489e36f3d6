import type { ComponentType } from 'react'
import { prefetch } from './core/http/query.ts'
import { client } from './core/http/request.ts'
import { isSignedIn } from './core/session/session.ts'

type PageModule = { default: ComponentType }
export type Load = () => Promise<PageModule>
/** Starts the page's first calls while its code is loading. */
export type PrefetchCalls = (query: URLSearchParams) => void
/** The layouts of a screen, by display number from 1. */
export type Layouts = readonly (readonly [load: Load, prefetchCalls: PrefetchCalls])[]

/** Home: shop front, dense catalogue, one game at night, magazine, tool. */
export const homeLayouts: Layouts = [
  [
    () => import('./domains/goods/home/HomePage.tsx'),
    () => {
      prefetch(client.goods.index)
      prefetch(client.goods.banner)
    },
  ],
  [() => import('./domains/goods/home/CatalogueHome.tsx'), () => prefetch(client.goods.queryGames, {})],
  [() => import('./domains/goods/home/NightHome.tsx'), () => prefetch(client.goods.index)],
  [
    () => import('./domains/goods/home/MagazineHome.tsx'),
    () => {
      prefetch(client.goods.index)
      prefetch(client.goods.stories)
    },
  ],
  [
    () => import('./domains/goods/home/ToolHome.tsx'),
    () => {
      prefetch(client.goods.index)
      if (isSignedIn()) prefetch(client.goods.rentedBefore)
    },
  ],
]

/** My page in the five layouts of home. */
export const myLayouts: Layouts = [
  [() => import('./domains/user/my/MyPage.tsx'), () => prefetch(client.finance.balance)],
  [() => import('./domains/user/my/CatalogueMy.tsx'), () => prefetch(client.finance.balance)],
  [
    () => import('./domains/user/my/NightMy.tsx'),
    () => {
      prefetch(client.finance.balance)
      prefetch(client.user.queryLevel)
    },
  ],
  [() => import('./domains/user/my/MagazineMy.tsx'), () => prefetch(client.orders.list, {})],
  [() => import('./domains/user/my/ToolMy.tsx'), () => prefetch(client.orders.current)],
]
