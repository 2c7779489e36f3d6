import { useSite } from '../../core/site/site.ts'
import { BrandMark } from '../art/BrandMark.tsx'
import './SiteMark.css'

/** The mark and name of the site: those of a portal, else the platform's. */
export function SiteMark() {
  const { isPortal, name, logo } = useSite()
  if (!isPortal) return <BrandMark wordmark size={88} />
  return (
    <span className="site-mark">
      {logo ? (
        <img className="site-mark-logo" src={logo} alt="" width={36} height={36} />
      ) : (
        <span className="site-mark-logo site-mark-drawn" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <span className="site-mark-name clamp-1">{name}</span>
    </span>
  )
}
