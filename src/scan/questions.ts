import type { Code } from '#contract/barcodes/index.ts'
import type { Router } from './router.ts'
import type { Scan } from './scan.ts'
import { nameCode } from './words.ts'

export interface Question {
  readonly scan: Scan
  readonly choices: readonly Code[]
}

/** Which of several readings is meant: one question at a time, answered by click, key or card. */
export interface Questions {
  ask(choices: readonly Code[], scan: Scan): Promise<Code | null>
  current(): Question | null
  subscribe(listen: () => void): () => void
  answer(code: Code | null): void
}

/** The card of each choice: on the screen they stand as barcodes, for terminals without keyboard. */
export const choiceCard = (at: number): string => `CHOIX-${at + 1}`

export function createQuestions(open: Router['open']): Questions {
  const listeners = new Set<() => void>()
  let question: Question | null = null
  let answered: (code: Code | null) => void = () => {}
  let close = () => {}

  function answer(code: Code | null) {
    if (!question) return
    question = null
    close()
    answered(code)
    for (const listen of [...listeners]) listen()
  }

  return {
    ask(choices, scan) {
      question = { scan, choices }
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
      for (const listen of [...listeners]) listen()
      return new Promise(resolve => {
        answered = resolve
      })
    },
    current: () => question,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    answer,
  }
}
