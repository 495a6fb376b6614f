import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { computers, printers } from '../db/schema/index.ts'
import { toPdf } from '../documents/pdf.ts'
import { code128, type Element, frame, ink, type Sheet, sheet, text } from '../documents/sheet.ts'
import { toZpl } from '../documents/zpl.ts'
import { dpiOf } from './labels.ts'
import { keepPrints } from './prints.ts'

/** Prints a test label whose bars are new each time: only the last one proves the printer. */
export async function printTrial(
  { tx, user, now }: Act,
  id: string,
): OrRefusal<{ name: string; prints: PrintJob[] }> {
  const trial = newTrial()
  const [printer] = await tx
    .update(printers)
    .set({ trial })
    .from(computers)
    .where(
      and(
        eq(printers.id, id),
        eq(computers.id, printers.computerId),
        eq(computers.warehouseId, user.warehouseId),
      ),
    )
    .returning({
      name: printers.name,
      role: printers.role,
      language: printers.language,
      dpi: printers.dpi,
      widthMm: printers.widthMm,
      heightMm: printers.heightMm,
    })
  if (!printer) return notFound('printer-unknown', 'Cette imprimante n’est plus déclarée.')
  const { name, role, language } = printer
  const label = trialLabel(printer, trial)
  const title = `Essai de ${name}`
  const data = language === 'zpl' ? toZpl(label, dpiOf(printer.dpi)) : await toPdf(title, [label])
  const about = { role, format: language, data, title, type: 'BARCODE', shopId: null } as const
  const kept = await keepPrints(tx, user, now, [{ ...about, printer: name }])
  return { name, prints: kept.map(job => ({ ...job, printer: name })) }
}

/** Somebody scanned the test label: it is legible, and came out of this printer. */
export async function proveTrial({ tx, user, now }: Act, trial: string): OrRefusal<{ name: string }> {
  const [proven] = await tx
    .update(printers)
    .set({ provenAt: now })
    .from(computers)
    .where(
      and(
        eq(printers.trial, trial),
        eq(computers.id, printers.computerId),
        eq(computers.warehouseId, user.warehouseId),
      ),
    )
    .returning({ name: printers.name })
  return (
    proven ??
    notFound(
      'trial-unknown',
      'Cette étiquette d’essai n’est plus la dernière de son imprimante : imprimez-en une autre.',
      trial,
    )
  )
}

/** No vowels, so that no word comes of it, and no sign that is read for another. */
const signs = 'BCDFGHJKMNPQRSTVWXZ23456789'
const newTrial = () => `ESSAI-${Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')}`

type Tried = {
  readonly name: string
  readonly widthMm: number
  readonly heightMm: number
  readonly dpi: number
  readonly language: 'zpl' | 'pdf'
}

/** The label names its printer, size and language, and shows whether fine lines hold. */
function trialLabel(printer: Tried, trial: string): Sheet {
  const { name, widthMm, heightMm, dpi, language } = printer
  // Drawn for a label of 100 × 75 mm, and smaller where the printer's is.
  const scale = Math.min(1, widthMm / 100, heightMm / 75)
  const [left, top] = [5 * scale, 4 * scale]
  const width = Math.min(widthMm, 100) - 2 * left
  const at = (y: number) => top + y * scale
  const line = (y: number, said: string, size: number, more: { bold?: boolean; lines?: number } = {}) =>
    text(left, at(y), said, { size: size * scale, width, ...more })
  const code = formatOwn('command', trial)
  return sheet({ widthMm, heightMm }, [
    frame(0.5, 0.5, widthMm - 1, heightMm - 1, 0.3),
    line(0, 'Étiquette d’essai', 5, { bold: true }),
    line(7, name, 5, { lines: 2 }),
    line(19, `${widthMm} × ${heightMm} mm, ${dpi} ppp, ${language.toUpperCase()}`, 4),
    fineLines(left, at(25), 5 * scale, dpi),
    line(
      32,
      'Noircissement : celui de l’imprimante. Trop clair, les traits fins manquent ; trop noir, ils se touchent.',
      3.2,
      {
        lines: 2,
      },
    ),
    code128(left, at(42), code, { height: 18 * scale, module: moduleOf(width, code, dpi) }),
    line(62, `${code} : scannez-la, et l’imprimante est prouvée.`, 3.2, { lines: 2 }),
  ])
}

/** Lines of one, two and three dots, as far apart as they are wide, then a black field. */
function fineLines(x: number, y: number, height: number, dpi: number): Element[] {
  const dot = 25.4 / dpi
  const lines: Element[] = []
  let at = x
  for (const dots of [1, 2, 3]) {
    for (let nth = 0; nth < 8; nth++) {
      lines.push(ink(at, y, dots * dot, height))
      at += 2 * dots * dot
    }
    at += 6 * dot
  }
  return [...lines, ink(at, y, 2 * height, height)]
}

/** The widest module that fits the label, in whole dots. Code 128 needs 11 modules a character, 35 for its ends. */
function moduleOf(width: number, code: string, dpi: number): number {
  const dot = 25.4 / dpi
  const room = Math.min(widest, width / (code.length * 11 + 35))
  return Math.max(1, Math.floor(room / dot)) * dot
}

const widest = 0.38
