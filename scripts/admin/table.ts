/** Lines with their columns one under another, for a terminal. */
export function tableLines(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [titles, ...rows]
  const widths = titles.map((_, at) => Math.max(...all.map(row => [...(row[at] ?? '')].length)))
  return all.map(row =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}
