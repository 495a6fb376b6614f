/** Messages that end what a client has to say before it waits for an answer. */
const ends = new Set(['Q', 'S', 'H', 'X', 'c', 'f', 'p'].map(letter => letter.charCodeAt(0)))

/**
 * Cuts what a client writes into batches of whole protocol messages. The embedded backend must be given whole
 * ones, whereas a stream may cut and join them at will.
 */
export class Framing {
  #pending: Buffer = Buffer.alloc(0)
  #started = false

  /** The batch that `chunk` completes, if it completes one. */
  take(chunk: Uint8Array): Buffer | undefined {
    this.#pending = this.#pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#pending, chunk])
    const end = this.#endOfBatch()
    if (end === 0) return undefined
    const batch = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    return batch
  }

  /** Where the last complete batch ends. */
  #endOfBatch(): number {
    let end = 0
    let at = 0
    while (true) {
      // The first message has no letter: it is the start-up packet.
      const letter = this.#started ? 1 : 0
      if (this.#pending.length < at + letter + 4) return end
      const length = letter + this.#pending.readInt32BE(at + letter)
      if (this.#pending.length < at + length) return end
      if (!this.#started || ends.has(this.#pending[at] ?? 0)) end = at + length
      this.#started = true
      at += length
    }
  }
}
