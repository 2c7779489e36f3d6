import { invalid, missing, PushRefusal, unknownKey } from './pushRefusal.ts'
import { isObject, isText } from './rawBody.ts'

/** The content of a push: one notification for all registrations. */
export interface Push {
  readonly cid: string | null
  readonly registrationIds: readonly string[]
  readonly title: string
  readonly text: string
  /** From the extras of the notification, if it has one. */
  readonly path: string
}

const KEYS = {
  push: 'cid platform audience notification message sms_message options callback notification_3rd',
  notification: 'alert android ios',
  android:
    'alert title builder_id channel_id priority category style alert_type big_text inbox big_pic_path extras intent large_icon uri_activity',
  ios: 'alert sound badge content-available mutable-content category extras thread-id',
  options: 'sendno time_to_live override_msg_id apns_production apns_collapse_id big_push_duration',
} as const

type Fields = Record<string, unknown>

const checkKeys = (kind: keyof typeof KEYS, found: Fields): void => {
  const known = KEYS[kind].split(' ')
  const strange = Object.keys(found).find((key) => !known.includes(key))
  if (strange !== undefined) throw unknownKey(strange)
}

const objectAt = (found: Fields, name: string): Fields => {
  const value = found[name]
  if (value === undefined) throw missing(name)
  if (!isObject(value)) throw invalid(`${name} must be JSON object`)
  return value
}

const checkPlatform = (platform: unknown): void => {
  if (platform === undefined) throw missing('platform')
  const known = ['android', 'ios']
  const listed =
    Array.isArray(platform) && platform.length > 0 && platform.every((one) => known.includes(one))
  if (platform !== 'all' && !listed) throw invalid('Platform is invalid')
}

/** Only registration ids: the marketplace uses no other audience. */
const registrationsOf = (push: Fields): string[] => {
  if (push['audience'] === undefined) throw missing('audience')
  const audience = objectAt(push, 'audience')
  const strange = Object.keys(audience).find((key) => key !== 'registration_id')
  if (strange !== undefined) throw invalid(`sandbox: no audience but registration_id is played (${strange})`)
  const ids = audience['registration_id']
  if (!Array.isArray(ids)) throw invalid('Audience value must be JSON Array format!')
  if (ids.length === 0 || ids.length > 1000) throw invalid('registration_id value is invalid')
  if (!ids.every((id): id is string => isText(id) && /^[0-9a-zA-Z]{11,40}$/.test(id)))
    throw invalid('registration_id value is invalid')
  return ids
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const checkOptions = ({ options }: Fields): void => {
  if (options === undefined) return
  if (!isObject(options)) throw invalid('options must be JSON object')
  checkKeys('options', options)
  const { time_to_live: live, apns_production: production } = options
  if (live !== undefined && !(Number.isInteger(live) && Number(live) >= 0 && Number(live) <= 864_000))
    throw invalid('time_to_live is invalid')
  if (production !== undefined && typeof production !== 'boolean') throw invalid('apns_production is invalid')
}

/** Reads a push object as JPush documents it. Raises PushRefusal for the first error. */
export const parsePush = (push: Fields | null): Push => {
  if (push === null) throw invalid('the body must be a JSON object')
  checkKeys('push', push)
  checkPlatform(push['platform'])
  const registrationIds = registrationsOf(push)
  const notification = objectAt(push, 'notification')
  checkKeys('notification', notification)
  const android = objectAt(notification, 'android')
  const ios = objectAt(notification, 'ios')
  checkKeys('android', android)
  checkKeys('ios', ios)
  checkOptions(push)
  if (!isText(android['alert']) || ios['alert'] === undefined) throw missing('alert')
  if (bytes(ios) > 2000 || bytes(android) > 4000) throw new PushRefusal(400, 1005, 'the message is too large')
  const { cid } = push
  if (cid !== undefined && !isText(cid)) throw invalid('cid is invalid')
  const extras = isObject(android['extras']) ? android['extras'] : {}
  return {
    cid: cid ?? null,
    registrationIds,
    title: isText(android['title']) ? android['title'] : '',
    text: android['alert'],
    path: isText(extras['path']) ? extras['path'] : '',
  }
}
