import { useLocation } from 'react-router'
import type { Answer } from '../../../core/http/request.ts'

export type GoodsDetail = Answer<'goods', 'detail'>
export type Summary = Answer<'goods', 'templateFour'>['items'][number]
export type OwnedList = Answer<'goods', 'templateDesc'>
export type Owned = OwnedList['options'][number]

/** The account a page of this folder is about, by its address. */
export const useGoodsId = (): string => new URLSearchParams(useLocation().search).get('goodsId') ?? ''
