import { useLocation } from 'react-router'
import { layoutAt, paths } from '../../../paths.ts'
import { CatalogueMy } from './CatalogueMy.tsx'
import { MagazineMy } from './MagazineMy.tsx'
import { NightMy } from './NightMy.tsx'
import { ShopMy } from './ShopMy.tsx'
import { ToolMy } from './ToolMy.tsx'

const layouts = [ShopMy, CatalogueMy, NightMy, MagazineMy, ToolMy]

/** 我的, in the layout that its address names. */
export default function MyPage() {
  const Layout = layouts[layoutAt(paths.my, useLocation().pathname, 1) - 1] ?? ShopMy
  return <Layout />
}
