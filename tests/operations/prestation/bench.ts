import { eq } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type PrestationKind, prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import { prestations, productCodes, products, receptions } from '#server/db/schema/index.ts'
import { prestationOperation } from '#src/operations/prestation/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

export const first = 'Scannez la boutique, la commande, la réception ou l’article'
export const work = 'Scannez la carte de la prestation'
export const done = 'Rescannez la carte pour une de plus, ou scannez la suite'

export const card = (code: string) => formatOwn('prestation', code)
export const order = formatOwn('order', 'CD00000001')
export const delivery = formatOwn('reception', 'RC000777')
/** Sold by both shops. */
export const shared = '3760123450010'

const kinds = [
  { name: 'Étiquetage', code: 'ETIQ', unit: 'one' },
  { name: 'Kit', unit: 'one' },
  { name: 'Photo', unit: 'minute' },
] as const

/** Three works, an order, a delivery of « papier », and a code that both shops sell. */
export async function atThePrestations(options: { offline?: boolean } = {}) {
  const I = await atTheBench(prestationOperation, options)
  const { db, call } = I.server
  const save = async (body: object) =>
    (
      await call(prestationKindCalls.save, { body: { unit: 'one', name: '', ...body } }, { token: I.token })
    ).answer().data
  const made: PrestationKind[] = []
  for (const kind of kinds) made.push(await save(kind))
  const warehouseId = await lyonOf(db)
  const sold = await db.select().from(products)
  const [papier] = sold.filter(({ sku }) => sku === 'CARNET')
  await db.insert(receptions).values({ name: 'RC000777', shopId: papier?.shopId ?? '', warehouseId })
  await db
    .insert(productCodes)
    .values(sold.map(({ id, shopId }) => ({ productId: id, shopId, kind: 'gtin' as const, code: shared })))
  return {
    ...I,
    shopCard: (slug: string) => I.command('cmd.shop', { code: slug }),
    archive: (code: string) => save({ ...made.find(kind => kind.code === code), active: false }),
    /** What the server has: « Étiquetage 2 » or « Photo en cours ». */
    async written() {
      const rows = await db.select().from(prestations).orderBy(prestations.at, prestations.id)
      return rows
        .filter(({ undoneAt }) => undoneAt === null)
        .map(({ kindId, count, endedAt }) => {
          const kind = made.find(({ id }) => id === kindId)
          return `${kind?.name} ${count ?? (endedAt ? 'finie' : 'en cours')}`
        })
        .toSorted()
    },
    forget: () => db.delete(prestations).where(eq(prestations.warehouseId, warehouseId)),
  }
}
