import { defineSettings, onOff } from '../../core/settings/define.ts'

/** Listing of accounts. */
export const goodsSettings = defineSettings('goods', '账号上架', {
  reviewsListings: onOff({ label: '账号上架前由运营审核', initial: true }),
})
