import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { startConsole } from '../core/startConsole.tsx'
import { loadAccess } from './access.ts'
import { OwnerFrame } from './OwnerFrame.tsx'
import { paths } from './paths.ts'
import { takePushed } from './pushedMessage.ts'
import { screens } from './screens.ts'

takePushed()
startConsole({
  basename: OWNER_CONSOLE,
  screens,
  home: paths.board(),
  Frame: OwnerFrame,
  SignIn: () => import('../core/session/SignInPage.tsx'),
  loadAccess,
})

/** Apart from the first page, which does not wait for it. */
void import('./live.ts').then(({ connectOwnerLive }) => connectOwnerLive())
