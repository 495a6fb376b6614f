import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { EmbeddedConnection } from './connection.ts'

export type BackendSource = {
  /** The database's folder. Without it the database lives in memory. */
  readonly folder?: string
  /** A dump that an in-memory database starts from. */
  readonly template?: Uint8Array
}

type Report = { ready?: true; dumped?: Uint8Array; durable?: true }

/** Runs the embedded database in a thread and opens connections to it. */
export class Backend {
  readonly #worker: Worker
  readonly #connections = new Set<EmbeddedConnection>()
  /** Resolves with the reason once the database has stopped without being asked to. */
  readonly lost: Promise<Error>
  #tellLost: (reason: Error) => void = () => {}
  #failure: Error | undefined
  #closing = false

  private constructor(worker: Worker) {
    this.#worker = worker
    this.lost = new Promise(resolve => {
      this.#tellLost = resolve
    })
    worker.on('error', error => this.fail(error))
    worker.on('exit', code => this.fail(endedEarly(code)))
  }

  static async start(source: BackendSource): Promise<Backend> {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: source, execArgv: [] })
    const tooEarly = new AbortController()
    try {
      // If opening fails, the first rejects with the thread's own error. It may also end without one.
      await Promise.race([
        once(worker, 'message', { signal: tooEarly.signal }),
        once(worker, 'exit', { signal: tooEarly.signal }).then(([code]) => Promise.reject(endedEarly(code))),
      ])
      return new Backend(worker)
    } catch (error) {
      // The caller unlocks the folder next: by then nothing may write to it.
      await worker.terminate()
      throw error
    } finally {
      tooEarly.abort()
    }
  }

  connect(): EmbeddedConnection {
    const { port1, port2 } = new MessageChannel()
    const connection = new EmbeddedConnection(port1)
    if (this.#failure) {
      connection.destroy(this.#failure)
      return connection
    }
    this.#connections.add(connection)
    connection.once('close', () => this.#connections.delete(connection))
    this.#worker.postMessage({ connect: port2 }, [port2])
    return connection
  }

  async dump(): Promise<Uint8Array> {
    this.#worker.postMessage({ dump: true })
    const [report]: Report[] = await once(this.#worker, 'message')
    if (!report?.dumped) throw new Error('The embedded database gave no dump')
    return report.dumped
  }

  /** From then on acknowledged changes survive a power cut. */
  async beDurable(): Promise<void> {
    if (this.#failure) throw this.#failure
    this.#worker.postMessage({ durable: true })
    // The thread ends, and `lost` tells why, if the disk refuses.
    await Promise.race([once(this.#worker, 'message'), this.lost.then(reason => Promise.reject(reason))])
  }

  /** Waits until the thread has finished its work and written it. A failed one is only ended. */
  async close(): Promise<void> {
    this.#closing = true
    if (this.#failure) {
      await this.#worker.terminate()
      return
    }
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage({ close: true })
    await ended
  }

  fail(cause: Error) {
    if (this.#closing || this.#failure) return
    this.#failure = new Error(`La base de données embarquée s’est arrêtée : ${cause.message}`, { cause })
    for (const connection of this.#connections) connection.destroy(this.#failure)
    this.#tellLost(this.#failure)
  }
}

const endedEarly = (code: number) => new Error(`fin inattendue du fil d’exécution (code ${code})`)
