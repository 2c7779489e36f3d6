import { paths } from '../../paths.ts'
import type { Stored } from '../platform/localStorage.ts'

/** Where people sign in who then go on to `from`: with one key where that is offered, else the usual page. */
export const loginPath = (kept: Pick<Stored, 'get'>, from: string): string =>
  (kept.get('isShowJGLogin') ? paths.onekeyLogin : paths.login)({ redirect: from })
