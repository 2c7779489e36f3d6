import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiCalendar } from '@shanghao/client/time/shanghaiTime'
import { fileWire } from '@shanghao/contract/wire.generated'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { ExportButton } from '../../core/files/ExportButton.tsx'
import { Page } from '../../core/shell/Page.tsx'
import './finance.css'

/** Years that are offered: the running one and those before, as long as papers are kept. */
const YEARS = 5

/** 税务资料: a year's amounts for a tax return. */
export default function TaxPage() {
  const { year: current } = shanghaiCalendar(serverNow())
  const [year, setYear] = useState(current - 1)
  return (
    <Page title="税务资料">
      <section className="panel tax" aria-label="导出税务资料">
        <Form layout="vertical" component="div">
          <Form.Item label="年度" htmlFor="tax-year">
            <Select
              id="tax-year"
              className="tax-year"
              value={year}
              options={Array.from({ length: YEARS }, (_, i) => ({
                value: current - i,
                label: `${current - i} 年${i === 0 ? '（至今）' : ''}`,
              }))}
              onChange={setYear}
            />
          </Form.Item>
        </Form>
        <ExportButton
          run={(format) =>
            downloadFile(fileWire.finance.taxFile, { year, format }, `税务资料-${year}.${format}`)
          }
        />
        <h2 className="panel-subtitle">文件里有什么</h2>
        <ul className="tax-list">
          <li>
            按月、按季度和全年：收入总额、退款金额、收入净额、支付平台服务费、到账（可提现的和赠送余额分开）、结算订单数。
          </li>
          <li>按账号的合计，和每一笔的明细；CSV 只有明细。</li>
          <li>时间按北京时间，以结算到账的那一天为准，与月结单一致。</li>
        </ul>
        <p className="second-text">只列金额，不计算税款。怎样申报、按什么税目，请以税务机关的要求为准。</p>
      </section>
    </Page>
  )
}
