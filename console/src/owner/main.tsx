import { startConsole } from '../core/startConsole.tsx'
import { loadAccess } from './access.ts'
import { OwnerFrame } from './OwnerFrame.tsx'
import { BASE, paths } from './paths.ts'
import { screens } from './screens.ts'

startConsole({
  basename: BASE,
  screens,
  home: paths.board(),
  Frame: OwnerFrame,
  SignIn: () => import('../core/session/SignInPage.tsx'),
  loadAccess,
})

/** Apart from the first page, which does not wait for it. */
void import('./live.ts').then(({ connectOwnerLive }) => connectOwnerLive())
