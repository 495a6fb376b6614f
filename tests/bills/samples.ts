import type { Bill } from '#contract/entities/bill.ts'
import type { EarlierBill } from '#server/bills/papers/invoice.ts'
import { buyer, closedOf, draftOf, line, seller, usual } from './made.ts'

/** Bills of every sort that a house may close, for the tests and for `npm run test:invoices`. */

export type Sample = { readonly bill: Bill; readonly earlier?: readonly EarlierBill[] }

const free = usual.map(one => ({ ...one, vat: 0 }))
const { vatNumber: _, ...small } = seller
const { siren: __, vatNumber: ___, ...anybody } = buyer

export const october: EarlierBill = { month: '2026-10', number: 'F2026-0031', issuedOn: '2026-11-02' }

export const oddNames = [
  'Étiquette « Œuvre » & fils <SAS> "12"',
  'مرحبا بالعالم (1)',
  'Cadeau 🎁 👩‍👩‍👧 ❤️',
  'Łódź, Žilina, Ελλάδα, Линия',
  '北山田の注文',
  'signe\u0007de commande\uFFFE et\ttabulation',
  `Mot${'sanslafin'.repeat(40)}`,
  'Une désignation qui ne finit pas. '.repeat(20),
]

export const samples = {
  usual: { bill: closedOf(usual) },
  credit: {
    bill: closedOf([
      line({ kind: 'order_multi', quantity: -400, price: 21_000, month: '2026-10' }),
      line({ kind: 'delivery', quantity: 2, price: 150_000 }),
      line({ kind: 'postage', quantity: -3, price: null, cents: -1_234 }),
      line({ kind: 'adjustment', price: null, cents: -10_001, vat: 550, reason: 'Litige de septembre' }),
    ]),
    earlier: [october],
  },
  'two-rates': {
    bill: closedOf([
      ...usual,
      line({ kind: 'postage', price: null, cents: 33_333, vat: 550 }),
      line({ kind: 'postage', price: null, cents: -33_334, vat: 1000 }),
      line({ kind: 'postage', label: 'Timbres', price: null, cents: 1_290, vat: 0 }),
    ]),
  },
  'without-vat': { bill: closedOf(free, { seller: small }) },
  'to-belgium': {
    bill: closedOf(free, {
      buyer: {
        ...anybody,
        vatNumber: 'BE0123456749',
        address: { lines: ['Rue Haute 1'], postcode: '1000', city: 'Bruxelles', country: 'BE' },
      },
    }),
  },
  'to-switzerland': {
    bill: closedOf(free, {
      buyer: {
        ...anybody,
        address: {
          lines: ['Bâtiment A', 'Rue Basse 2', 'Case postale 7', 'À l’attention de la comptabilité'],
          postcode: '1204',
          city: 'Genève',
          country: 'CH',
        },
      },
    }),
  },
  'own-terms': {
    bill: closedOf(usual, {
      seller: {
        ...seller,
        terms:
          'Pénalités de retard : trois fois le taux légal. Indemnité de recouvrement : 40 €. Escompte de 1 % sous huit jours.',
        iban: undefined,
        bic: undefined,
      },
    }),
  },
  'nothing-done': { bill: closedOf([]) },
  'odd-names': {
    bill: closedOf(
      oddNames.map(label => line({ kind: 'carton', label, quantity: 12, reason: label })),
      { buyer: { ...buyer, name: 'شاي وهدايا 🎁 Žofie' } },
    ),
  },
  'many-lines': {
    bill: closedOf(
      Array.from({ length: 200 }, (_, nth) =>
        line({
          kind: nth % 3 === 0 ? 'carton' : nth % 3 === 1 ? 'place_day' : 'prestation',
          label: `Prestation numéro ${nth + 1}`,
          quantity: nth * 17 + 1,
          price: nth * 137 + 1,
        }),
      ),
    ),
  },
} satisfies Readonly<Record<string, Sample>>

export const draft: Bill = draftOf(usual)
