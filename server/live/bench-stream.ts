import { Readable } from 'node:stream'
import type { ChangeKind, LiveWord } from '#contract/live.ts'
import type { User } from '../auth/user.ts'
import { concerns, type Told } from './word.ts'

/** A bench that reads nothing for so long has gone. It is cut, and opens a new stream if it is still there. */
const mostUnread = 64 * 1024

/** One bench's stream. What is told between two sendings is said once. */
export class BenchStream {
  readonly words = new Readable({ read() {} })
  readonly sessionId: string
  #user: User
  readonly #kinds = new Set<ChangeKind>()
  #ended = false

  constructor(user: User) {
    this.#user = user
    this.sessionId = user.sessionId
  }

  /** The person's rights of now decide what is heard from now on. */
  set user(user: User) {
    this.#user = user
  }

  hear(told: Told): void {
    if (concerns(told, this.#user)) this.#kinds.add(told.kind)
  }

  sendTold(): void {
    if (this.#kinds.size === 0) return
    this.say({ told: [...this.#kinds] })
    this.#kinds.clear()
  }

  say(word: LiveWord): void {
    this.#push(`data: ${JSON.stringify(word)}\n\n`)
  }

  /** A comment keeps proxies and the browser from believing the stream dead. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Ends the answer. Later words are dropped: Node would break off an answer that is written to after its end. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.words.push(null)
  }

  #push(text: string): void {
    if (this.words.destroyed || this.#ended) return
    if (this.words.readableLength > mostUnread) this.words.destroy()
    else this.words.push(text)
  }
}
