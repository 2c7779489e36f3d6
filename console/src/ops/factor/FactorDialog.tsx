import { Modal } from 'antd'
import { useFactorDialog } from './askFactor.ts'
import { EnterFactor } from './EnterFactor.tsx'

/** Asks for the second factor where an act needs it again; `askFactor` opens it. */
export default function FactorDialog() {
  const answer = useFactorDialog((s) => s.answer)
  return (
    <Modal
      title="再次输入动态码"
      open={answer !== null}
      footer={null}
      centered
      width={400}
      destroyOnHidden
      onCancel={() => answer?.(false)}
    >
      <p>涉及资金、规则、权限和密钥的操作，需要再输入一次动态码来确认。</p>
      <EnterFactor call="enterFactor" button="确认" onDone={() => answer?.(true)} />
    </Modal>
  )
}
