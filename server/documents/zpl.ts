import type { Element, Sheet } from './sheet.ts'

export const resolutions = [203, 300] as const
export type Dpi = (typeof resolutions)[number]

/** A sheet in the language of label printers, at their resolution. */
export function toZpl({ widthMm, heightMm, elements }: Sheet, dpi: Dpi): string {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4)
  return [
    '^XA',
    // UTF-8, so that accents arrive.
    '^CI28',
    `^PW${dots(widthMm)}`,
    `^LL${dots(heightMm)}`,
    '^LH0,0',
    ...elements.map(element => zplOf(element, dots)),
    '^XZ',
  ].join('\n')
}

function zplOf(element: Element, dots: (mm: number) => number): string {
  const at = `^FO${dots(element.x)},${dots(element.y)}`
  switch (element.kind) {
    case 'text': {
      const height = dots(element.size)
      // The printers' one font has no bold face: a wider letter stands for it.
      const width = element.bold ? Math.round(height * 1.05) : Math.round(height * 0.9)
      return `${at}^A0N,${height},${width}${field(element.text)}`
    }
    case 'code128': {
      const module = Math.max(1, dots(element.module))
      // Mode D reads the brackets, and begins with GS1's function character.
      const mode = element.gs1 ? 'D' : 'A'
      return `${at}^BY${module}^BCN,${dots(element.height)},N,N,N,${mode}${field(element.text)}`
    }
    case 'ink': {
      const [width, height] = [Math.max(1, dots(element.width)), Math.max(1, dots(element.height))]
      return `${at}^GB${width},${height},${Math.min(width, height)},B^FS`
    }
  }
}

/** What `^`, `~` and `_` in data would command is said in hexadecimal instead: data never commands. */
function field(said: string): string {
  return `^FH_^FD${said.replace(/[\^~_\\]/g, letter => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`
}
