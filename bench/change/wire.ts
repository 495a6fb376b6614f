import { Socket } from 'node:net'
import { MessagePort } from 'node:worker_threads'
import { Client } from 'pg'

export type Sent = {
  /** How often each text was sent. */
  readonly statements: ReadonlyMap<string, number>
  readonly trips: number
}

/**
 * Counts what is sent to a database from now on, over all connections that are opened after this. A trip is a message to the
 * embedded database's thread, or, to PostgreSQL, everything that is written to one connection's socket in one turn of the event
 * loop: the statements of a pipeline are many writes, and wait for the network once.
 */
export function countSent() {
  let statements = new Map<string, number>()
  let trips = 0
  const known = new WeakSet<Socket>()
  const { query } = Client.prototype
  const { postMessage } = MessagePort.prototype

  function countWrites(socket: Socket): void {
    let isUnderWay = false
    known.add(socket)
    socket.write = new Proxy(socket.write, {
      apply(write, self, args) {
        if (!isUnderWay) {
          isUnderWay = true
          trips += 1
          setImmediate(() => {
            isUnderWay = false
          })
        }
        return Reflect.apply(write, self, args)
      },
    })
  }

  // The server's own wrapper of a client's `query` calls this one.
  Client.prototype.query = new Proxy(query, {
    apply(send, self: Client, args) {
      const [asked] = args
      const text = typeof asked === 'string' ? asked : String(asked?.text)
      statements.set(text, 1 + (statements.get(text) ?? 0))
      const { stream } = self.connection
      if (stream instanceof Socket && !known.has(stream)) countWrites(stream)
      return Reflect.apply(send, self, args)
    },
  })
  // In this process messages go to no other thread than the database's.
  MessagePort.prototype.postMessage = new Proxy(postMessage, {
    apply(post, self, args) {
      trips += 1
      return Reflect.apply(post, self, args)
    },
  })

  return {
    begin(): void {
      statements = new Map()
      trips = 0
    },
    // A copy, for what is sent later belongs to another work.
    sent: (): Sent => ({ statements: new Map(statements), trips }),
    stop(): void {
      Client.prototype.query = query
      MessagePort.prototype.postMessage = postMessage
    },
  }
}
