const minute = 60
const hour = 3_600

/** Seconds after each try that failed: three days in all, as the sum of them says. */
const pauses = [
  ...[5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour],
  ...[8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour],
]

/**
 * How long to wait after this many tries. Undefined: no more. A tenth more or less, so that all that failed together does not
 * come back together. A receiver that asks for more time gets it, up to the longest pause.
 */
export function pauseAfter(tries: number, asked = 0, chance: number = Math.random()): number | undefined {
  const usual = pauses[tries - 1]
  if (usual === undefined) return undefined
  return Math.max(usual * (0.9 + 0.2 * chance), Math.min(asked, 8 * hour))
}

export const triesAtMost = pauses.length + 1
