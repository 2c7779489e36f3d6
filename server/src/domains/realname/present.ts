import type { certificationResult, realnameInfo } from '@shanghao/contract/realname/shapes'
import { maskIdNumber, maskName } from '@shanghao/contract/rules'
import type { z } from 'zod'
import { isAdult } from './adult.ts'
import type { IdentityDetails } from './identity.ts'
import type { CertificationRow } from './queries.ts'

/** Name and number are masked; null for the unverified, and for users who may not see them. */
export const presentRealname = (
  adultFrom: string | null,
  person: IdentityDetails | null,
  now: Date,
): z.input<typeof realnameInfo> => ({
  verified: adultFrom !== null,
  adult: isAdult(adultFrom, now),
  name: person && maskName(person.name),
  idNumber: person && maskIdNumber(person.idNumber),
})

const FAILED = {
  not_passed: '支付宝没有通过这次认证，没有保存任何信息。可以重新发起，或换姓名和身份证号认证。',
  other_identity: '支付宝认证的人和这个账号的实名不一致，没有更改你的实名。请让实名本人操作。',
} as const

const PENDING = {
  pending: '等待你在支付宝里完成认证，完成后这里会自动更新。',
  none: '支付宝还没有收到这次认证，打开链接或扫码后开始。',
  unavailable: '暂时没有查到支付宝的结果，会继续自动查询。可以先离开，稍后回来查看。',
} as const

/** Minutes that the person had. */
const minutesOf = ({ started_at, expires_at }: CertificationRow): number =>
  Math.round((expires_at.getTime() - started_at.getTime()) / 60_000)

const textOf = (row: CertificationRow, accounts: number): string => {
  const { state, reason, answer } = row
  if (state === 'passed') return '支付宝认证已通过。'
  if (state === 'expired') return `${minutesOf(row)} 分钟内没有完成，这次认证已失效，请重新发起。`
  if (state === 'failed' && reason === 'identity_limit')
    return `支付宝认证通过了，但这个身份已认证 ${accounts} 个账号，不能再用。请用已认证的账号登录。`
  if (state === 'failed') return FAILED[(reason ?? 'not_passed') as keyof typeof FAILED]
  return PENDING[(answer ?? 'pending') as keyof typeof PENDING]
}

/**
 * State and text of a certification; `link` is what to open while it is pending. Contains nothing about the person.
 * `accounts` is how many an identity may have.
 */
export const presentCertification = (
  row: CertificationRow,
  link: string | null,
  accounts: number,
): z.input<typeof certificationResult> => ({
  state: row.state as z.input<typeof certificationResult>['state'],
  text: textOf(row, accounts),
  link: row.state === 'pending' ? link : null,
})
