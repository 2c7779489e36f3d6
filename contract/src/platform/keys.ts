import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { writtenText } from '../text.ts'
import { sealKeyStates } from './states.ts'

const count = z.number().int().nonnegative()

/** A key by its name, which does not reveal it. */
const sealKey = z.object({
  name: z.string(),
  state: z.enum(sealKeyStates),
  /** Whether the server that answers is configured with it. */
  configured: z.boolean(),
  firstSeenAt: moment,
  sealingSince: moment.nullable(),
  retiredAt: moment.nullable(),
  rows: count,
})

/** A change of the key that seals: how many rows it has sealed again, and how many are left. */
const keyRotation = z.object({
  rotationId: z.number().int().positive(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  startedBy: z.string(),
  startedAt: moment,
  resealed: count,
  remaining: count,
  finishedAt: moment.nullable(),
  /** Until then links in messages may be signed under the former key. */
  linksUntil: moment,
})

export const keyCalls = {
  keys: call({
    method: 'POST',
    path: '/api/ops/keys',
    who: 'operator',
    may: 'settings_read',
    unlogged: true,
    summary: '加密密钥：使用时间、各自加密的数据量、轮换进度',
    input: z.object({}),
    output: z.object({
      keys: z.array(sealKey),
      /** What is sealed, with the rows under each key. */
      tables: z.array(
        z.object({
          table: z.string(),
          label: z.string(),
          rows: z.array(z.object({ name: z.string(), rows: count })),
        }),
      ),
      /** The rotation that runs, else the last one. */
      rotation: keyRotation.nullable(),
      /** The configured key that a rotation would go to; null without one, and while one runs. */
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  rotateKey: call({
    method: 'POST',
    path: '/api/ops/keys/rotate',
    who: 'operator',
    may: 'keys_act',
    asksFactor: true,
    summary: '启用新的加密密钥，并在后台用它重新加密原有数据',
    input: z.object({ to: z.string().max(60), reason: writtenText.min(2, '请写明原因').max(100) }),
    output: z.object({ rotationId: z.number().int().positive() }),
    errors: ['KEY_ROTATION_RUNNING', 'KEY_NOT_CONFIGURED', 'KEY_UNKNOWN_SOMEWHERE'],
  }),
}
