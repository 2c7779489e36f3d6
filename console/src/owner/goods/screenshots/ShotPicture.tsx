import './ShotPicture.css'

/** A screenshot in its frame, or what stands for one that only the renters' app draws. */
export function ShotPicture({ url, name }: { url: string | null; name: string }) {
  return (
    <span className="shot-picture">
      {url === null ? <span>示意图</span> : <img src={url} alt={name} draggable={false} />}
    </span>
  )
}
