import { kindsOfGroup, maySwitchOff, notificationChannels } from '@shanghao/contract/notifications/kinds'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import type { Invariants } from '../../core/jobs/invariants.ts'

const changeable = notificationChannels
  .flatMap((channel) => kindsOfGroup().map((kind) => ({ channel, kind })))
  .filter(({ channel, kind }) => maySwitchOff(channel, kind))
  .map(({ channel, kind }) => `('${channel}', '${kind}')`)

/** Invariants of messages. Their texts are pushed to lock screens and kept for months; what they quote 「」 are titles by owners. */
export const notificationInvariants: Invariants = {
  "a message leads to a screen of the app or of the owners' console, without a token or code": `
    select id, kind from notification
     where path !~ '^(/pages/|/$|${OWNER_CONSOLE}/)' or path ~* '[?&#](token|code|ticket|key|sign|password)='`,
  'a message contains no link, phone number or ID number': `
    select id, kind from notification
     where regexp_replace(title || ' ' || text, '「[^」]*」', '', 'g') ~* '(https?:|www\\.|(^|[^0-9])1[3-9][0-9]{9}([^0-9]|$)|(^|[^0-9])[1-9][0-9]{16}[0-9x]([^0-9]|$))'`,
  'only what may be switched off is switched off': `
    select user_id, channel, kind from notification_mute
     where (channel, kind) not in (${changeable.join(', ')})`,
}
