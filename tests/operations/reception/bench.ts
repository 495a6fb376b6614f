import { formatOwn } from '#contract/barcodes/index.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { receptionOperation } from '#src/operations/reception/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { announceGoods, papier } from '#tests/server/reception/warehouse.ts'

export { location } from '#tests/drivers/bench.ts'
export { caseOfCups, cup, jam, lamp } from '#tests/server/reception/warehouse.ts'

export const document = (name: string) => formatOwn('reception', name)
export const first = document('RC000001')
export const unknown = '3017620422003'

export const articles = 'Scannez les articles, puis l’emplacement de dépôt'
export const choose = 'Scannez ou choisissez la réception'

/** RC000001 expects twelve CARNET and six CONFITURE; the dock is QUAI, quarantine is blocked. */
export async function atTheReceptionDesk() {
  const bench = await atTheBench(receptionOperation, { shop: { slug: 'papier', name: 'Atelier du papier' } })
  const { server } = bench
  await announceGoods(server.db)
  // The screen reads the list of deliveries when it opens.
  await bench.waitUntilISee(choose)
  return Object.assign(bench, {
    async openFirst() {
      await bench.scan(first)
      bench.see(articles)
    },
    async at(locationName: string) {
      const { data } = (await server.call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(
        data.stock.map(({ product, lot, expiry, qty }) => [
          [product.sku, lot, expiry].filter(Boolean).join(' '),
          qty,
        ]),
      )
    },
    async progress(name = 'RC000001') {
      const reply = await server.call(receptionCalls.information, {
        params: { ...papier, document: name },
      })
      const { lines, status } = reply.answer().data
      return {
        status,
        ...Object.fromEntries(
          lines.map(({ product, received, expected }) => [product.sku, `${received}/${expected}`]),
        ),
      }
    },
    list: async () =>
      (await server.call(receptionCalls.list, { params: papier })).answer().data.map(({ name }) => name),
    async colleagueReceives(sku: string, qty: number) {
      const body = { document: 'RC000001', lines: [{ sku, qty, to: 'QUAI' }] }
      ;(await server.call(receptionCalls.add, { params: papier, body })).answer()
    },
    async colleagueLinks(code: string, sku: string) {
      ;(await server.call(receptionCalls.link, { params: papier, body: { code, sku } })).answer()
    },
    async colleagueCloses() {
      const body = { document: 'RC000001', rest: 'drop' as const }
      ;(await server.call(receptionCalls.close, { params: papier, body })).answer()
    },
    rows: () =>
      Object.fromEntries(
        (bench.view().list?.rows ?? []).map(({ id, done, total }) => [id, `${done}/${total}`]),
      ),
    choices: () => bench.view().choices?.map(({ title }) => title) ?? [],
    can: (type: `cmd.${string}`, more: { n?: number; code?: string } = {}) =>
      bench.actor.getSnapshot().can({ type, id: 'asked', ...more }),
  })
}
