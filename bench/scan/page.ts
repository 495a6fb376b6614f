import './clock.ts'
import { corpus } from './corpus.ts'
import { contenders } from './decoders.ts'
import { type Played, play } from './play.ts'
import { createStage } from './stage.ts'

/** The functions that the bench calls inside Chromium. */
export interface PageBench {
  names: string[]
  run: (contender: number, size: number, seed: number) => Played[]
}

const stage = createStage()

Object.assign(window, {
  scanBench: {
    names: contenders.map(contender => contender.name),
    run: (index, size, seed) => {
      const contender = contenders[index]
      if (!contender) return []
      return corpus(size, seed).map(trace => play(trace, contender, stage))
    },
  } satisfies PageBench,
})
