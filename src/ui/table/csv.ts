/** A spreadsheet would run such a cell as a formula. A number with a sign is harmless. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** Cells as French spreadsheets open them: semicolons, and a byte order mark for UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(row => row.map(cellOf).join(';')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the URL once the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(url))
}
