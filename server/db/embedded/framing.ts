/** After one of these messages a client waits for an answer. */
const ends = new Set(['Q', 'S', 'H', 'X', 'c', 'f', 'p'].map(letter => letter.charCodeAt(0)))

/**
 * Cuts a client's bytes into batches of whole protocol messages. PGlite takes whole messages only, but a
 * stream may split and join them anywhere.
 */
export class Framing {
  #pending: Buffer = Buffer.alloc(0)
  #started = false

  /** Returns the batch that `chunk` completes, if any. */
  take(chunk: Uint8Array): Buffer | undefined {
    this.#pending = this.#pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#pending, chunk])
    const end = this.#endOfBatch()
    if (end === 0) return undefined
    const batch = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    return batch
  }

  #endOfBatch(): number {
    let end = 0
    let at = 0
    while (true) {
      // The first message is the start-up packet, which has no type letter.
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
