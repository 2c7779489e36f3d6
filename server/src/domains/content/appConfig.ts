import type { ResultOf } from '@shanghao/contract/call'
import type { contentCalls } from '@shanghao/contract/content/calls'
import type { Deps } from '../../core/config/deps.ts'
import { sessionSettings } from '../session/actions.ts'
import { contentSettings } from './settings.ts'

type AppConfig = ResultOf<typeof contentCalls.appConfig>

/** The public configuration of a type; null for an unknown type. */
export const readAppConfig = (
  { onekey, config, settings }: Pick<Deps, 'onekey' | 'config' | 'settings'>,
  type: string,
): AppConfig | null => {
  switch (type) {
    case 'onekey': {
      const pages = settings.read(sessionSettings).onekeyOpen ? onekey?.pages : null
      const { sdkUrl, appKey } = pages ?? { sdkUrl: null, appKey: null }
      return { type, enabled: pages != null, sdkUrl, appKey }
    }
    case 'about': {
      const licences = [
        { name: '营业执照统一社会信用代码', number: config.COMPANY_CREDIT_CODE },
        { name: 'ICP 备案号', number: config.COMPANY_ICP },
        { name: '公安备案号', number: config.COMPANY_POLICE_RECORD },
        { name: '增值电信业务经营许可证', number: config.COMPANY_TELECOM_LICENCE },
      ]
      const at = config.COMPANY_POSITION
      return {
        type,
        company: config.COMPANY_NAME || null,
        licences: licences.filter(({ number }) => number !== ''),
        address: config.COMPANY_ADDRESS && at ? { text: config.COMPANY_ADDRESS, ...at } : null,
      }
    }
    case 'map': {
      const tilesUrl = settings.read(contentSettings).mapTiles ? (config.MAP_TILES_URL ?? null) : null
      return { type, tilesUrl, attribution: config.MAP_ATTRIBUTION }
    }
    case 'feedback': {
      const { feedbackGuests, feedbackKeepDays, guestFeedbackKeepDays } = settings.read(contentSettings)
      return {
        type,
        guestsMayWrite: feedbackGuests,
        keepDays: feedbackKeepDays,
        guestKeepDays: guestFeedbackKeepDays,
      }
    }
    default:
      return null
  }
}
