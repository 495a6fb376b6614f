import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { boxes, cartonShops, cartons, shops } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet, enclume, lampe } from './warehouse.ts'

type Seal = BodyOf<typeof shipmentCalls.packMulti>
const I = await atThePackingBench()

beforeEach(async () => {
  await I.server.logIn('camille')
})

const refusedSeals: [string, () => Promise<Seal>, number, string, string][] = [
  [
    'an order that nobody knows',
    async () => ({ orderName: 'CD00009999', parcels: [whole] }),
    404,
    'order-unknown',
    'La commande CD00009999 n’existe pas.',
  ],
  [
    'a box with nothing in it',
    async () => {
      await I.db.insert(boxes).values({ warehouseId: I.house.warehouseId, name: 'CA00502' })
      return { orderName: 'CA00502', parcels: [whole] }
    },
    404,
    'box-empty',
    'La caisse CA00502 est vide.',
  ],
  [
    'a line that is short',
    async () => ({ orderName: await I.anOrder(), parcels: [parcel(340, scan(carnet))] }),
    409,
    'order-short',
    '{name} n’est pas complète. Il manque 1 × Carnet, 1 × Encre bleue. Scannez la suite, ou expédiez en partie.',
  ],
  [
    'one piece too many, over all parcels',
    async () => ({
      orderName: await I.anOrder(),
      parcels: [whole, parcel(340, scan(carnet))],
    }),
    409,
    'one-too-many',
    '1 « Carnet » de trop pour {name}. Retirez ce qui dépasse.',
  ],
  [
    'an article of no line',
    async () => ({ orderName: await I.anOrder(), parcels: [parcel(890, scan(enclume))] }),
    422,
    'wrong-item',
    '« Enclume » n’est pas dans {name}. Mettez-le de côté.',
  ],
  [
    'an article of another shop',
    async () => ({ orderName: await I.anOrder(), parcels: [parcel(890, scan(lampe))] }),
    404,
    'product-unknown',
    'Aucun article de cette boutique ne porte le code 3760123450027.',
  ],
  [
    'an empty parcel',
    async () => ({ orderName: await I.anOrder(), parcels: [whole, parcel(140)] }),
    422,
    'parcel-empty',
    'Le colis 2 est vide. Scannez ce qu’il contient.',
  ],
  [
    'a carton that does not exist',
    async () => ({ orderName: await I.anOrder(), parcels: [{ ...whole, packaging: 'MALLE' }] }),
    404,
    'packaging-unknown',
    'Le carton « MALLE » n’est pas proposé pour cette boutique.',
  ],
  [
    'a carton that is kept for another shop',
    async () => {
      const [large] = await I.db.select().from(cartons).where(eq(cartons.code, 'CARTON-L'))
      const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
      await I.db.insert(cartonShops).values({ cartonId: large?.id ?? '', shopId: lune?.id ?? '' })
      onTestFinished(async () => void (await I.db.delete(cartonShops)))
      return { orderName: await I.anOrder(), parcels: [{ ...whole, packaging: 'CARTON-L' }] }
    },
    404,
    'packaging-unknown',
    'Le carton « CARTON-L » n’est pas proposé pour cette boutique.',
  ],
  [
    'a carton that the carrier refuses',
    async () => ({
      orderName: await I.anOrder({ carrier: 'gls' }),
      parcels: [{ ...whole, packaging: 'POCHETTE' }],
    }),
    422,
    'packaging-refused',
    'GLS ne prend pas « Pochette ». Changez de carton.',
  ],
  [
    'more than the carton bears',
    async () => ({ orderName: await I.anOrder(), parcels: [{ ...whole, weightG: 5_100 }], confirm: true }),
    422,
    'packaging-too-heavy',
    '5,1 kg : « Petit carton » porte 5 kg au plus.',
  ],
  [
    'more than the carrier takes',
    async () => ({
      orderName: await I.anOrder(),
      parcels: [{ ...whole, packaging: 'CARTON-L', weightG: 30_500 }],
      confirm: true,
    }),
    422,
    'carrier-too-heavy',
    '30,5 kg : Chronopost prend 30 kg au plus. Faites plusieurs colis.',
  ],
  [
    'a weight that is 15 % off',
    async () => ({ orderName: await I.anOrder(), parcels: [{ ...whole, weightG: 1_024 }] }),
    409,
    'weight-unusual',
    '1,024 kg pesés, 890 g attendus. Vérifiez le contenu, ou confirmez.',
  ],
  [
    'an order on hold',
    async () => ({ orderName: await I.anOrder({ status: 'on_hold' }), parcels: [whole] }),
    409,
    'order-on-hold',
    '{name} est en attente. Mettez ses articles de côté.',
  ],
  [
    'a cancelled order',
    async () => ({ orderName: await I.anOrder({ status: 'cancelled' }), parcels: [whole] }),
    409,
    'order-cancelled',
    '{name} est annulée. Remettez ses articles en rayon.',
  ],
  [
    'a shipped order',
    async () => ({ orderName: await I.anOrder({ status: 'shipped' }), parcels: [whole] }),
    409,
    'order-shipped',
    '{name} est déjà expédiée.',
  ],
  [
    'an order that came back',
    async () => ({ orderName: await I.anOrder({ status: 'returned' }), parcels: [whole] }),
    409,
    'order-returned',
    '{name} est revenue de chez le client.',
  ],
  [
    'an order that nobody picked',
    async () => ({ orderName: await I.anOrder({ status: 'pending' }), parcels: [whole] }),
    409,
    'order-not-picked',
    '{name} n’est sur aucune liste de picking. Imprimez d’abord sa liste.',
  ],
  [
    'an order without a carrier',
    async () => ({ orderName: await I.anOrder({ carrier: null }), parcels: [whole] }),
    409,
    'carrier-missing',
    '{name} n’a pas de transporteur. Prévenez un responsable.',
  ],
  [
    'an order that is packed already',
    async () => {
      const { orderName } = await I.aPackedOrder()
      return { orderName, parcels: [whole] }
    },
    409,
    'order-packed',
    '{name} est déjà emballée.',
  ],
  [
    'more than the shelves hold',
    async () => ({
      orderName: await manyAnvils(),
      parcels: Array.from({ length: 4 }, () => ({
        packaging: 'CARTON-L',
        weightG: 28_620,
        scans: [scan(enclume)],
      })),
    }),
    409,
    'stock-short',
    'Il n’y a plus de ENCLUME à prendre.',
  ],
]

async function manyAnvils() {
  await I.house.makeList('PK004999', [{ name: 'CD00004999', lines: [{ sku: 'ENCLUME', qty: 4 }] }])
  return 'CD00004999'
}

test.each(refusedSeals)(
  'sealing with %s is refused, and no stock moves',
  async (_, prepare, status, code, detail) => {
    const body = await prepare()
    const before = await I.everywhere()
    const reply = await I.seal(body)
    I.seeRefused(reply, status, code, detail.replace('{name}', body.orderName))
    expect(await I.everywhere()).toEqual(before)
  },
)
