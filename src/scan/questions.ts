import type { Code } from '#contract/barcodes/index.ts'
import { createStore, type Readable } from '#src/store.ts'
import type { Router } from './router/router.ts'
import type { Scan } from './scan.ts'
import { nameCode } from './words.ts'

export interface Question {
  readonly scan: Scan
  readonly choices: readonly Code[]
}

/** At most one open question about which reading is meant; a click, a key or a card answers it. */
export interface Questions extends Readable<Question | null> {
  ask(choices: readonly Code[], scan: Scan): Promise<Code | null>
  answer(code: Code | null): void
}

/** The command card of a choice. The dialog shows it as a barcode, for terminals without a keyboard. */
export const choiceCard = (at: number): string => `CHOIX-${at + 1}`

export function createQuestions(open: Router['open']): Questions {
  const question = createStore<Question | null>(null)
  let answered: (code: Code | null) => void = () => {}
  let close = () => {}

  function answer(code: Code | null) {
    if (!question.get()) return
    close()
    answered(code)
    question.set(null)
  }

  return {
    ask(choices, scan) {
      close = open({
        take(next) {
          const [code] = next.codes
          const at = choices.findIndex(
            (_, index) => code?.kind === 'command' && code.value === choiceCard(index),
          )
          const choice = choices[at]
          if (!choice) return null
          answer(choice)
          return { kind: 'command', tone: 'ok', text: nameCode(choice) }
        },
      })
      question.set({ scan, choices })
      return new Promise(resolve => {
        answered = resolve
      })
    },
    get: question.get,
    subscribe: question.subscribe,
    answer,
  }
}
