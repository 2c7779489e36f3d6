import { count, defineSettings, type Values } from '../../core/settings/define.ts'

/** Limits of uploads per person. */
export const uploadSettings = defineSettings(
  'uploads',
  '图片上传',
  {
    hourMax: count({
      label: '每人每小时上传图片数',
      effect: '一个人一小时可上传的图片数。',
      initial: 30,
      min: 1,
      max: 100_000,
    }),
    openMax: count({
      label: '每人同时上传图片数',
      effect: '一个人同时在传的图片数。',
      initial: 20,
      min: 1,
      max: 1_000,
    }),
  },
  [{ holds: ({ hourMax, openMax }) => openMax <= hourMax, text: '同时上传数不能多于每小时上传数' }],
)
export type UploadRules = Values<typeof uploadSettings>
