/**
 * The waiting states in which each walk kills the browser. The bench fails where a walk misses one of them, and
 * tests/bench/killed.test.ts where a state of a machine stands in no walk.
 */
export const reached = {
  transfer: ['transfer departure', 'transfer articles', 'transfer confirming'],
  replenishment: [
    'replenishment start',
    'replenishment reserve',
    'replenishment articles',
    'replenishment putting',
  ],
  assembly: ['assembly start', 'assembly making', 'assembly apart', 'assembly parting'],
  rebut: ['rebut location', 'rebut article', 'rebut quantity', 'rebut photographing', 'rebut confirming'],
  prestation: ['prestation subject', 'prestation work', 'prestation done', 'prestation running'],
  'prestation-shared': ['prestation subject', 'prestation choosing'],
  inventory: ['inventory location', 'inventory counting', 'inventory reviewing', 'inventory going'],
  'inventory-shared': ['inventory location', 'inventory counting', 'inventory choosing'],
  reception: [
    'reception document',
    'reception articles',
    'reception photographing',
    'reception unusual',
    'reception confirming',
    'reception linking',
    'reception short',
  ],
  'reception-lots': ['reception document', 'reception articles', 'reception lot', 'reception perished'],
  shop: ['shop choosing'],
  picking: [
    'picking choosing',
    'picking planning',
    'picking slots',
    'picking printed.bag',
    'picking known',
    'picking printed.cart',
  ],
  'put-wall': ['put-wall start', 'put-wall piece', 'put-wall laying'],
  'shipment-mono': ['shipment start', 'shipment mono.article', 'shipment label.scan'],
  parcels: [
    'shipment start',
    'shipment packing.articles',
    'shipment packing.surplus',
    'shipment packing.leaving',
    'shipment packing.carton',
    'shipment packing.weight',
    'shipment packing.doubt',
    'shipment label.scan',
    'shipment label.why',
    'packaging start',
    'packaging which',
    'packaging carton',
    'packaging weight',
    'packaging label',
    'packaging why',
    'packaging voiding',
    'order-information looking.asking',
    'order-information looking.choosing',
    'order-information looking.showing',
    'order-information numbering',
    'order-information confirming',
    'order-information withdrawing',
    'order-information reasoning',
  ],
  'shipment-unmade': [
    'shipment start',
    'shipment packing.articles',
    'shipment packing.carton',
    'shipment label.unmade',
  ],
  'carrier-slip': [
    'carrier-slip choosing',
    'carrier-slip parcels',
    'carrier-slip unloading',
    'carrier-slip reviewing',
  ],
  'order-return': [
    'order-return parcel',
    'order-return origin',
    'order-return photographing',
    'order-return articles.known',
    'order-return articles.orphan',
    'order-return condition',
    'order-return outcome',
    'order-return doubt',
    'order-return destination',
    'order-return reason',
  ],
  'print-product': ['print-product first', 'print-product more', 'print-product meaning'],
  'print-location': ['print-location first', 'print-location more', 'print-location range'],
  'print-box': ['print-box first', 'print-box more', 'print-box range', 'print-box counting'],
} satisfies Record<string, readonly string[]>

export type Walk = keyof typeof reached

/** The states that no browser can show, each with its reason. */
export const unreachable: Readonly<Record<string, string>> = {
  'order-return serial':
    'no article of the demo has serial numbers; tests/operations/order-return/serials.test.ts kills this browser',
  'reception serial':
    'no article of the demo has serial numbers; tests/operations/reception/serials.test.ts kills this browser',
  'shipment mono.serial':
    'no article of the demo has serial numbers; tests/operations/shipment/serials.test.ts kills this browser',
  'shipment packing.serial':
    'no article of the demo has serial numbers; tests/operations/shipment/serials.test.ts kills this browser',
  'shipment label.coming':
    'the demo’s numbers are its own, and come at once; tests/operations/shipment/coming.test.ts kills this browser',
  'shipment label.service':
    'the demo has no account with a carrier, so no services; tests/operations/shipment/remedies.test.ts kills this browser',
  'shipment label.relay':
    'the demo has no account with a carrier, so no search; tests/operations/shipment/remedies.test.ts kills this browser',
  'picking uncounted': 'stays only while the server is away, and asks again by itself',
  'shop unread': 'stays only while the server is away, and asks again by itself',
  'print-box meaning': 'no two shops have one box',
  'print-location counting': 'only boxes are created',
  'print-location meaning': 'no two shops have one shelf',
  'print-product counting': 'only boxes are created',
  'print-product range': 'articles have no order, so no range',
}
