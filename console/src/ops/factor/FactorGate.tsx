import { showFailure } from '../../core/http/failures.ts'
import { type Access, loadAccess } from '../access.ts'
import { EnrolFactor } from './EnrolFactor.tsx'
import { EnterFactor } from './EnterFactor.tsx'
import './FactorGate.css'

const openConsole = () => loadAccess().catch(showFailure)

/** The second step of signing in: an operator enters a code of their second factor, or sets it first. */
export default function FactorGate({ factor }: { factor: Access['factor'] }) {
  return (
    <section className="factor-gate">
      {factor === 'set' ? (
        <>
          <h1 className="factor-gate-title">输入动态码</h1>
          <p className="factor-gate-text">打开验证器应用，输入「上号」当前显示的动态码。</p>
          <EnterFactor call="enterFactor" button="进入后台" onDone={openConsole} />
        </>
      ) : (
        <EnrolFactor onDone={openConsole} />
      )}
    </section>
  )
}
