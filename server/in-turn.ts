/** Limits how much work is done at once; the rest waits in order. */
export function inTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let under = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (under >= atOnce) await new Promise<void>(go => waiting.push(go))
    else under += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over this place.
      if (next) next()
      else under -= 1
    }
  }
}
