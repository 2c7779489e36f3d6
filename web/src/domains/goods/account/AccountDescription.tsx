import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { Link } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { GoodsDetail } from './goodsDetail.ts'

/** Texts of at least this length are folded. */
const FOLD_FROM = 120

/** The owner's description, and what to know before logging in. */
export function AccountDescription({ goods }: { goods: GoodsDetail }) {
  const { goodsId, twoStepSupport, description } = goods
  const { data } = useCall(
    client.goods.description,
    { id: goodsId, twoStepSupport: twoStepSupport ? 1 : 0 },
    { inPage: true },
  )
  const text = data?.description ?? description
  const [open, setOpen] = useState(text.length < FOLD_FROM)
  return (
    <>
      <Section title="账号说明" card>
        <p className={open ? 'account-text' : 'account-text account-text-folded'}>
          {text || '号主没有填写说明，段位、英雄和皮肤以上方信息为准。'}
        </p>
        <p className="account-text-more">
          {open ? null : (
            <Button kind="plain" size="s" onClick={() => setOpen(true)}>
              展开全部
            </Button>
          )}
          <Link className="account-text-search" to={paths.descriptionSearch({ goodsId })}>
            <Icon name="search" size={16} />
            在说明里查找
          </Link>
        </p>
      </Section>
      {data ? (
        <Section title="上号须知" card>
          <ul className="account-notices">
            {data.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
