import { PICTURE_TYPES } from '@shanghao/client/upload/pictureUploads'
import type { PictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from '@shanghao/contract/rules'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Button, Form, Input } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { requiredRules } from '../../core/form/rules.ts'
import { UploadStatus } from '../../core/form/UploadStatus.tsx'

/** What a side writes, with its pictures. */
export function StatementFields({ uploads }: { uploads: PictureUploads }) {
  const { pictures, stored, max, add, retry, remove } = uploads
  const choose = (files: FileList | null) => {
    const refused = files && add([...files])
    if (refused) toast(refused, 'fail')
  }
  return (
    <>
      <Form.Item
        name="text"
        label="说明"
        rules={requiredRules('说明', minLength(DISPUTE_TEXT_MIN), maxLength(DISPUTE_TEXT_MAX))}
      >
        <Input.TextArea rows={4} maxLength={DISPUTE_TEXT_MAX} showCount />
      </Form.Item>
      <ul className="statement-pictures" aria-label="截图">
        {pictures.map(({ id, url, state, error, mayRetry }, i) => (
          <li key={id}>
            <img src={url} alt={`截图 ${i + 1}`} />
            {error !== null && <span role="alert">{error}</span>}
            {state !== 'done' && error === null && <span>上传中</span>}
            {mayRetry && (
              <Button size="small" onClick={() => retry(id)}>
                重试
              </Button>
            )}
            <Button size="small" onClick={() => remove(id)} aria-label={`删除截图 ${i + 1}`}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      <UploadStatus uploaded={stored.length} all={pictures.length} />
      {pictures.length < max && (
        <p>
          <label className="statement-add">
            添加截图（最多 {max} 张）
            <input
              className="visually-hidden"
              type="file"
              multiple
              accept={PICTURE_TYPES.join()}
              onChange={({ target }) => {
                choose(target.files)
                target.value = ''
              }}
            />
          </label>
        </p>
      )}
    </>
  )
}
