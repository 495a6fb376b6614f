import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { Framing } from './framing.ts'

/** More bytes than these keep the writer waiting. */
const mostWaiting = 1024 * 1024

/**
 * Stands in for node-postgres's socket and carries the PostgreSQL protocol to the embedded database's thread.
 * It sends the next batch only after the answer to the last one, so nothing queues up in the thread. Waking the thread costs more
 * than most statements, so those that are written in one turn of the event loop go together.
 */
export class EmbeddedConnection extends Duplex {
  readonly #framing = new Framing()
  readonly #port: MessagePort
  /** Whole messages that wait for the thread. */
  #batches: Buffer[] = []
  #written: ((error?: Error | null) => void) | undefined
  #state: 'idle' | 'gathering' | 'asking' = 'idle'

  constructor(port: MessagePort) {
    super({ writableHighWaterMark: 1024 * 1024 })
    this.#port = port
    port.on('message', (answer: Uint8Array) => {
      this.#state = 'idle'
      this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      this.#gather()
    })
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    const batch = this.#framing.take(chunk)
    if (batch) this.#batches.push(batch)
    this.#gather()
    if (this.#waiting() < mostWaiting) done()
    else this.#written = done
  }

  #waiting(): number {
    return this.#batches.reduce((sum, { length }) => sum + length, 0)
  }

  #gather() {
    if (this.#state !== 'idle' || this.#batches.length === 0) return
    this.#state = 'gathering'
    process.nextTick(() => this.#ask())
  }

  #ask() {
    if (this.destroyed) return
    const whole = Uint8Array.from(Buffer.concat(this.#batches))
    this.#batches = []
    this.#state = 'asking'
    this.#port.postMessage(whole, [whole.buffer])
    const written = this.#written
    this.#written = undefined
    written?.()
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
    this.#written?.(error)
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
