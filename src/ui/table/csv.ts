/** What a spreadsheet would take for a formula; a number with its sign is only a number. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** Cells as French spreadsheets open them: semicolons, and a mark that says UTF-8. */
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
  // The browser has read it when the click's own turn is over.
  setTimeout(() => URL.revokeObjectURL(url))
}
