import { count, defineSettings, hours, onOff, type Values } from '../../core/settings/define.ts'

/** Becoming an owner, and the people of an owner. A lowered limit removes no one. */
export const ownerSettings = defineSettings('owners', '号主与员工', {
  reviewApplications: onOff({ label: '成为号主需要运营审核', initial: true }),
  staffMax: count({ label: '每位号主最多的员工人数', initial: 20, min: 1, max: 500 }),
  invitationHours: hours({ label: '员工邀请多久内可以接受', initial: 48, min: 1, max: 720 }),
  invitationsDay: count({ label: '每位号主每天邀请次数', initial: 30, min: 1, max: 1000 }),
})
export type OwnerRules = Values<typeof ownerSettings>
