import { Socket } from 'node:net'

type Written = (error?: Error | null) => void

/**
 * A socket that sends everything written in one tick with one system call: statements the driver is handed together
 * (pipeline mode) then travel together. It is given to the driver by its `stream` option.
 */
export class CoalescingSocket extends Socket {
  #isCorked = false

  override write(chunk: string | Uint8Array, written?: Written): boolean
  override write(chunk: string | Uint8Array, encoding?: BufferEncoding, written?: Written): boolean
  override write(...args: unknown[]): boolean {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.cork()
      process.nextTick(() => {
        this.#isCorked = false
        this.uncork()
      })
    }
    return Reflect.apply(super.write, this, args)
  }
}
