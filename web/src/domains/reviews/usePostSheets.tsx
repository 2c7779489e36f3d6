import { type ReactNode, useState } from 'react'
import { goToLogin, useSession } from '../../core/session/session.ts'
import { type Answered, AnswerSheet } from './AnswerSheet.tsx'
import { type Reported, ReportSheet } from './ReportSheet.tsx'
import './posts.css'

/** The sheets to answer and to report a post; a guest signs in first to report. */
export const usePostSheets = (): {
  sheets: ReactNode
  answer: (post: Answered) => void
  report: (post: Reported) => void
} => {
  const isGuest = useSession((s) => s.token === null)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [reported, setReported] = useState<Reported | null>(null)
  return {
    sheets: (
      <>
        {answered ? <AnswerSheet post={answered} onClose={() => setAnswered(null)} /> : null}
        {reported ? <ReportSheet post={reported} onClose={() => setReported(null)} /> : null}
      </>
    ),
    answer: setAnswered,
    report: (post) => (isGuest ? goToLogin() : setReported(post)),
  }
}
