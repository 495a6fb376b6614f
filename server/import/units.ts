import type { Columns } from '#contract/endpoints/import.ts'
import type { Line } from './files/line.ts'
import type { Cells, Kind, RawUnit } from './kind.ts'

/** A unit with its lines as they stand in the file. */
export type FileUnit = RawUnit & { readonly from: readonly Line[] }

/** An order of more lines is refused as a whole rather than held in memory. */
export const mostLinesOfOne = 2_000

/** The file's lines without its titles, those of one thing together. */
export async function* unitsOf(
  lines: AsyncIterable<Line>,
  { fields, groups }: Pick<Kind, 'fields' | 'groups'>,
  columns: Columns,
): AsyncGenerator<FileUnit> {
  const places = Object.keys(fields).flatMap((name): [string, number][] => {
    const at = columns[name]
    return at === undefined ? [] : [[name, at]]
  })
  let titles = true
  let held: { line: number; lines: Cells[]; from: Line[] } | undefined
  for await (const one of lines) {
    if (titles) {
      titles = false
      continue
    }
    const named = Object.fromEntries(
      places.map(([name, place]): [string, string | undefined] => [
        name,
        one.cells[place]?.trim() || undefined,
      ]),
    )
    const same =
      groups !== undefined &&
      held !== undefined &&
      named[groups] !== undefined &&
      held.lines[0]?.[groups] === named[groups] &&
      held.lines.length < mostLinesOfOne
    if (held && same) {
      held.lines.push(named)
      held.from.push(one)
      continue
    }
    if (held) yield held
    held = { line: one.line, lines: [named], from: [one] }
  }
  if (held) yield held
}
