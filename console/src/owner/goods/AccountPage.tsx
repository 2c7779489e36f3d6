import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { goodsTransitions } from '@shanghao/contract/goods/states'
import { yuanShort } from '@shanghao/contract/money'
import { quoted } from '@shanghao/contract/quoted'
import { isAllowed } from '@shanghao/contract/transitions'
import { quietText, weekText } from '@shanghao/contract/week'
import { Alert, Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import { GoodsState } from './GoodsState.tsx'
import { ShotPicture } from './screenshots/ShotPicture.tsx'
import { Versions } from './Versions.tsx'
import './AccountPage.css'

type Account = CallOutput<'goods', 'ownDetail'>

/** An own account: its state and what to do next, terms, login and reviewed versions. */
export default function AccountPage() {
  const { goodsId = '' } = useParams()
  const account = useCall(client.goods.ownDetail, { id: goodsId })
  return (
    <Page title={account.data?.title ?? '账号'} actions={account.data && <Actions account={account.data} />}>
      <QueryView query={account}>{(shown) => <Content account={shown} />}</QueryView>
    </Page>
  )
}

function Content({ account }: { account: Account }) {
  const may = useMay()
  const { form, goodsId, reason, state } = account
  const quiet =
    typeof form.quietFrom === 'number' && typeof form.quietTo === 'number'
      ? quietText({ from: form.quietFrom, to: form.quietTo })
      : '不设置'
  return (
    <div className="account-page">
      {reason !== null && (
        <Alert type="error" showIcon title={`没有通过审核：${reason}`} description="修改后请重新提交。" />
      )}
      {!account.sealed && state === 'draft' && (
        <Alert type="info" showIcon title="填写账号密码后才能提交审核" />
      )}
      <Descriptions
        className="panel"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'state', label: '状态', children: <GoodsState account={account} /> },
          { key: 'id', label: '账号编号', children: <span className="num">{goodsId}</span> },
          { key: 'game', label: '游戏区服', children: `${account.gameName} ${account.zone}` },
          { key: 'price', label: '每小时', children: `¥${yuanShort(account.hourlyFen)}` },
          { key: 'week', label: '可租时段', children: weekText(form.week) },
          { key: 'quiet', label: '免打扰', children: quiet },
          { key: 'custom', label: '自定义编号', children: account.customId ?? '未填写' },
          { key: 'note', label: '备注', children: account.note || '未填写' },
        ]}
      />
      {may('goods_edit') && state !== 'banned' && <CredentialForm account={account} />}
      {account.screenshots.length > 0 && <Pictures shots={account.screenshots} />}
      <Versions versions={account.versions} />
    </div>
  )
}

function Pictures({ shots }: { shots: Account['screenshots'] }) {
  return (
    <section className="panel">
      <h2 className="panel-title">截图</h2>
      <ol className="account-pictures">
        {shots.map(({ publicKey, art, url, caption }, at) => (
          <li key={publicKey ?? `drawn ${art}`}>
            <ShotPicture url={url} name={`截图 ${at + 1}`} />
            {caption && <small>{caption}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Actions({ account: { goodsId, title, state } }: { account: Account }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isCopying, setCopying] = useState(false)
  const invalidates = [client.goods.ownDetail, client.goods.listOwn, client.goods.countOwn]
  const done = (text: string) => ({ invalidates, onDone: () => toast(text, 'success') })
  const submit = useCallMutation(client.goods.submitGoods, done('已提交'))
  const shelve = useCallMutation(client.goods.shelveGoods, done('已上架'))
  const unshelve = useCallMutation(client.goods.unshelveGoods, done('已下架，租用中和已预约的订单不受影响'))
  const remove = useCallMutation(client.goods.removeGoods, {
    invalidates: [client.goods.listOwn, client.goods.countOwn],
    onDone: () => {
      toast('已删除', 'success')
      void navigate(paths.accounts())
    },
  })
  const askRemove = async () => {
    const asked = {
      title: `删除${quoted(title)}？`,
      text: '删除后不能恢复，历史订单和收入仍然保留。',
      confirm: '删除账号',
    }
    if (await confirmDialog({ ...asked, isDestructive: true })) await remove.run({ id: goodsId })
  }
  const edits = may('goods_edit')
  const shelves = may('goods_shelve')
  return (
    <>
      {shelves && isAllowed(goodsTransitions, 'shelve', state) && (
        <Button type="primary" loading={shelve.busy} onClick={() => void shelve.run({ id: goodsId })}>
          上架
        </Button>
      )}
      {edits && isAllowed(goodsTransitions, 'submit', state) && (
        <Button type="primary" loading={submit.busy} onClick={() => void submit.run({ id: goodsId })}>
          提交审核
        </Button>
      )}
      {edits && state !== 'banned' && (
        <Button onClick={() => void navigate(paths.editAccount({ goodsId }))}>修改</Button>
      )}
      {edits && state !== 'banned' && <Button onClick={() => setCopying(true)}>复制</Button>}
      {shelves && isAllowed(goodsTransitions, 'unshelve', state) && (
        <Button loading={unshelve.busy} onClick={() => void unshelve.run({ id: goodsId })}>
          下架
        </Button>
      )}
      {edits && isAllowed(goodsTransitions, 'remove', state) && (
        <Button danger loading={remove.busy} onClick={() => void askRemove()}>
          删除
        </Button>
      )}
      {isCopying && <CopyDialog account={{ goodsId, title }} onClose={() => setCopying(false)} />}
    </>
  )
}
