import type { Played } from './play.ts'

export interface Figures {
  traces: number
  right: number
  scans: number
  exact: number
  missed: number
  wrong: number
  false: number
  leaked: number
  lost: number
  pressed: number
  typed: number
  p50: number | undefined
  p95: number | undefined
}

export function sum(played: readonly Played[]): Figures {
  const total = (read: (one: Played) => number): number => played.reduce((all, one) => all + read(one), 0)
  const latencies = played.flatMap(one => one.latencies)
  return {
    traces: played.length,
    right: played.filter(one => one.right).length,
    scans: total(one => one.scans),
    exact: total(one => one.exact),
    missed: total(one => one.missed),
    wrong: total(one => one.wrong),
    false: total(one => one.false),
    leaked: total(one => one.leaked),
    lost: total(one => one.lost),
    pressed: total(one => one.pressed),
    typed: total(one => one.typed),
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  }
}

export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

const columns = [
  'right',
  'exact',
  'missed',
  'wrong',
  'false',
  'leaked',
  'lost',
  'pressed',
  'p50',
  'p95',
] as const

export function printTable(rows: readonly { name: string; row: string; figures: Figures }[]): void {
  const width = Math.max(...rows.map(one => one.row.length))
  const names = Math.max(...rows.map(one => one.name.length))
  const head = ['', 'traces', ...columns].map((text, at) => (at === 0 ? ''.padEnd(names) : text.padStart(8)))
  for (const [at, one] of rows.entries()) {
    if (one.row !== rows[at - 1]?.row) console.log(`\n${one.row.padEnd(width)}\n${head.join('')}`)
    const cells = columns.map(column => cell(one.figures, column).padStart(8))
    console.log(`${one.name.padEnd(names)}${String(one.figures.traces).padStart(8)}${cells.join('')}`)
  }
}

function cell(figures: Figures, column: (typeof columns)[number]): string {
  const value = figures[column]
  if (value === undefined) return '–'
  if (column === 'right') return `${((100 * value) / figures.traces).toFixed(1)}%`
  if (column === 'exact')
    return figures.scans === 0 ? '–' : `${((100 * figures.exact) / figures.scans).toFixed(1)}%`
  return column === 'p50' || column === 'p95' ? value.toFixed(0) : String(value)
}

/** Lists what another decoder does better than the first: more exact scans, or as many with less harm or sooner. */
export function better(ours: Figures, theirs: Figures): string[] {
  const found: string[] = []
  if (theirs.exact > ours.exact) found.push(`exact ${theirs.exact} to ${ours.exact}`)
  for (const harm of ['wrong', 'false', 'leaked', 'lost', 'pressed'] as const)
    if (theirs[harm] < ours[harm]) found.push(`${harm} ${theirs[harm]} to ${ours[harm]}`)
  if (theirs.exact > 0 && theirs.p95 !== undefined && ours.p95 !== undefined && theirs.p95 + 0.5 < ours.p95)
    found.push(
      `p95 ${theirs.p95.toFixed(0)} ms to ${ours.p95.toFixed(0)} (of the ${theirs.exact} of ${theirs.scans} it got)`,
    )
  return found
}
