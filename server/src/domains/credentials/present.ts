import { codeFormText } from '@shanghao/contract/credentials/games'
import type { codeOrder, codeRequest, ownerCode } from '@shanghao/contract/credentials/shapes'
import { codeRefusals, codeStateNames } from '@shanghao/contract/credentials/states'
import type { z } from 'zod'
import type { CodeRequest } from './code/request.ts'
import type { CodeOrderRow } from './queries.ts'

export const presentOrder = ({
  orderId,
  goodsId,
  title,
  gameName,
  zone,
  endsAt,
}: CodeOrderRow): z.input<typeof codeOrder> => ({
  orderId,
  goodsId: String(goodsId),
  title,
  gameName,
  zone,
  endsAt: endsAt.getTime(),
})

export const presentRequest = (request: CodeRequest): z.input<typeof codeRequest> => ({
  codeId: request.id,
  state: request.state,
  stateName: codeStateNames[request.state],
  askedAt: request.asked_at.getTime(),
  dueAt: request.answer_by.getTime(),
  endedAt: request.ended_at?.getTime() ?? null,
  endedBy: request.ended_by,
  refusal: request.refusal && codeRefusals[request.refusal],
  ownerTold: request.owner_told,
})

export const presentForOwner = (
  request: CodeRequest,
  order: CodeOrderRow,
  now: Date,
): z.input<typeof ownerCode> => ({
  ...presentRequest(request),
  order: presentOrder(order),
  form: codeFormText(order.gameName),
  mayAnswer:
    request.state === 'asked' && request.answer_by > now && order.state === 'renting' && order.endsAt > now,
})
