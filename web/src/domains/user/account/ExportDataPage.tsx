import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { useState } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { client } from '../../../core/http/request.ts'
import { useSmsCode } from '../../../core/session/useSmsCode.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { smsCodeCheck } from '../../../ui/form/fieldChecks.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { downloadExport } from './downloadExport.ts'
import './account.css'

/** 导出我的数据: a file with everything stored about the person, confirmed by a code. */
export default function ExportDataPage() {
  const [busy, setBusy] = useState(false)
  const sms = useSmsCode('export_data')
  const mutation = useFormMutation(
    client.user.exportData,
    { smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'EXPORT_LIMIT'] },
    {
      onDone: async (file) => {
        setBusy(true)
        try {
          if (await downloadExport(file)) toast('数据已保存到下载里', 'success')
          else toast('没有下载成功，请检查网络后重新导出', 'fail')
        } catch (error) {
          await showFailure(error)
        } finally {
          setBusy(false)
        }
      },
    },
  )
  const form = useForm({ smsCode: '' }, { smsCode: smsCodeCheck }, mutation.fields)
  const codeField = form.field('smsCode')
  return (
    <Page title="导出我的数据" on="surface">
      <div className="account">
        <p className="account-note">
          文件里有你的资料、订单、余额明细、充值与提现、红包、维权、消息、客服会话里你写的内容和登录记录。不含密码和他人的信息。
        </p>
        <Form onSubmit={form.submit(mutation.run)}>
          <CodeField {...codeField} error={codeField.error ?? sms.error} hint={sms.hint} onSend={sms.send} />
          <Button type="submit" block busy={mutation.busy || busy}>
            导出并下载
          </Button>
        </Form>
        <p className="account-note">请妥善保管文件，不要发给别人。</p>
      </div>
    </Page>
  )
}
