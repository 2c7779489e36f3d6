import { z } from 'zod'
import { call } from '../call.ts'
import { catalogueId, moment } from '../id.ts'
import { writtenText } from '../text.ts'

const name = writtenText.min(1, '请输入名称').max(20)
const minuteOfDay = z.number().int().min(0).max(1439)
const gameErrors = ['NOT_FOUND', 'GAME_CHANGED'] as const

/** A change names the version it was made on, so that two operators don't undo each other's. */
const byVersion = z.object({ gameId: catalogueId, version: z.number().int().min(0) })
const changed = z.object({ version: z.number().int() })

const gameFields = z.object({
  name,
  aliases: z.array(name).max(10).default([]).describe('别名，搜索时同样能找到'),
  initial: z.string().regex(/^[A-Z#]$/, '请输入名称拼音的首字母，大写'),
  twoStep: z.boolean().describe('支持号主协助验证'),
  overnightStart: minuteOfDay.describe('包夜开始，当天分钟数（上海时间）'),
  overnightEnd: minuteOfDay,
})

/** The games and what their accounts are described by, for operators. Ids never change their meaning. */
export const gameCalls = {
  operatedGames: call({
    method: 'POST',
    path: '/api/ops/games/list',
    who: 'operator',
    may: 'catalogue_read',
    summary: '全部游戏，含没有授权说明、还不能上架的',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          gameId: z.number().int(),
          name: z.string(),
          licenceNote: z.string().nullable(),
          accounts: z.number().int().describe('在架账号，最多数到一万'),
          zones: z.number().int(),
          version: z.number().int().describe('0 为没有改动过'),
        }),
      ),
    }),
    errors: [],
  }),
  operatedGame: call({
    method: 'POST',
    path: '/api/ops/games/detail',
    who: 'operator',
    may: 'catalogue_read',
    summary: '一个游戏的模板、版本和正在替换的选项',
    input: z.object({ gameId: catalogueId }),
    output: gameFields.extend({
      gameId: z.number().int(),
      licenceNote: z.string().nullable(),
      version: z.number().int(),
      zones: z.array(z.object({ id: z.number().int(), system: z.string(), login: z.string() })),
      properties: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          kind: z.enum(['rank', 'list', 'choice']),
          options: z.array(
            z.object({
              id: z.number().int(),
              label: z.string(),
              group: z.string().nullable(),
              quality: z.number().int(),
              retiring: z.boolean(),
            }),
          ),
        }),
      ),
      versions: z.array(
        z.object({ version: z.number().int(), change: z.string(), by: z.string().nullable(), at: moment }),
      ),
      moves: z.array(
        z.object({
          label: z.string(),
          into: z.string().nullable(),
          moved: z.number().int(),
          at: moment,
          doneAt: moment.nullable(),
        }),
      ),
      hotWords: z.array(z.object({ word: z.string(), hidden: z.boolean() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  addGame: call({
    method: 'POST',
    path: '/api/ops/games/add',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '新增一个游戏，填写授权说明后才能上架账号',
    input: gameFields,
    output: z.object({ gameId: z.number().int() }),
    errors: ['GAME_NAME_TAKEN'],
  }),
  changeGame: call({
    method: 'POST',
    path: '/api/ops/games/change',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '修改一个游戏的名称、别名和包夜时间',
    input: byVersion.extend(gameFields.shape),
    output: changed,
    errors: [...gameErrors, 'GAME_NAME_TAKEN'],
  }),
  noteLicence: call({
    method: 'POST',
    path: '/api/ops/games/licence',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '填写一个游戏的版号和授权说明，之后可以上架账号',
    input: byVersion.extend({ note: writtenText.min(2, '请写明版号或授权说明').max(500) }),
    output: changed,
    errors: gameErrors,
  }),
  addZone: call({
    method: 'POST',
    path: '/api/ops/games/zone',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '给一个游戏新增区服',
    input: byVersion.extend({ system: name, login: name }),
    output: changed,
    errors: [...gameErrors, 'ZONE_TAKEN'],
  }),
  addProperty: call({
    method: 'POST',
    path: '/api/ops/games/property',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '给一个游戏新增属性：段位、清单或单选',
    input: byVersion.extend({ name, kind: z.enum(['rank', 'list', 'choice']) }),
    output: changed,
    errors: [...gameErrors, 'PROPERTY_TAKEN'],
  }),
  addOptions: call({
    method: 'POST',
    path: '/api/ops/games/options',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '给一个属性新增选项，排在已有的之后',
    input: byVersion.extend({
      propertyId: catalogueId,
      labels: z.array(name).min(1).max(200),
      group: name.nullable().default(null),
      quality: z.number().int().min(0).max(3).default(0),
    }),
    output: changed,
    errors: [...gameErrors, 'OPTION_TAKEN'],
  }),
  /** A job replaces it on all accounts that have it, then it is gone. */
  retireOption: call({
    method: 'POST',
    path: '/api/ops/games/retire-option',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '停用一个选项，已有账号换成另一个选项或去掉',
    input: byVersion.extend({ optionId: catalogueId, into: catalogueId.nullable() }),
    output: changed,
    errors: gameErrors,
  }),
  hideHotWord: call({
    method: 'POST',
    path: '/api/ops/games/hot-word',
    who: 'operator',
    may: 'catalogue_edit',
    summary: '隐藏或恢复一个热搜词',
    input: z.object({
      gameId: catalogueId,
      word: z.string().min(1).max(40),
      hidden: z.boolean(),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
