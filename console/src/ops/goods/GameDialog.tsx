import type { CallOutput } from '@shanghao/client/http/calls'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { Form, Input, InputNumber, Modal, Switch } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type Game = CallOutput<'goods', 'operatedGame'>
type Values = {
  name: string
  aliases: string
  initial: string
  twoStep: boolean
  fromHour: number
  toHour: number
}

const aliasesOf = (text: string): string[] => text.split(/[、,，\s]+/).filter((alias) => alias !== '')
const invalidates = [client.goods.operatedGames, client.goods.operatedGame]

/** Adds a game, or changes the name, aliases and nights of one. */
export default function GameDialog({ game, onClose }: { game: Game | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const done = {
    invalidates,
    onDone: () => {
      toast('已保存', 'success')
      onClose()
    },
  }
  const atName = { name: ['GAME_NAME_TAKEN', 'GAME_CHANGED'] } as const
  const add = useFormMutation(client.goods.addGame, { name: ['GAME_NAME_TAKEN'] }, done)
  const change = useFormMutation(client.goods.changeGame, atName, done)
  const mutation = game ? change : add
  const save = ({ aliases, fromHour, toHour, ...values }: Values) => {
    const fields = {
      ...values,
      aliases: aliasesOf(aliases ?? ''),
      overnightStart: fromHour * 60,
      overnightEnd: toHour * 60,
    }
    return game ? change.run({ gameId: game.gameId, version: game.version, ...fields }) : add.run(fields)
  }
  return (
    <Modal
      title={game ? '修改游戏' : '新增游戏'}
      open
      centered
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: mutation.busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{
          name: game?.name ?? '',
          aliases: game?.aliases.join('、') ?? '',
          initial: game?.initial ?? '',
          twoStep: game?.twoStep ?? false,
          fromHour: Math.floor((game?.overnightStart ?? 1320) / 60),
          toHour: Math.floor((game?.overnightEnd ?? 480) / 60),
        }}
        onSubmit={save}
      >
        <Form.Item name="name" label="名称" rules={requiredRules('名称')}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="initial"
          label="首字母"
          extra="名称拼音的首字母，大写"
          rules={requiredRules('首字母')}
        >
          <Input maxLength={1} />
        </Form.Item>
        <Form.Item name="aliases" label="别名" extra="用顿号或空格分开，搜索别名同样能找到">
          <Input />
        </Form.Item>
        <Form.Item name="fromHour" label="包夜从几点" rules={requiredRules('包夜开始的钟点')}>
          <InputNumber min={0} max={23} precision={0} />
        </Form.Item>
        <Form.Item name="toHour" label="包夜到几点" rules={requiredRules('包夜结束的钟点')}>
          <InputNumber min={0} max={23} precision={0} />
        </Form.Item>
        <Form.Item name="twoStep" label="支持号主协助验证" required valuePropName="checked">
          <Switch />
        </Form.Item>
      </CallForm>
    </Modal>
  )
}
