import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A client with access to its socket, which it passes to the driver by the option `stream`: while the socket is corked,
 * statements passed to the driver (pipeline mode) are buffered, and are sent with one system call.
 */
export class SocketClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Runs `send` with the socket corked, so that what it writes is sent at once. */
  inOneWrite<T>(send: () => T): T {
    this.#socket.cork()
    try {
      return send()
    } finally {
      this.#socket.uncork()
    }
  }
}
