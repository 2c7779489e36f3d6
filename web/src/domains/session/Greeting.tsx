import { BrandMark } from '../../ui/art/BrandMark.tsx'
import './Greeting.css'

/** The head of the pages that let people in: who we are and what is asked here. */
export function Greeting({ title, text }: { title: string; text: string }) {
  return (
    <div className="greeting">
      <BrandMark size={52} />
      <div>
        <p className="greeting-title">{title}</p>
        <p className="greeting-text">{text}</p>
      </div>
    </div>
  )
}
