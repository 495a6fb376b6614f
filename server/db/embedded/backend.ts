import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { EmbeddedConnection } from './connection.ts'

export type BackendSource = {
  /** The database's folder. Without it the database lives in memory. */
  readonly folder?: string
  /** A dump that an in-memory database starts from. */
  readonly template?: Uint8Array
}

type Report = { ready?: true; dumped?: Uint8Array }

/** Runs the embedded database in a thread and opens connections to it. */
export class Backend {
  readonly #worker: Worker
  readonly #connections = new Set<EmbeddedConnection>()
  #failure: Error | undefined
  #closing = false

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('error', error => this.#fail(error))
    worker.on('exit', code => this.#fail(new Error(`fin inattendue du fil d’exécution (code ${code})`)))
  }

  static async start(source: BackendSource): Promise<Backend> {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: source, execArgv: [] })
    // If opening fails, this rejects with the thread's own error.
    await once(worker, 'message')
    return new Backend(worker)
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

  /** Waits until the thread has finished its work and written it. */
  async close(): Promise<void> {
    if (this.#failure) return
    this.#closing = true
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage({ close: true })
    await ended
  }

  #fail(cause: Error) {
    if (this.#closing || this.#failure) return
    this.#failure = new Error(`La base de données embarquée s’est arrêtée : ${cause.message}`, { cause })
    for (const connection of this.#connections) connection.destroy(this.#failure)
  }
}
