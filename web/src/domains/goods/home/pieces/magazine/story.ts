import type { CallOutput } from '@shanghao/client/http/calls'
import { countText } from '../../../../../core/platform/countText.ts'
import type { Goods } from '../../../../../ui/goods/GoodsCard.tsx'

type ReviewedAccount = CallOutput<'goods', 'stories'>['stories'][number]
/** An account, with what a renter said about it where one did. */
export type AccountStory =
  | ReviewedAccount
  | { readonly goods: Goods; readonly review: null; readonly rating: null }

/** What an account has, as a sentence: 至尊星耀，安卓·QQ，312 个皮肤，租过 86 次。 */
export const accountSentence = ({ rank, zone, skins, rentCount }: Goods): string =>
  `${[
    rank?.name,
    zone,
    skins > 0 ? `${skins} 个皮肤` : null,
    rentCount > 0 ? `租过 ${countText(rentCount)} 次` : null,
  ]
    .filter((part) => part)
    .join('，')}。`

/** Who said it: 林*** · 租了 6 小时 · 5 星. */
export const bylineOf = ({ author, hours, stars }: ReviewedAccount['review']): string =>
  `${author} · 租了 ${hours} 小时 · ${stars} 星`
