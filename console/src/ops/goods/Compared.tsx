import type { CallOutput } from '@shanghao/client/http/calls'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

type Version = CallOutput<'goods', 'goodsReview'>['after']

const optionTexts = ({ properties }: Version): ReadonlyMap<string, readonly string[]> =>
  new Map(properties.map(({ name, options }) => [name, options]))

/** The parts of a version as rows that can be compared. */
const rowsOf = (version: Version | null): ReadonlyMap<string, string> =>
  new Map(
    version === null
      ? []
      : [
          ['标题', version.title],
          ['区服', version.zone],
          ['说明', version.description],
          ['角色名', version.roleNames.join('、')],
        ],
  )

/** Two versions side by side; what differs is marked. Without a former one, the new one alone. */
export function Compared({ before, after }: { before: Version | null; after: Version }) {
  const [old, next] = [rowsOf(before), rowsOf(after)]
  const [oldOptions, nextOptions] = [before ? optionTexts(before) : new Map(), optionTexts(after)]
  const properties = [...new Set([...nextOptions.keys(), ...oldOptions.keys()])]
  return (
    <table className={before ? 'compared' : 'compared compared-single'}>
      <thead>
        <tr>
          <th scope="col">内容</th>
          {before && <th scope="col">现在</th>}
          <th scope="col">{before ? '修改后' : '提交的内容'}</th>
        </tr>
      </thead>
      <tbody>
        {[...next].map(([label, text]) => (
          <Row key={label} label={label} isChanged={before !== null && old.get(label) !== text}>
            {before && (old.get(label) || '—')}
            {text || '—'}
          </Row>
        ))}
        {properties.map((name) => {
          const [had, has] = [oldOptions.get(name) ?? [], nextOptions.get(name) ?? []]
          return (
            <Row key={name} label={name} isChanged={before !== null && had.join() !== has.join()}>
              {before && <Options options={had} others={has} color="error" />}
              <Options options={has} others={before ? had : has} color="success" />
            </Row>
          )
        })}
        <Row label="截图" isChanged={before !== null && shotsText(before) !== shotsText(after)}>
          {before && <Shots shots={before.screenshots} />}
          <Shots shots={after.screenshots} />
        </Row>
      </tbody>
    </table>
  )
}

const shotsText = ({ screenshots }: Version): string =>
  JSON.stringify(screenshots.map(({ url, art, caption }) => [url?.split('?')[0], art, caption]))

function Row({
  label,
  isChanged,
  children,
}: {
  label: string
  isChanged: boolean
  children: readonly [before: ReactNode, after: ReactNode]
}) {
  const [before, after] = children
  return (
    <tr className={isChanged ? 'compared-changed' : undefined}>
      <th scope="row">
        {label}
        {isChanged && <Tag color="warning">有改动</Tag>}
      </th>
      {before !== null && before !== false && <td>{before}</td>}
      <td>{after}</td>
    </tr>
  )
}

function Options({
  options,
  others,
  color,
}: {
  options: readonly string[]
  others: readonly string[]
  color: string
}) {
  if (options.length === 0) return '—'
  const kept = new Set(others)
  return (
    <span className="compared-options">
      {options.map((option) => (
        <Tag key={option} {...(kept.has(option) ? {} : { color })}>
          {option}
        </Tag>
      ))}
    </span>
  )
}

function Shots({ shots }: { shots: Version['screenshots'] }) {
  if (shots.length === 0) return '—'
  return (
    <ul className="compared-shots">
      {shots.map(({ url, art, caption }, place) => (
        <li key={`${url}${art}${caption}`}>
          {url === null ? (
            <span className="compared-drawn">示意图 {art}</span>
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={caption || `截图 ${place + 1}`} loading="lazy" />
            </a>
          )}
          {caption && <span>{caption}</span>}
        </li>
      ))}
    </ul>
  )
}
