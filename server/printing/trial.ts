import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { computers, printers } from '../db/schema/index.ts'
import { toPdf } from '../documents/pdf.ts'
import { trialLabel } from '../documents/trial-label.ts'
import { toZpl } from '../documents/zpl.ts'
import { dpiOf } from './labels.ts'
import { keepPrints } from './prints.ts'

/** Prints a test label whose bars are new each time: only the last one proves the printer. */
export async function printTrial(
  { tx, user, now }: Act,
  id: string,
): Promise<{ name: string; prints: PrintJob[] } | Refusal> {
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
  if (!printer) return refuse('printer-unknown', 'Cette imprimante n’est plus déclarée.', { status: 404 })
  const { name, role, language } = printer
  const label = trialLabel(printer, trial)
  const title = `Essai de ${name}`
  const data = language === 'zpl' ? toZpl(label, dpiOf(printer.dpi)) : await toPdf(title, [label])
  const about = { role, format: language, data, title, type: 'BARCODE', shopId: null } as const
  const kept = await keepPrints(tx, user, now, [{ ...about, printer: name }])
  return { name, prints: kept.map(job => ({ ...job, printer: name })) }
}

/** Somebody scanned the test label: it is legible, and came out of this printer. */
export async function proveTrial({ tx, user, now }: Act, trial: string): Promise<{ name: string } | Refusal> {
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
    refuse(
      'trial-unknown',
      'Cette étiquette d’essai n’est plus la dernière de son imprimante : imprimez-en une autre.',
      { status: 404, got: trial },
    )
  )
}

/** No vowels, so that no word comes of it, and no sign that is read for another. */
const signs = 'BCDFGHJKMNPQRSTVWXZ23456789'
const newTrial = () => `ESSAI-${Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')}`
