import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { CROP_MIN } from '@shanghao/contract/goods/listingRules'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { client } from '../../client.ts'
import { type Shot, type StoredShot, storedOf } from './arrange.ts'
import { cropOf, type Size } from './crop.ts'
import 'react-image-crop/dist/ReactCrop.css'

const START: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }
const LABELS = {
  cropArea: '裁剪范围，用方向键移动',
  nwDragHandle: '左上角',
  nDragHandle: '上边',
  neDragHandle: '右上角',
  eDragHandle: '右边',
  seDragHandle: '右下角',
  sDragHandle: '下边',
  swDragHandle: '左下角',
  wDragHandle: '左边',
}

type Props = {
  readonly shot: Shot
  /** The account that the form changes; left out for a new one. */
  readonly goodsId?: string
  readonly onCropped: (stored: StoredShot, whole: StoredShot | null) => void
  readonly onClose: () => void
}

/** Chooses a part of a screenshot, which the server draws as a picture of its own. */
export default function CropDialog({ shot, goodsId, onCropped, onClose }: Props) {
  const [chosen, setChosen] = useState(START)
  const [size, setSize] = useState<Size | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const stored = storedOf(shot)
  const crop = size && cropOf(chosen, size)
  const drawing = useCallMutation(client.goods.cropScreenshot, {
    onDone: ({ publicKey, url }) => {
      onCropped({ publicKey, url, art: null }, shot.whole ?? stored)
      onClose()
    },
  })
  const run = () => {
    const publicKey = stored?.publicKey
    if (crop && publicKey)
      void drawing.run({ publicKey, crop, ...(goodsId === undefined ? {} : { goodsId }) })
  }
  const { whole } = shot
  const restore = whole && (
    <Button
      onClick={() => {
        onCropped(whole, null)
        onClose()
      }}
    >
      恢复原图
    </Button>
  )
  return (
    <Modal
      open
      centered
      width={720}
      title="裁剪截图"
      okText="裁剪"
      cancelText="取消"
      confirmLoading={drawing.busy}
      okButtonProps={{ disabled: crop === null }}
      onOk={run}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {restore}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      {hasFailed ? (
        <p role="alert">截图没有加载出来，请检查网络后重新打开。</p>
      ) : (
        <div className="crop-area">
          <ReactCrop
            crop={chosen}
            keepSelection
            ruleOfThirds
            ariaLabels={LABELS}
            onChange={(_pixels, percent) => setChosen(percent)}
          >
            <img
              src={stored?.url ?? ''}
              alt="要裁剪的截图"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
              onError={() => setFailed(true)}
            />
          </ReactCrop>
        </div>
      )}
      <p className="listing-hint" aria-live="polite">
        {size === null || crop !== null
          ? crop && `裁剪后 ${crop.width} × ${crop.height} 像素`
          : `太小了，至少要 ${CROP_MIN} × ${CROP_MIN} 像素`}
      </p>
    </Modal>
  )
}
