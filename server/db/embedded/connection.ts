import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { Framing } from './framing.ts'

/**
 * What node-postgres takes for its socket: it carries the PostgreSQL protocol to the thread that runs the
 * embedded database. The next batch leaves when the one before is answered, so nothing piles up over there.
 */
export class EmbeddedConnection extends Duplex {
  readonly #framing = new Framing()
  readonly #port: MessagePort
  #answered: ((error?: Error) => void) | undefined

  constructor(port: MessagePort) {
    super({ writableHighWaterMark: 1024 * 1024 })
    this.#port = port
    port.on('message', (answer: Uint8Array) => {
      this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      this.#answered?.()
    })
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    const batch = this.#framing.take(chunk)
    if (!batch) return done()
    this.#answered = error => {
      this.#answered = undefined
      done(error)
    }
    this.#port.postMessage(Uint8Array.from(batch))
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: (error?: Error | null) => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#port.close()
    this.#answered?.(error ?? undefined)
    done(error)
  }

  // The part of a socket that node-postgres asks for, and that has no meaning here.
  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}
