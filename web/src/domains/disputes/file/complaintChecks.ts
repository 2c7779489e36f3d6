import type { PictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { parseYuan, yuanShort } from '@shanghao/contract/money'

/** What is wrong with the part of the deposit (yuan as typed) an owner asks for; null if nothing. */
export const depositError = (text: string, maxFen: number): string | null => {
  const fen = parseYuan(text)
  if (!fen) return '请输入申请赔付的金额'
  return fen > maxFen ? `最多可申请 ${yuanShort(maxFen)} 元` : null
}

/** Why a form can't be sent with these pictures yet; undefined if it can. */
export const picturesError = (
  { pictures, stored, busy }: Pick<PictureUploads, 'pictures' | 'stored' | 'busy'>,
  min: number,
): string | undefined => {
  if (busy) return '图片还在上传，传完再提交'
  if (pictures.some(({ state }) => state === 'failed')) return '有图片没有传上，请重试或移除'
  return stored.length < min ? `请至少上传 ${min} 张截图` : undefined
}
