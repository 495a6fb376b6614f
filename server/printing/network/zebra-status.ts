export type ZebraStatus = {
  /** Why a person must go there. */
  readonly trouble: string | null
  /** Labels that are received and not yet printed. */
  readonly left: number
}

/** Each line stands between these. */
const [start, end] = ['\u0002', '\u0003'] as const

/** Reads the three lines that a Zebra answers to `~HS`; undefined until all have come. */
export function readZebraStatus(heard: string): ZebraStatus | undefined {
  const lines = heard
    .split(start)
    .slice(1)
    .flatMap(line => (line.includes(end) ? [line.slice(0, line.indexOf(end)).split(',')] : []))
  const [one, two, three] = lines
  if (!one || !two || !three || one.length < 8 || two.length < 9) return undefined
  const isSet = (line: readonly string[], at: number) => line[at]?.trim() === '1'
  const trouble = isSet(one, 1)
    ? 'il n’y a plus de papier'
    : isSet(two, 2)
      ? 'le capot est ouvert'
      : isSet(two, 3)
        ? 'il n’y a plus de ruban'
        : isSet(one, 2)
          ? 'l’imprimante est en pause'
          : null
  // Formats in its memory, one that is coming in, and labels left of the one under way.
  const left = Number(one[4]) + (isSet(one, 7) ? 1 : 0) + Number(two[8])
  return { trouble, left: Number.isFinite(left) ? left : 0 }
}
