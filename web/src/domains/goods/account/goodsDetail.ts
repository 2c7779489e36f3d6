import type { CallOutput } from '@shanghao/client/http/calls'
import { useLocation } from 'react-router'

export type GoodsDetail = CallOutput<'goods', 'detail'>
export type Summary = CallOutput<'goods', 'templateFour'>['items'][number]
export type OwnedList = CallOutput<'goods', 'templateDesc'>
export type Owned = OwnedList['options'][number]

/** The account id in the page's query. */
export const useGoodsId = (): string => new URLSearchParams(useLocation().search).get('goodsId') ?? ''
