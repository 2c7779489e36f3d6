import { defineSettings, hours } from '../../core/settings/define.ts'

/** Rules of red packets. */
export const promotionSettings = defineSettings('promotion', '红包', {
  returnGraceHours: hours({
    label: '非租客原因取消后，退回的红包至少可用多久',
    initial: 24,
    min: 1,
    max: 720,
  }),
  expiryNoticeHours: hours({ label: '红包过期前多久提醒', initial: 24, min: 1, max: 168 }),
})
