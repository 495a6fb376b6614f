/** A spreadsheet would run such a cell as a formula. A number with a sign is harmless. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** Tells a spreadsheet that what follows is UTF-8. */
export const csvStart = '\uFEFF'

/** Cells as French spreadsheets open them: semicolons, and a byte order mark for UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvStart + csvLines(rows)

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cellOf).join(';')}\r\n`).join('')

function cellOf(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
