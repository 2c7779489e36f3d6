import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { count, defineSettings, type Values } from '../../core/settings/define.ts'

/** Limits of uploads per person. */
export const uploadSettings = defineSettings(
  'uploads',
  '图片上传',
  {
    hourMax: count({
      label: '每个用户账号每小时上传图片数',
      effect: '一个用户账号一小时可上传的图片数，账号截图另算。',
      initial: 30,
      min: 1,
      max: 100_000,
    }),
    openMax: count({
      label: '每个用户账号同时上传图片数',
      effect: '一个用户账号同时在传的图片数。',
      initial: 20,
      min: 1,
      max: 1_000,
    }),
    shotsHour: count({
      label: '每个用户账号每小时上传账号截图数',
      effect: '号主或上架员一小时可上传的账号截图数，裁剪得到的也算。',
      initial: 600,
      min: 1,
      max: 100_000,
    }),
    shotsDayMb: count({
      label: '每个用户账号 24 小时上传账号截图容量（MB）',
      effect: `号主或上架员 24 小时内上传的账号截图最多占用的存储空间；没有传完的按每张 ${PICTURE_MAX_MB} MB 算。`,
      initial: 2_000,
      min: PICTURE_MAX_MB,
      max: 1_000_000,
    }),
  },
  [
    {
      holds: ({ hourMax, shotsHour, openMax }) => openMax <= Math.min(hourMax, shotsHour),
      text: '同时上传数不能多于每小时上传数',
    },
    {
      holds: ({ openMax, shotsDayMb }) => openMax * PICTURE_MAX_MB <= shotsDayMb,
      text: `24 小时上传容量不能少于同时上传的图片按每张 ${PICTURE_MAX_MB} MB 算的容量`,
    },
  ],
)
export type UploadRules = Values<typeof uploadSettings>
