import type { Bill, BillLine, Party, Seller, VatSum } from '#contract/entities/bill.ts'
import { charges, unitsInPrice } from '#contract/entities/tariff.ts'
import { costOf, shareOf } from '#contract/money.ts'
import type { ClosedBill } from '#server/bills/papers/invoice.ts'

export const seller: Seller = {
  name: 'Entrepôt des Lilas',
  form: 'SAS au capital de 10 000 €',
  address: { lines: ['12 rue des Lilas', 'Bâtiment C'], postcode: '69007', city: 'Lyon', country: 'FR' },
  siren: '732829320',
  vatNumber: 'FR44732829320',
  email: 'factures@lilas.example',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  payWithin: 30,
}

export const buyer: Party = {
  name: 'Atelier du Thé',
  address: { lines: ['3 place du Marché'], postcode: '44000', city: 'Nantes', country: 'FR' },
  siren: '552100554',
  vatNumber: 'FR77552100554',
  email: 'compta@atelier.example',
}

type Said = Partial<BillLine> & Pick<BillLine, 'kind'>

/** A line of the kind's own unit, at 20 % of VAT. Its amount follows from quantity and price unless it is given. */
export function line({ kind, quantity = 1, price = 10_000, vat = 2000, ...more }: Said): BillLine {
  const { word, unit } = charges[kind]
  return {
    key: `${kind}:${more.label ?? ''}`,
    kind,
    month: '2026-11',
    label: word,
    quantity,
    unit,
    price,
    cents: price === null ? 0 : costOf(quantity, price, unitsInPrice[more.unit ?? unit]),
    vat,
    proof: true,
    reason: null,
    ...more,
  }
}

/** A draft of November 2026 with these lines, its sums as the contract wants them: rounded once for each rate. */
export function draftOf(lines: readonly BillLine[]): Bill {
  const vats: VatSum[] = [...new Set(lines.map(({ vat }) => vat))]
    .sort((a, b) => b - a)
    .map(rate => {
      const base = lines.reduce((sum, { vat, cents }) => sum + (vat === rate ? cents : 0), 0)
      return { rate, base, cents: shareOf(base, rate) }
    })
  const net = vats.reduce((sum, { base }) => sum + base, 0)
  const vat = vats.reduce((sum, { cents }) => sum + cents, 0)
  return {
    ...{ net, vats, vat, total: net + vat },
    shop: { slug: 'atelier-the', name: 'Atelier du Thé' },
    warehouse: 'Lilas',
    month: '2026-11',
    closed: null,
    upTo: '2026-11-29T09:05:00Z',
    lines: [...lines],
    warnings: [],
  }
}

export const closedOf = (
  lines: readonly BillLine[],
  sides: Partial<Pick<ClosedBill['closed'], 'seller' | 'buyer'>> = {},
): ClosedBill => ({
  ...draftOf(lines),
  closed: {
    number: 'F2026-0042',
    at: '2026-12-01T08:00:00Z',
    by: 'Zoé Martin',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-31',
    seller,
    buyer,
    ...sides,
  },
})

/** A month with something of everything. */
export const usual: readonly BillLine[] = [
  line({ kind: 'delivery', quantity: 14, price: 150_000 }),
  line({ kind: 'received_piece', quantity: 12_480, price: 450 }),
  line({ kind: 'place_day', label: 'Emplacement occupé, picking', quantity: 3_610, price: 3_000 }),
  line({ kind: 'volume_day', quantity: 412_345, price: 6_500 }),
  line({ kind: 'piece_day', quantity: 1_204_331, price: 35 }),
  line({ kind: 'order_mono', label: 'Commande d’une pièce, de 1 à 1 000', quantity: 1_000, price: 18_000 }),
  line({
    kind: 'order_mono',
    label: 'Commande d’une pièce, au-delà de 1 000',
    quantity: 1_893,
    price: 15_000,
  }),
  line({ kind: 'order_multi', quantity: 904, price: 21_000 }),
  line({ kind: 'order_gift', quantity: 61, price: 32_000 }),
  line({ kind: 'carton', label: 'Carton M', quantity: 1_700, price: 6_200 }),
  line({ kind: 'filling', quantity: 950, price: 900 }),
  line({ kind: 'postage', label: 'Port Colissimo', quantity: 2_911, price: null, cents: 1_512_377 }),
  line({ kind: 'return', quantity: 87, price: 25_000 }),
  line({ kind: 'prestation', label: 'Reconditionnement', unit: 'minute', quantity: 205, price: 320_000 }),
  line({ kind: 'order_multi', month: '2026-10', quantity: -3, price: 21_000 }),
  line({ kind: 'subscription', price: 900_000 }),
  line({
    kind: 'adjustment',
    price: null,
    cents: -4_500,
    reason: 'Geste commercial après la panne du 12',
    proof: false,
  }),
]
