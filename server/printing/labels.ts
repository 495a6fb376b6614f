import { and, desc, eq } from 'drizzle-orm'
import type { User } from '../auth/user.ts'
import { byKey, keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, printers } from '../db/schema/index.ts'
import { toPdf } from '../documents/pdf.ts'
import type { Sheet } from '../documents/sheet.ts'
import { type Dpi, resolutions, toZpl } from '../documents/zpl.ts'
import type { Print } from './prints.ts'

export type LabelPrinter = { dpi: Dpi; language: 'zpl' | 'pdf' }

/** The most common label printer, assumed where none is configured. */
const usual: LabelPrinter = { dpi: 203, language: 'zpl' }

/** The bench whose printers are borrowed, else the computer at the reported address. */
export async function labelPrinterOf(db: Db | Tx, { ip, warehouseId, bench }: User): Promise<LabelPrinter> {
  const computer = bench === undefined ? ip?.toLowerCase() : String(bench)
  if (!computer || warehouseId === null) return usual
  const by = bench === undefined ? 'ip' : 'number'
  return (await printersKept.one(db, `${warehouseId} ${by} ${computer}`)) ?? usual
}

const printersKept = keep(['house'], (db, keys) =>
  byKey(keys, async key => {
    const [warehouseId = '', by, computer = ''] = key.split(' ')
    const [printer] = await db
      .select({ dpi: printers.dpi, language: printers.language })
      .from(printers)
      .innerJoin(computers, eq(computers.id, printers.computerId))
      .where(
        and(
          by === 'ip' ? eq(computers.ip, computer) : eq(computers.number, Number(computer)),
          eq(computers.warehouseId, warehouseId),
          eq(printers.role, 'label'),
        ),
      )
      .orderBy(desc(printers.default))
      .limit(1)
    return printer ? { language: printer.language, dpi: dpiOf(printer.dpi) } : usual
  }),
)

/** The resolution that ZPL is written for. */
export const dpiOf = (told: number): Dpi => resolutions.find(dpi => dpi === told) ?? usual.dpi

type About = Pick<Print, 'title' | 'type' | 'copies' | 'orderId' | 'shopId' | 'things'>

export async function labelPrint(
  printer: LabelPrinter,
  labels: readonly Sheet[],
  about: About,
): Promise<Print> {
  return { ...about, role: 'label', ...(await renderLabels(printer, about.title, labels)) }
}

export async function renderLabels(
  { dpi, language }: LabelPrinter,
  title: string,
  labels: readonly Sheet[],
): Promise<Pick<Print, 'format' | 'data'>> {
  const data =
    language === 'zpl' ? labels.map(label => toZpl(label, dpi)).join('\n') : await toPdf(title, labels)
  return { format: language, data }
}
