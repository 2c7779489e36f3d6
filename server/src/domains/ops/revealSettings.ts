import { count, defineSettings } from '../../core/settings/define.ts'

/** What operators may see of people. */
export const revealSettings = defineSettings('people', '用户管理', {
  revealHour: count({
    label: '每位运营人员每小时查看完整个人信息次数',
    initial: 20,
    min: 1,
    max: 500,
    takesTwo: true,
    effect: '客服和风控核对身份时的上限，导出个人数据也计入；太低会耽误处理，太高则泄露时波及更多人。',
  }),
})
