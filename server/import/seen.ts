import { hash } from 'node:crypto'

/**
 * On which line a file named each thing first. Of the text only 64 bits of its hash are kept, since a file of 100,000 articles
 * names 400,000 things. By chance alone, one such file in two hundred million has a line refused for another's key.
 */
export class Seen {
  readonly #lines = new Map<bigint, number>()

  lineOf(key: string): number | undefined {
    return this.#lines.get(short(key))
  }

  add(key: string, line: number): void {
    this.#lines.set(short(key), line)
  }
}

const short = (key: string): bigint => hash('sha1', key, 'buffer').readBigUInt64LE()
