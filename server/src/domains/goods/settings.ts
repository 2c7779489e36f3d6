import { defineSettings, onOff } from '../../core/settings/define.ts'

/** Listing of accounts. */
export const goodsSettings = defineSettings('goods', '账号上架', {
  reviewsListings: onOff({
    label: '账号上架前由运营人员审核',
    effect: '开启时，号主提交或修改的账号经审核才上架；关闭后提交即上架。',
    initial: true,
  }),
})
