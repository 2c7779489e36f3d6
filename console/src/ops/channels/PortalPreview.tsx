import { PhoneFrame } from '../../core/preview/PhoneFrame.tsx'
import './PortalPreview.css'

/** A portal as its visitors see it first: address, name, mark and skin. The accounts are drawn, those of its owner come at its address. */
export function PortalPreview({
  name,
  logo,
  skin,
  host,
}: {
  name: string
  logo: string
  skin: number
  /** Null while it has no domain. */
  host: string | null
}) {
  return (
    <PhoneFrame label="门户在手机上的样子">
      <div className="portal-preview" data-skin={skin}>
        <div className="portal-preview-address">{host ?? '还没有域名'}</div>
        <header className="portal-preview-head">
          {logo === '' ? (
            <span className="portal-preview-mark" aria-hidden="true">
              {name.slice(0, 1)}
            </span>
          ) : (
            <img className="portal-preview-mark" src={logo} alt="" />
          )}
          <strong>{name || '门户名称'}</strong>
        </header>
        <div className="portal-preview-tabs" aria-hidden="true">
          <i data-on="" /> <i /> <i />
        </div>
        <ul className="portal-preview-cards" aria-hidden="true">
          {[1, 2, 3].map((no) => (
            <li key={no}>
              <span className="portal-preview-picture" />
              <span>
                <i />
                <i />
                <b>租</b>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PhoneFrame>
  )
}
