import { defineSettings, hours } from '../../core/settings/define.ts'

/** Rules of red packets. */
export const promotionSettings = defineSettings('promotion', '红包', {
  returnGraceHours: hours({
    label: '非租客原因取消后，退回的红包至少可用多久',
    initial: 24,
    min: 1,
    max: 720,
  }),
})
