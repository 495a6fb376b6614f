import { randomFrom } from '../random.ts'
import type { Trace } from '../trace.ts'
import { peopleClasses } from './people.ts'
import { scannerClasses } from './scanners.ts'

export const classSeeds: readonly number[] = [20_261_001, 20_261_002, 20_261_003]
export const classSize = 80

/** `size` traces a class and seed: what scanners and people do where a decoder is easily wrong. */
export function classTraces(size = classSize, seeds = classSeeds): Trace[] {
  return [...scannerClasses, ...peopleClasses].flatMap((one, at) =>
    seeds.flatMap(seed => {
      const random = randomFrom(seed * 31 + at * 7919)
      return Array.from({ length: size }, (_, index) => ({ ...one.make(random, index), row: one.name }))
    }),
  )
}
