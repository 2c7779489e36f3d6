import { startConsole } from '../core/startConsole.tsx'
import { loadAccess } from './access.ts'
import { OpsFrame } from './OpsFrame.tsx'
import { BASE, paths } from './paths.ts'
import { screens } from './screens.ts'

startConsole({
  basename: BASE,
  screens,
  home: paths.dashboard(),
  Frame: OpsFrame,
  SignIn: () => import('../core/session/SignInPage.tsx'),
  loadAccess,
})

/** Apart from the first page, which does not wait for it. */
void import('./live.ts').then(({ connectOpsLive }) => connectOpsLive())
