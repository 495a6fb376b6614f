/** The size and the codes of a label, from its ZPL. */

type Size = { readonly width: number; readonly height: number }

const usualMm: Size = { width: 100, height: 150 }

/** The label's size in the printer's dots; the usual label's where the ZPL gives none. */
export function dotsOf(zpl: string, dpi: number): Size {
  const told = (command: RegExp, mm: number) =>
    Number(command.exec(zpl)?.[1] ?? Math.round((mm * dpi) / 25.4))
  return { width: told(/\^PW(\d+)/, usualMm.width), height: told(/\^LL(\d+)/, usualMm.height) }
}

/** The texts of the barcodes, as a scanner reads them. */
export function barsOf(zpl: string): string[] {
  return [...zpl.matchAll(/\^B[C-Z\d][^^]*(?:\^FH_?)?\^FD([^^]*)\^FS/g)].map(([, text = '']) =>
    text
      .replace(/_([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      // The brackets around GS1's identifiers are for eyes alone.
      .replace(/[()]/g, ''),
  )
}
