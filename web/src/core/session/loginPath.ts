import { paths } from '../../paths.ts'
import type { AppStorage } from '../platform/localStorage.ts'

/** The login page that returns to `from`: one-key login where it is offered, else the usual page. */
export const loginPath = (storage: Pick<AppStorage, 'get'>, from: string): string =>
  (storage.get('isShowJGLogin') ? paths.onekeyLogin : paths.login)({ redirect: from })
