import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A dialog at the terminal that can stop showing what is typed. */
export function openDialog(): {
  ask: Interface['question']
  askSilently: Interface['question']
  close: () => void
} {
  let silent = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stdout.write(chunk)
      done()
    },
  })
  const dialog = createInterface({ input: process.stdin, output, terminal: true })
  return {
    ask: question => dialog.question(question),
    async askSilently(question) {
      process.stdout.write(question)
      silent = true
      try {
        return await dialog.question('')
      } finally {
        silent = false
        process.stdout.write('\n')
      }
    },
    close: () => dialog.close(),
  }
}
