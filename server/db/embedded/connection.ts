import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { Framing } from './framing.ts'

/**
 * Stands in for node-postgres's socket and carries the PostgreSQL protocol to the embedded database's thread.
 * It sends the next batch only after the answer to the last one, so nothing queues up in the thread.
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
    const whole = Uint8Array.from(batch)
    this.#port.postMessage(whole, [whole.buffer])
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

  // node-postgres calls these socket methods; they do nothing here.
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
