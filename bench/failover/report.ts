import type { Seen } from './measure.ts'

const bar = 30
const s = (seconds: number) => seconds.toFixed(1)

export function timeline({ failure, steps, silent, worst, deaf, acknowledged, found, wrong }: Seen): string {
  return [
    `${failure}: ${acknowledged} changes acknowledged, ${found} found${wrong.length === 0 ? ', none twice' : ''}`,
    ...steps.map(({ at, what }) => `  ${s(at).padStart(6)} s  ${what}`),
    `  silence: ${s(silent)} s of all benches, ${s(worst)} s of the one that waited longest; a screen heard nothing for ${s(deaf)} s`,
    ...wrong.map(why => `  WRONG: ${why}`),
  ].join('\n')
}

/** One line a failure, over all rounds. */
export function summary(seen: readonly Seen[]): string {
  const failures = [...new Set(seen.map(({ failure }) => failure))]
  const lines = failures.map(failure => {
    const rounds = seen.filter(one => one.failure === failure)
    const of = (figure: (one: Seen) => number) => rounds.map(one => s(figure(one))).join(' ')
    const sum = (figure: (one: Seen) => number) => rounds.reduce((total, one) => total + figure(one), 0)
    return [
      failure,
      of(({ silent }) => silent),
      of(({ worst }) => worst),
      of(({ deaf }) => deaf),
      `${sum(({ acknowledged }) => acknowledged)}`,
      `${sum(({ found }) => found)}`,
    ].join(' │ ')
  })
  const late = seen
    .filter(({ worst }) => worst > bar)
    .map(({ failure, worst }) => `${failure} (${s(worst)} s)`)
  const wrong = seen.flatMap(one => one.wrong)
  return [
    '\nfailure │ silence of all benches, s │ of the one that waited longest │ of a screen │ acknowledged │ found',
    ...lines,
    late.length > 0 ? `LONGER THAN ${bar} s: ${late.join(', ')}` : `Every bench went on within ${bar} s.`,
    wrong.length > 0 ? `${wrong.length} WRONG` : 'Everything that was acknowledged is there once.',
  ].join('\n')
}
