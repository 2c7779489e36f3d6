import { startConsole } from '../core/startConsole.tsx'
import './client.ts'
import { OwnerFrame } from './OwnerFrame.tsx'
import { BASE, paths, screens } from './paths.tsx'

startConsole({
  basename: BASE,
  screens,
  home: paths.messages(),
  Frame: OwnerFrame,
  SignIn: () => import('../core/session/SignInPage.tsx'),
  loadAccess: async () => {},
})
