import { and, asc, eq } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import type { CustomizationFile } from '#contract/entities/order-information.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { fillPath } from '#contract/routes.ts'
import type { Db } from '../db/open.ts'
import { customizationFiles, files } from '../db/schema/index.ts'
import type { OrderRow } from './find.ts'

export async function customizationsOf(db: Db, order: OrderRow): Promise<CustomizationFile[]> {
  const rows = await db
    .select({ id: files.id, name: files.name, type: files.type, line: customizationFiles.lineId })
    .from(customizationFiles)
    .innerJoin(files, eq(files.id, customizationFiles.fileId))
    .where(eq(customizationFiles.orderId, order.id))
    .orderBy(asc(files.name), asc(files.id))
  const { name, path } = orderCalls.customizationFile
  return rows.map(row => ({ ...row, url: fillPath(name, path, { order: order.name, file: row.id }) }))
}

/** Answers 404 unless the file belongs to this order: the id of a file alone opens nothing. */
export async function customizationOf(db: Db, order: OrderRow, id: string): Promise<FileAnswer | Refusal> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(customizationFiles)
    .innerJoin(files, eq(files.id, customizationFiles.fileId))
    .where(and(eq(customizationFiles.orderId, order.id), eq(files.id, id)))
    .limit(1)
  if (!file) {
    return refuse('file-unknown', `Ce fichier n’est pas de la commande ${order.name}.`, { status: 404 })
  }
  return { ...file, data: new Uint8Array(file.data) }
}
