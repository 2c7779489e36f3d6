import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A client that knows its socket, which it gives the driver by the option `stream`: while that is corked, statements handed
 * to the driver one after the other (pipeline mode) wait, and leave with one system call.
 */
export class SocketClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Runs `send`, and sends what it writes in one go. */
  inOneWrite<T>(send: () => T): T {
    this.#socket.cork()
    try {
      return send()
    } finally {
      this.#socket.uncork()
    }
  }
}
