import { ChunkError } from '@shanghao/client/http/chunk'
import { type Failure, failureText } from '@shanghao/client/http/failures'
import { CallError, NetworkError } from '@shanghao/contract/client'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { StateView } from './StateView.tsx'

const isFailure = (error: unknown): error is Failure =>
  error instanceof CallError || error instanceof NetworkError

/** Stands for a screen that could not be opened. */
export function CrashPage() {
  const error = useRouteError()
  const isExpected = isFailure(error) || error instanceof ChunkError
  useEffect(() => {
    if (!isExpected) console.error(error)
  }, [error, isExpected])
  const text = isFailure(error)
    ? failureText(error)
    : error instanceof ChunkError
      ? '页面没有加载出来，可能是网络中断或版本已更新。'
      : '页面出错了，刷新后再试；仍然不行请联系客服。'
  return (
    <StateView
      kind="warning"
      title="页面打不开"
      text={text}
      action={
        <Button type="primary" onClick={() => location.reload()}>
          刷新页面
        </Button>
      }
    />
  )
}
