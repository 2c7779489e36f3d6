import { ADULT_AGE } from '@shanghao/contract/rules'

/** What name and ID number are used for. */
export const IDENTITY_PURPOSES = `用于验证本人并确认年满 ${ADULT_AGE} 周岁（国家对租号的要求）、核对收款人、审核换绑申请，以及防止冒用、重复领取和绕开限制`
