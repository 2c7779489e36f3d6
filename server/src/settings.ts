import type { AnswerOf } from '@shanghao/contract/call'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import type { Settings } from './core/settings/read.ts'
import { orderSettings } from './domains/orders/settings.ts'
import type { Registry } from './domains/settings/registry.ts'

/** The settings of every domain, in the order operators see them. */
export const settingGroups: Registry = [orderSettings]
