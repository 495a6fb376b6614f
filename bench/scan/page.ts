import './clock.ts'
import { classTraces } from './classes/index.ts'
import { corpus } from './corpus.ts'
import { contenders } from './decoders.ts'
import { type Played, play } from './play.ts'
import { createStage } from './stage.ts'
import type { Trace } from './trace.ts'

/** The functions that the bench calls inside Chromium. */
export interface PageBench {
  names: string[]
  run: (contender: number, size: number, seed: number) => Played[]
  runClasses: (contender: number, size: number, seeds: readonly number[]) => Played[]
}

const stage = createStage()

function played(index: number, traces: readonly Trace[]): Played[] {
  const contender = contenders[index]
  return contender ? traces.map(trace => play(trace, contender, stage)) : []
}

Object.assign(window, {
  scanBench: {
    names: contenders.map(contender => contender.name),
    run: (index, size, seed) => played(index, corpus(size, seed)),
    runClasses: (index, size, seeds) => played(index, classTraces(size, seeds)),
  } satisfies PageBench,
})
