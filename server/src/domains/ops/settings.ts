import { count, defineSettings, fen, hours, minutes } from '../../core/settings/define.ts'

/** What one operator may do alone. Each change takes a second operator, or operators could lift their own limits. */
export const opsSettings = defineSettings(
  'ops',
  '运营审批',
  {
    singleLimitFen: fen({
      label: '一位运营人员可单独给出的单笔金额',
      effect: '一位运营人员一次可单独给出的金额，超过的须另一位运营人员审批。',
      initial: 200_000,
      min: 0,
      max: 10_000_000,
    }),
    dayLimitFen: fen({
      label: '一位运营人员每天可单独给出的总额',
      effect: '一位运营人员一天可单独给出的总额，超过的须另一位运营人员审批。',
      initial: 1_000_000,
      min: 0,
      max: 100_000_000,
    }),
    factorWrongMax: count({
      label: '动态码连续错几次后锁定',
      effect: '动态码连续输错几次后，这位运营人员暂时不能验证。',
      initial: 5,
      min: 3,
      max: 20,
      takesTwo: true,
    }),
    factorLockMinutes: minutes({
      label: '动态码锁定时间',
      effect: '动态码输错过多后锁定的时间，期间不能登录后台。',
      initial: 15,
      min: 5,
      max: 1440,
      takesTwo: true,
    }),
    enrolmentHours: hours({
      label: '绑定码的有效期',
      effect: '发给运营人员用来绑定动态码的绑定码多久内有效。已发出的不变。',
      initial: 24,
      min: 1,
      max: 72,
      takesTwo: true,
    }),
    approvalHours: hours({
      label: '待审批操作的有效期',
      effect: '待审批的操作多久内有效，过期要重新提交。',
      initial: 24,
      min: 1,
      max: 168,
      takesTwo: true,
    }),
  },
  [
    {
      holds: ({ singleLimitFen, dayLimitFen }) => singleLimitFen <= dayLimitFen,
      text: '单笔金额不能高于每天的总额',
    },
  ],
)
