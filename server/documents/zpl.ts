import type { Element, Picture, Sheet } from './sheet.ts'

export const resolutions = [203, 300] as const
export type Dpi = (typeof resolutions)[number]

/** Writes a sheet in ZPL, the language of label printers, at the printer's resolution. */
export function toZpl({ widthMm, heightMm, elements }: Sheet, dpi: Dpi): string {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4)
  return [
    '^XA',
    // UTF-8, so that the printer prints accents.
    '^CI28',
    `^PW${dots(widthMm)}`,
    `^LL${dots(heightMm)}`,
    '^LH0,0',
    ...elements.flatMap(element => (element.kind === 'picture' ? [] : zplOf(element, dots))),
    '^XZ',
  ].join('\n')
}

/** A picture is a JPEG in colour, which these printers do not read: what it says stands in text beside it. */
function zplOf(element: Exclude<Element, Picture>, dots: (mm: number) => number): string {
  const at = `^FO${dots(element.x)},${dots(element.y)}`
  switch (element.kind) {
    case 'text': {
      const height = dots(element.size)
      // The printer's only font has no bold face, so a wider letter replaces it.
      const width = element.bold ? Math.round(height * 1.05) : Math.round(height * 0.9)
      return `${at}^A0N,${height},${width}${field(element.text)}`
    }
    case 'code128': {
      const module = Math.max(1, dots(element.module))
      // Mode D reads the brackets and adds GS1's function character.
      const mode = element.gs1 ? 'D' : 'A'
      return `${at}^BY${module}^BCN,${dots(element.height)},N,N,N,${mode}${field(element.text)}`
    }
    case 'ink': {
      const [width, height] = [Math.max(1, dots(element.width)), Math.max(1, dots(element.height))]
      return `${at}^GB${width},${height},${Math.min(width, height)},B^FS`
    }
  }
}

/** Writes `^`, `~` and `_` in hexadecimal, so that data can never contain a ZPL command. */
function field(said: string): string {
  return `^FH_^FD${said.replace(/[\^~_\\]/g, letter => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`
}
