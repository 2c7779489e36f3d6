import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { attachRouter } from './core/navigate.ts'
import { queryClient } from './core/query.ts'
import { stored } from './core/stored.ts'
import { SharedGoodsHost } from './domains/goods/share/SharedGoodsHost.tsx'
import { routes } from './routes.tsx'
import './ui/tokens.css'
import './ui/base.css'

/** The guard asks for the domain once per opening of the app. */
stored.set('initOpen', '1')

const router = createBrowserRouter(routes)
attachRouter(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SharedGoodsHost />
    </QueryClientProvider>
  </StrictMode>,
)
