import { count, defineSettings, hours, onOff, type Values } from '../../core/settings/define.ts'

/** Becoming an owner, and the people of an owner. A lowered limit removes no one. */
export const ownerSettings = defineSettings('owners', '号主与员工', {
  reviewApplications: onOff({
    label: '成为号主由运营人员审核',
    effect: '开启时，成为号主由运营人员审核；关闭后提交即通过。',
    initial: true,
  }),
  staffMax: count({
    label: '每位号主最多的员工人数',
    effect: '一位号主最多有几名员工。调低后已有的员工不受影响。',
    initial: 20,
    min: 1,
    max: 500,
  }),
  invitationHours: hours({
    label: '员工邀请多久内可以接受',
    effect: '员工邀请的有效期，超时要重新邀请。',
    initial: 48,
    min: 1,
    max: 720,
  }),
  invitationsDay: count({
    label: '每位号主每天邀请次数',
    effect: '一位号主一天可发出的员工邀请数。',
    initial: 30,
    min: 1,
    max: 1000,
  }),
})
export type OwnerRules = Values<typeof ownerSettings>
