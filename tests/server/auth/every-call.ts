import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints/index.ts'
import type { Role, ShopRight, UserRole } from '#contract/roles.ts'
import { type OtherShop, secret } from './another-shop.ts'

type Calls = typeof calls
export type Admits = readonly [
  Endpoint['scope'],
  role?: Role | null,
  standing?: UserRole | null,
  right?: ShopRight,
]

/** The roles that may make each call. A new call needs a line here and an input below. */
const table: { readonly [Noun in keyof Calls]: { readonly [Call in keyof Calls[Noun]]?: Admits } } = {
  user: {
    access: ['self'],
    logIn: ['anyone'],
    logOut: ['self'],
    reportIp: ['self'],
    apiReportIp: ['self'],
  },
  computer: {
    printers: ['own'],
    exist: ['own'],
    check: ['own'],
    qz: ['own'],
    bench: ['own'],
    list: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
    trial: ['warehouse'],
    prove: ['warehouse'],
    makeWallCard: ['warehouse', null, 'manager'],
    enrolWall: ['anyone'],
    remove: ['warehouse', null, 'manager'],
  },
  qz: {
    certificate: ['self'],
    sign: ['self'],
  },
  picking: {
    campaigns: ['shop', 'Picking'],
    counts: ['shop', 'Picking'],
    printCampaign: ['shop', 'Picking'],
    printMono: ['shop', 'Picking'],
    printMulti: ['shop', 'Picking'],
    lists: ['shop', 'Picking'],
    list: ['shop', 'Picking'],
    reprint: ['shop', 'Picking'],
    release: ['shop', 'Picking'],
    placeBox: ['shop', 'Picking'],
    takeBox: ['shop', 'Picking'],
  },
  shipment: {
    monoList: ['warehouse', 'Shipping'],
    order: ['warehouse', 'Shipping'],
    packMono: ['warehouse', 'Shipping'],
    packMulti: ['warehouse', 'Shipping'],
    printMulti: ['warehouse', 'Shipping'],
    release: ['warehouse', 'Shipping'],
    handOver: ['warehouse', 'Shipping'],
    voidParcel: ['warehouse', 'Shipping'],
    labels: ['warehouse', 'Shipping'],
    fetchLabels: ['warehouse', 'Shipping'],
    withoutLabel: ['warehouse', 'Shipping'],
  },
  carrierSlip: {
    list: ['warehouse', 'Barcode'],
    content: ['warehouse', 'Barcode'],
    load: ['warehouse', 'Barcode'],
    postpone: ['warehouse', 'Barcode'],
    reprint: ['warehouse', 'Barcode'],
    manifests: ['warehouse', 'Barcode'],
    fetchManifests: ['warehouse', 'Barcode'],
    retryManifest: ['warehouse', 'Barcode'],
  },
  order: {
    information: ['warehouse', 'Print'],
    customizationFiles: ['warehouse', 'Print'],
    customizationFile: ['warehouse', 'Print'],
    addTracking: ['warehouse', 'Print'],
    tracking: ['warehouse', 'Print'],
    removeTracking: ['warehouse', 'Print'],
  },
  orderFile: {
    list: ['warehouse', null, 'manager'],
    choices: ['warehouse', null, 'manager'],
    relays: ['warehouse', null, 'manager'],
    information: ['warehouse', null, 'manager'],
    create: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
    hold: ['warehouse', null, 'manager'],
    release: ['warehouse', null, 'manager'],
    cancel: ['warehouse', null, 'manager'],
  },
  shopHome: {
    now: ['shop', null, 'manager', 'read'],
  },
  shopOrder: {
    list: ['shop', null, 'manager', 'read'],
    choices: ['shop', null, 'manager', 'read'],
    relays: ['shop', null, 'manager', 'orders'],
    information: ['shop', null, 'manager', 'read'],
    history: ['shop', null, 'manager', 'read'],
    paper: ['shop', null, 'manager', 'read'],
    create: ['shop', null, 'manager', 'orders'],
    save: ['shop', null, 'manager', 'orders'],
    hold: ['shop', null, 'manager', 'orders'],
    release: ['shop', null, 'manager', 'orders'],
    cancel: ['shop', null, 'manager', 'orders'],
  },
  shopStock: {
    list: ['shop', null, 'manager', 'read'],
    export: ['shop', null, 'manager', 'read'],
    article: ['shop', null, 'manager', 'read'],
    moves: ['shop', null, 'manager', 'read'],
    saveThreshold: ['shop', null, 'manager', 'stock'],
  },
  packaging: {
    save: ['warehouse', 'Shipping'],
  },
  question: {
    answer: ['warehouse'],
  },
  shopQuestion: {
    list: ['shop', null, 'manager', 'read'],
    ask: ['shop', null, 'manager', 'read'],
  },
  remedy: {
    services: ['warehouse', 'Shipping'],
    relays: ['warehouse', 'Shipping'],
    chooseRelay: ['warehouse', 'Shipping'],
  },
  return: {
    keepPhoto: ['warehouse', 'ReturnProduct'],
    photo: ['shop'],
    book: ['warehouse', 'ReturnProduct'],
    find: ['warehouse', 'ReturnProduct'],
    waiting: ['warehouse', 'ReturnProduct'],
    complete: ['warehouse', 'ReturnProduct'],
    join: ['warehouse', 'ReturnProduct'],
    findForShop: ['shop'],
    bookForShop: ['shop', 'ReturnProduct'],
  },
  shopReturn: {
    list: ['shop', null, 'manager', 'read'],
    information: ['shop', null, 'manager', 'read'],
    wish: ['shop', null, 'manager', 'stock'],
  },
  location: {
    findPrefix: ['own'],
    information: ['own'],
    inShop: ['shop'],
    moves: ['own'],
    correctStock: ['shop', 'Inventory'],
    stock: ['own'],
    transfer: ['warehouse', 'Transfer'],
    apiTransfer: ['warehouse', 'Transfer'],
  },
  inventory: {
    list: ['warehouse', 'Inventory'],
    begin: ['warehouse', 'Inventory'],
    count: ['warehouse', 'Inventory'],
    abandon: ['warehouse', 'Inventory'],
    approve: ['warehouse', 'Inventory', 'manager'],
  },
  product: {
    search: ['own'],
    information: ['shop'],
    moves: ['shop'],
    toldApart: ['shop'],
    quantity: ['shop', null, 'manager'],
  },
  reception: {
    list: ['shop'],
    shop: ['own'],
    information: ['shop'],
    article: ['shop'],
    keepPhoto: ['shop', null, null, 'stock'],
    photo: ['shop'],
    link: ['shop', null, null, 'stock'],
    unlink: ['shop', null, null, 'stock'],
    add: ['shop', null, null, 'stock'],
    labels: ['shop', null, null, 'stock'],
    undo: ['shop', null, null, 'stock'],
    close: ['shop', null, null, 'stock'],
  },
  delivery: {
    list: ['warehouse', null, 'manager'],
    information: ['warehouse', null, 'manager'],
    create: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
    close: ['warehouse', null, 'manager'],
  },
  shopArticle: {
    list: ['shop', null, 'manager', 'read'],
    information: ['shop', null, 'manager', 'read'],
    create: ['shop', null, 'admin', 'stock'],
    save: ['shop', null, 'admin', 'stock'],
    keepPicture: ['shop', null, 'admin', 'stock'],
    archive: ['shop', null, 'admin', 'stock'],
    archiveMany: ['shop', null, 'admin', 'stock'],
    restore: ['shop', null, 'admin', 'stock'],
  },
  shopDelivery: {
    list: ['shop', null, 'manager', 'read'],
    information: ['shop', null, 'manager', 'read'],
    create: ['shop', null, 'manager', 'stock'],
    save: ['shop', null, 'manager', 'stock'],
    close: ['shop', null, 'manager', 'stock'],
  },
  rebut: {
    keepPhoto: ['shop', null, null, 'stock'],
    photo: ['shop'],
    add: ['shop', null, null, 'stock'],
    undo: ['shop', null, null, 'stock'],
  },
  reason: {
    rebut: ['self'],
    apiRebut: ['self'],
    returnOrigins: ['self'],
    returnWaits: ['self'],
    reprints: ['self'],
    list: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
    remove: ['warehouse', null, 'manager'],
  },
  label: {
    find: ['warehouse', 'Barcode'],
    print: ['warehouse', 'Barcode'],
    newBoxes: ['warehouse', 'Barcode'],
  },
  statistic: {
    today: ['own'],
  },
  figures: {
    activity: ['warehouse', null, 'manager'],
    stock: ['warehouse', null, 'manager'],
    export: ['warehouse', null, 'manager'],
  },
  idle: { now: ['own'] },
  home: {
    gettingReady: ['warehouse', null, 'manager'],
    attention: ['own'],
    settleRefusal: ['own'],
    settleTrouble: ['own', null, 'manager'],
  },
  desk: {
    list: ['warehouse'],
    hand: ['warehouse'],
    take: ['warehouse'],
    drop: ['warehouse'],
  },
  routing: {
    box: ['own'],
    parcel: ['own'],
  },
  warehouse: {
    grammar: ['own'],
    saveRules: ['warehouse', null, 'admin'],
  },
  copy: {
    read: ['warehouse'],
  },
  printLog: {
    add: ['own'],
    history: ['own'],
  },
  search: {
    all: ['own'],
  },
  printJob: {
    state: ['own'],
    again: ['own'],
    send: ['own'],
    sent: ['own'],
    take: ['own'],
  },
  demo: {
    sheet: ['anyone'],
  },
  setup: {
    state: ['anyone'],
    make: ['anyone'],
  },
  carton: {
    list: ['warehouse', null, 'manager'],
    information: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
  },
  carrier: {
    list: ['warehouse', null, 'manager'],
    information: ['warehouse', null, 'manager'],
    account: ['warehouse', null, 'admin'],
    orderAccounts: ['warehouse', null, 'admin'],
    removeAccount: ['warehouse', null, 'admin'],
    tryAccount: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'manager'],
  },
  notification: {
    list: ['warehouse', null, 'admin'],
    information: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'admin'],
    secret: ['warehouse', null, 'admin'],
    state: ['warehouse', null, 'admin'],
    test: ['warehouse', null, 'admin'],
    sendings: ['warehouse', null, 'admin'],
    replay: ['warehouse', null, 'admin'],
    remove: ['warehouse', null, 'admin'],
  },
  connection: {
    list: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'admin'],
    trial: ['warehouse', null, 'admin'],
  },
  account: {
    sessions: ['self'],
    endSession: ['self'],
    endOthers: ['self'],
    changePassword: ['self'],
    everySession: ['warehouse', null, 'admin'],
    endAny: ['warehouse', null, 'admin'],
    endEvery: ['warehouse', null, 'admin'],
  },
  audit: {
    list: ['warehouse', null, 'admin'],
    export: ['warehouse', null, 'admin'],
  },
  export: { list: ['warehouse', null, 'admin'], ofShop: ['shop', null, 'manager', 'read'] },
  workList: {
    pickingLists: ['warehouse', null, 'manager'],
    parcels: ['warehouse', null, 'manager'],
    slips: ['warehouse', null, 'manager'],
    returns: ['warehouse', null, 'manager'],
    counts: ['warehouse', null, 'manager'],
    late: ['warehouse', 'Picking', 'manager'],
    printLate: ['warehouse', 'Picking', 'manager'],
  },
  import: {
    list: ['warehouse', null, 'admin'],
    open: ['warehouse', null, 'admin'],
    part: ['warehouse', null, 'admin'],
    head: ['warehouse', null, 'admin'],
    read: ['warehouse', null, 'admin'],
    start: ['warehouse', null, 'admin'],
    stop: ['warehouse', null, 'admin'],
    lines: ['warehouse', null, 'admin'],
    refused: ['warehouse', null, 'admin'],
    template: ['warehouse', null, 'admin'],
  },
  person: {
    list: ['warehouse', null, 'admin'],
    information: ['warehouse', null, 'admin'],
    create: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'admin'],
    deactivate: ['warehouse', null, 'admin'],
    reactivate: ['warehouse', null, 'admin'],
    endSessions: ['warehouse', null, 'admin'],
    removeBadge: ['warehouse', null, 'admin'],
    removePin: ['warehouse', null, 'admin'],
    invite: ['warehouse', null, 'admin'],
    newBadge: ['warehouse', null, 'admin'],
    newPin: ['warehouse', null, 'admin'],
    resetPassword: ['warehouse', null, 'admin'],
  },
  shopPerson: {
    list: ['shop', null, 'manager', 'all'],
    create: ['shop', null, 'manager', 'all'],
    save: ['shop', null, 'manager', 'all'],
    withdraw: ['shop', null, 'manager', 'all'],
    invite: ['shop', null, 'manager', 'all'],
    resetPassword: ['shop', null, 'manager', 'all'],
  },
  shop: {
    list: ['warehouse', null, 'admin'],
    information: ['warehouse', null, 'admin'],
    create: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'admin'],
  },
  apiKey: {
    list: ['warehouse', null, 'admin'],
    create: ['warehouse', null, 'admin'],
    rotate: ['warehouse', null, 'admin'],
    revoke: ['warehouse', null, 'admin'],
  },
  article: {
    list: ['warehouse', null, 'admin'],
    information: ['warehouse', null, 'admin'],
    create: ['warehouse', null, 'admin'],
    save: ['warehouse', null, 'admin'],
    saveLevels: ['warehouse', null, 'admin'],
    archive: ['warehouse', null, 'admin'],
    archiveMany: ['warehouse', null, 'admin'],
    restore: ['warehouse', null, 'admin'],
    merging: ['warehouse', null, 'admin'],
    merge: ['warehouse', null, 'admin'],
  },
  picture: {
    keep: ['warehouse', null, 'admin'],
  },
  place: {
    list: ['warehouse', null, 'manager'],
    preview: ['warehouse', null, 'manager'],
    walk: ['warehouse', null, 'manager'],
    generate: ['warehouse', null, 'manager'],
    change: ['warehouse', null, 'manager'],
  },
  service: {
    health: ['anyone'],
    ready: ['anyone'],
    look: ['warehouse', null, 'manager'],
    tell: ['warehouse'],
  },
  live: {
    changes: ['self'],
  },
}

/** Ids of another person's things, for the inputs. */
export type Named = Pick<
  OtherShop,
  'file' | 'photo' | 'rebut' | 'print' | 'refusal' | 'notification' | 'parcel'
> & {
  readonly computer: { readonly id: string }
  readonly printer: { readonly id: string; readonly trial: string | null }
  readonly count: { readonly id: string }
  readonly received: { readonly id: string }
}

const slug = 'lune'
const noShop = { shop: '00000000-0000-4000-8000-000000000000' }
const noPlaces = {
  kind: 'storage',
  zone: '',
  aisles: '?',
  bays: '',
  levels: '',
  slots: '',
  zigzag: true,
} as const
const noArticle = { article: noShop.shop }
const newArticle = {
  ...{ sku: 'NOUVEAU', name: 'Nouveau', weightG: 0, lengthMm: null, widthMm: null, heightMm: null },
  ...{ lots: false, danger: '', codes: [] },
}
const nobody = { person: '00000000-0000-4000-8000-000000000000' }
const slugShop = 'lune'
const reason = 'Pour voir'
const order = 'CD00000004'
const box = 'CA09001'
const at = '2026-03-12T09:00:00Z'
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
const days = { from: '2026-03-01', to: '2026-03-12', shop: slug }
const oneLamp = [{ sku: 'LAMPE', qty: 1 }]
const moved = { from: 'A-01', to: 'A-02', lines: oneLamp }
const backLine = { sku: 'LAMPE', qty: 1, condition: 'new', outcome: 'quarantine' } as const
const back = { order, origin: 'client', lines: [backLine] }

type Inputs = {
  readonly [Noun in keyof Calls]: {
    readonly [Call in keyof Calls[Noun]]?: InputOf<Extract<Calls[Noun][Call], Endpoint>>
  }
}

/** An input for each call that names what belongs to the shop « lune » in the warehouse of Lyon. */
const inputs = ({
  file,
  photo,
  rebut,
  print,
  refusal,
  parcel,
  computer,
  printer,
  count,
  received,
  notification: { id: notification },
}: Named): Inputs => ({
  user: {
    access: {},
    logIn: { body: { username: 'camille', password: 'faux' } },
    logOut: {},
    reportIp: { body: { ip: '10.0.0.1' } },
    apiReportIp: { body: { ip: '10.0.0.1' } },
  },
  computer: {
    printers: {},
    exist: {},
    check: { params: { ip: '192.168.1.20' } },
    qz: {},
    bench: { params: { number: 1 } },
    list: {},
    save: { body: { name: 'Poste 9', ip: '192.168.1.99', printers: [] } },
    trial: { body: { printer: printer.id } },
    prove: { body: { trial: printer.trial ?? '' } },
    makeWallCard: { body: { id: computer.id, inches: 24 } },
    enrolWall: { body: { card: 'MUR-0000000000000000' } },
    remove: { body: { id: computer.id } },
  },
  qz: { certificate: {}, sign: { body: { toSign: 'a'.repeat(64) } } },
  picking: {
    campaigns: { params: { slug } },
    counts: { params: { slug } },
    printCampaign: { params: { slug, campaign: 'hiver' } },
    printMono: { params: { slug, pickingType: 'mono_classic' } },
    printMulti: { params: { slug, pickingType: 'multi_classic' } },
    lists: { params: { slug } },
    list: { params: { slug, pickingName: 'PK009001' } },
    reprint: { params: { slug, pickingName: 'PK009001' }, body: { reason } },
    release: { params: { slug, pickingName: 'PK009001' } },
    placeBox: { params: { slug, pickingName: 'PK009001' }, body: { box } },
    takeBox: { params: { slug, pickingName: 'PK009001' }, body: { box } },
  },
  shipment: {
    monoList: { params: { pickingName: 'PK009001' } },
    order: { params: { orderName: order } },
    packMono: { body: { pickingName: 'PK009001', barcode: '4006381333931' } },
    packMulti: {
      body: {
        orderName: order,
        parcels: [{ packaging: 'PETIT', weightG: 1000, scans: [{ barcode: '4006381333931', qty: 1, at }] }],
      },
    },
    printMulti: { body: { orderName: order, reprint: true, reason } },
    release: { body: { orderName: order } },
    handOver: { body: { orderName: order, from: 'camille@douchette.example' } },
    voidParcel: { body: { parcelName: 'CL00009001', reason } },
    labels: {},
    fetchLabels: { body: { parcels: [nobody.person] } },
    withoutLabel: {},
  },
  carrierSlip: {
    list: {},
    content: { params: { carrierSlipGroup: 'rapide' } },
    load: {
      params: { carrierSlipGroup: 'rapide' },
      body: { trackings: ['CL00009001'], seal: false },
    },
    manifests: {},
    fetchManifests: { body: { manifests: [noShop.shop] } },
    retryManifest: { params: { manifest: noShop.shop } },
    postpone: {
      params: { carrierSlipGroup: 'rapide' },
      body: { missed: '2026-03-11T16:00:00.000Z' },
    },
    reprint: { params: { slip: 'BX009999' }, body: { reason } },
  },
  order: {
    information: { query: { order } },
    customizationFiles: { params: { order } },
    customizationFile: { params: { order, file: file.id } },
    addTracking: { params: { order }, query: { trackingNumber: '6A99999999999' } },
    tracking: { params: { order, trackingNumber: '6A12345678901' } },
    removeTracking: { params: { order, trackingNumber: '6A12345678901' } },
  },
  orderFile: {
    list: { query: {} },
    choices: {},
    relays: { query: { carrier: 'rapide', country: 'FR', postcode: '69001' } },
    information: { params: { order } },
    create: {
      body: {
        shop: slug,
        customer: 'Zoé Martin',
        address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
        lines: [{ sku: 'LAMPE', qty: 1 }],
      },
    },
    save: { params: { order }, body: { version: 1, change: { priority: 3 } } },
    hold: { params: { order }, body: { reason } },
    release: { params: { order } },
    cancel: { params: { order }, body: { version: 1 } },
  },
  shopHome: {
    now: { params: { slugShop: slug } },
  },
  shopOrder: {
    list: { params: { slugShop: slug }, query: {} },
    choices: { params: { slugShop: slug } },
    relays: { params: { slugShop: slug }, query: { carrier: 'rapide', country: 'FR', postcode: '69001' } },
    information: { params: { slugShop: slug, order } },
    history: { params: { slugShop: slug, order } },
    paper: { params: { slugShop: slug, order, paper: unknownId } },
    create: {
      params: { slugShop: slug },
      body: {
        customer: 'Zoé Martin',
        address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
        lines: [{ sku: 'LAMPE', qty: 1 }],
      },
    },
    save: { params: { slugShop: slug, order }, body: { version: 1, change: { priority: 3 } } },
    hold: { params: { slugShop: slug, order }, body: { reason } },
    release: { params: { slugShop: slug, order } },
    cancel: { params: { slugShop: slug, order }, body: { version: 1 } },
  },
  shopStock: {
    list: { params: { slugShop }, query: {} },
    export: { params: { slugShop }, query: {} },
    article: { params: { slugShop, article: 'LAMPE' }, query: {} },
    moves: { params: { slugShop, article: 'LAMPE' }, query: {} },
    saveThreshold: { params: { slugShop, article: 'LAMPE' }, body: { threshold: 3 } },
  },
  packaging: {
    save: { params: { order }, body: { parcels: [{ packaging: 'PETIT', weightG: 1000 }] } },
  },
  question: {
    answer: { params: { question: nobody.person }, body: { text: 'Oui, demain.' } },
  },
  shopQuestion: {
    list: { params: { slugShop: slug }, query: {} },
    ask: { params: { slugShop: slug }, body: { kind: 'order', about: order, text: 'Quand part-elle ?' } },
  },
  remedy: {
    services: { params: { parcelId: nobody.person } },
    relays: { params: { orderName: order }, query: {} },
    chooseRelay: {
      params: { orderName: order },
      body: {
        relay: { id: '014523', name: 'Tabac', lines: [], postcode: '69003', city: 'Lyon', country: 'FR' },
      },
    },
  },
  return: {
    keepPhoto: { body: { photo: jpeg } },
    photo: { params: { slugShop, photo: photo.id } },
    book: { body: back },
    find: { query: { code: 'RT09001' } },
    waiting: {},
    complete: { params: { return: 'RT09001' }, body: { lines: [backLine] } },
    join: { params: { return: 'RT09001' }, body: { order } },
    findForShop: { params: { slugShop }, query: { code: order } },
    bookForShop: { params: { slugShop }, body: back },
  },
  shopReturn: {
    list: { params: { slugShop: slug }, query: {} },
    information: { params: { slugShop: slug, return: 'RT09001' } },
    wish: {
      params: { slugShop: slug, return: 'RT09001' },
      body: { lines: [{ sku: 'LAMPE', outcome: 'restock' }] },
    },
  },
  location: {
    findPrefix: { body: { prefix: 'A' } },
    information: { params: { locationName: 'A-01' } },
    inShop: { params: { slugShop, locationName: 'A-01' } },
    moves: { params: { locationName: 'A-01' }, query: {} },
    correctStock: { params: { slug, locationSlug: 'A-01' }, body: { sku: 'LAMPE', counted: 1, reason } },
    stock: { body: { location: 'A-01' } },
    transfer: { body: moved },
    apiTransfer: { body: { ...moved, lines: 'all' } },
  },
  inventory: {
    list: {},
    begin: { body: { location: 'A-02' } },
    count: { body: { location: 'A-02', lines: [{ sku: 'LAMPE', counted: 1 }] } },
    abandon: { body: { location: 'A-02' } },
    approve: { body: { count: count.id, approve: true } },
  },
  product: {
    search: { body: { query: 'lampe' } },
    information: { params: { slugShop }, query: { code: 'LAMPE' } },
    moves: { params: { slugShop }, query: { sku: 'LAMPE' } },
    toldApart: { params: { slugShop }, query: { sku: 'LAMPE' } },
    quantity: { params: { slugShop, shopProduct: 'LAMPE' } },
  },
  reception: {
    list: { params: { slugShop } },
    shop: { params: { document: 'RC09001' } },
    information: { params: { slugShop, document: 'RC09001' } },
    article: { params: { slugShop }, query: { code: 'LAMPE' } },
    keepPhoto: { params: { slugShop }, body: { document: 'RC09001', photo: jpeg } },
    photo: { params: { slugShop, photo: photo.id } },
    link: { params: { slugShop }, body: { code: 'NOUVEAU-CODE', sku: 'LAMPE' } },
    unlink: { params: { slugShop }, body: { code: 'NOUVEAU-CODE', sku: 'LAMPE', of: 'une-autre-cle' } },
    add: { params: { slugShop }, body: { lines: [{ sku: 'LAMPE', qty: 1, to: 'A-01' }] } },
    labels: { params: { slugShop }, body: { lines: oneLamp } },
    undo: { params: { slugShop }, body: { moves: [received.id] } },
    close: { params: { slugShop }, body: { document: 'RC09001' } },
  },
  delivery: {
    list: { query: {} },
    information: { params: { delivery: 'RC09001' } },
    create: { body: { shop: slug, lines: [{ sku: 'LAMPE', qty: 1 }] } },
    save: { params: { delivery: 'RC09001' }, body: { version: 1, change: { supplier: 'Autre' } } },
    close: { params: { delivery: 'RC09001' }, body: { version: 1, rest: 'drop' } },
  },
  shopArticle: {
    list: { params: { slugShop: slug }, query: { text: secret } },
    information: { params: { slugShop: slug, ...noArticle } },
    create: { params: { slugShop: slug }, body: newArticle },
    save: { params: { slugShop: slug, ...noArticle }, body: { name: 'Autre' } },
    keepPicture: { params: { slugShop: slug }, body: { jpeg: 'AAAA' } },
    archive: { params: { slugShop: slug, ...noArticle } },
    archiveMany: { params: { slugShop: slug }, body: { articles: [noArticle.article], archived: true } },
    restore: { params: { slugShop: slug, ...noArticle } },
  },
  shopDelivery: {
    list: { params: { slugShop: slug }, query: {} },
    information: { params: { slugShop: slug, delivery: 'RC09001' } },
    create: { params: { slugShop: slug }, body: { lines: [{ sku: 'LAMPE', qty: 1 }] } },
    save: {
      params: { slugShop: slug, delivery: 'RC09001' },
      body: { version: 1, change: { supplier: 'Autre' } },
    },
    close: { params: { slugShop: slug, delivery: 'RC09001' }, body: { version: 1, rest: 'drop' } },
  },
  rebut: {
    keepPhoto: { params: { slugShop }, body: { photo: jpeg } },
    photo: { params: { slugShop, photo: photo.id } },
    add: { params: { slugShop }, body: { location: 'A-01', sku: 'LAMPE', qty: 1, reason: 'perime' } },
    undo: { params: { slugShop }, body: { moves: [rebut.id] } },
  },
  reason: {
    rebut: {},
    apiRebut: {},
    returnOrigins: {},
    returnWaits: {},
    reprints: {},
    list: { query: { list: 'rebut' } },
    save: { body: { list: 'rebut', label: 'Autre' } },
    remove: { params: { reason: unknownId } },
  },
  label: {
    find: { params: { kind: 'product' }, query: { code: 'LAMPE' } },
    print: {
      params: { kind: 'product' },
      body: { lines: [{ name: 'LAMPE', code: '4006381333931', qty: 1 }] },
    },
    newBoxes: { body: { count: 1 } },
  },
  statistic: { today: {} },
  figures: {
    activity: { query: days },
    stock: { query: days },
    export: { params: { table: 'people' }, query: days },
  },
  idle: { now: { params: { operation: 'shipment' }, query: {} } },
  home: {
    gettingReady: {},
    attention: {},
    settleRefusal: { params: { refusal: refusal.id } },
    settleTrouble: { params: { parcel: parcel.id } },
  },
  desk: {
    list: {},
    hand: {
      body: {
        operation: 'rebut',
        role: 'Rebut',
        shop: slug,
        version: 1,
        title: 'Rebut',
        about: secret,
        prompt: 'Photographiez l’article',
        order: null,
        snapshot: {},
      },
    },
    take: { params: { step: unknownId } },
    drop: { params: { step: unknownId } },
  },
  routing: { box: { params: { box } }, parcel: { params: { package: 'CL00009001' } } },
  warehouse: { grammar: {}, saveRules: { body: { kind: 'badge', rules: [] } } },
  copy: { read: {} },
  printLog: {
    add: { body: { entries: [{ date: at, name: order, type: 'SHIPPING', link: '' }] } },
    history: { query: {} },
  },
  search: { all: { query: { query: secret } } },
  printJob: {
    state: { body: { jobs: [{ id: print.id, status: 'printed', attempt: 0, at }] } },
    again: { body: { id: print.id, reason } },
    send: { body: { id: print.id, attempt: 0, printer: unknownId } },
    sent: { query: { ids: print.id } },
    take: { body: { id: print.id } },
  },
  demo: { sheet: {} },
  carton: {
    list: { query: { text: secret } },
    information: { params: { carton: unknownId } },
    save: {
      body: {
        code: 'BOITE',
        name: 'Boîte',
        lengthMm: 1,
        widthMm: 1,
        heightMm: 1,
        tareG: 1,
        limitG: 1,
        active: true,
      },
    },
  },
  connection: {
    list: {},
    save: {
      body: {
        id: notification,
        shop: 'lune',
        kind: 'vendure',
        name: 'À moi',
        url: 'https://shop.example/admin-api',
        account: 'moi',
        secret: 'à moi',
      },
    },
    trial: { params: { connection: notification } },
  },
  notification: {
    list: { query: { text: secret } },
    information: { params: { notification } },
    save: {
      body: {
        id: notification,
        shop: 'lune',
        name: 'À moi',
        url: 'https://shop.example/',
        kinds: ['order.received'],
      },
    },
    secret: { params: { notification }, body: { overlapHours: 0 } },
    state: { params: { notification }, body: { status: 'paused' } },
    test: { params: { notification } },
    sendings: { params: { notification }, query: {} },
    replay: { params: { notification }, body: { since: at } },
    remove: { params: { notification } },
  },
  carrier: {
    list: { query: { text: secret } },
    information: { params: { carrier: unknownId } },
    account: { params: { carrier: unknownId }, body: { number: '1', secret: 'à moi' } },
    orderAccounts: { params: { carrier: unknownId }, body: { accounts: [unknownId] } },
    removeAccount: { params: { carrier: unknownId, account: unknownId } },
    tryAccount: { params: { carrier: unknownId, account: unknownId } },
    save: {
      body: {
        slug: 'velo',
        name: 'Vélo',
        cutoff: '17:00',
        maxWeightG: 1,
        trackingUrl: null,
        cartons: [],
        active: true,
      },
    },
  },
  setup: {
    state: {},
    make: {
      body: {
        code: 'AAAA-BBBB-CCCC',
        warehouse: { name: 'Lille', timeZone: 'Europe/Paris' },
        admin: { username: 'intrus', displayName: 'Intrus', password: 'quatre mots au hasard' },
        shop: { name: 'Lille' },
      },
    },
  },
  account: {
    sessions: {},
    endSession: { params: { session: computer.id } },
    endOthers: {},
    changePassword: { body: { current: 'faux', wanted: 'douze' } },
    everySession: {},
    endAny: { params: { session: computer.id } },
    endEvery: {},
  },
  audit: { list: { query: {} }, export: { query: { text: secret } } },
  export: {
    list: { params: { kind: 'articles' }, query: {} },
    ofShop: { params: { slugShop, kind: 'articles' }, query: {} },
  },
  import: {
    list: {},
    open: { body: { kind: 'articles', name: 'articles.csv', size: 10 } },
    part: { params: { import: unknownId }, body: { at: 0, data: 'YQ==' } },
    head: { params: { import: unknownId } },
    read: { params: { import: unknownId } },
    start: { params: { import: unknownId }, body: { dry: true, columns: {} } },
    stop: { params: { import: unknownId } },
    lines: { params: { import: unknownId }, query: {} },
    refused: { params: { import: unknownId }, query: {} },
    template: { params: { kind: 'articles' }, query: {} },
  },
  person: {
    list: { query: { text: secret } },
    information: { params: nobody },
    create: {
      body: {
        username: 'lune.nouvelle',
        displayName: 'Nouvelle',
        role: 'operator',
        warehouse: false,
        roles: [],
        features: [],
        shops: [slug],
      },
    },
    save: { params: nobody, body: { displayName: 'Autre' } },
    deactivate: { params: nobody, body: { workSeen: true } },
    reactivate: { params: nobody },
    endSessions: { params: nobody },
    removeBadge: { params: nobody },
    removePin: { params: nobody },
    invite: { params: nobody, body: { badge: true, pin: true, origin: 'https://douchette.example' } },
    newBadge: { params: nobody, body: { paper: 'a4' } },
    newPin: { params: nobody },
    resetPassword: { params: nobody },
  },
  shopPerson: {
    list: { params: { slugShop } },
    create: {
      params: { slugShop },
      body: { username: 'lune.autre', displayName: 'Autre', right: 'read' },
    },
    save: { params: { slugShop, ...nobody }, body: { right: 'read' } },
    withdraw: { params: { slugShop, ...nobody } },
    invite: { params: { slugShop, ...nobody }, body: { origin: 'https://douchette.example' } },
    resetPassword: { params: { slugShop, ...nobody } },
  },
  shop: {
    list: { query: { text: secret } },
    information: { params: noShop },
    create: { body: { name: 'Lune', slug } },
    save: { params: noShop, body: { name: 'Autre' } },
  },
  apiKey: {
    list: {},
    create: { body: { shop: slug, name: 'Vitrine', rights: ['orders'] } },
    rotate: { params: { key: computer.id }, body: { overlapHours: 24 } },
    revoke: { params: { key: computer.id } },
  },
  article: {
    list: { query: { text: secret } },
    information: { params: noArticle },
    create: { body: { ...newArticle, shop: slug } },
    save: { params: noArticle, body: { name: 'Autre' } },
    saveLevels: { params: noArticle, body: { levels: [] } },
    archive: { params: noArticle },
    archiveMany: { body: { articles: [noArticle.article], archived: true } },
    restore: { params: noArticle },
    merging: { params: noArticle, query: { into: noArticle.article } },
    merge: { params: noArticle, body: { into: noArticle.article } },
  },
  picture: {
    keep: { body: { shop: slug, jpeg: 'AAAA' } },
  },
  place: {
    list: { query: { text: secret } },
    preview: { body: noPlaces },
    generate: { body: noPlaces },
    change: { body: { places: [noShop.shop], change: { blocked: true } } },
    walk: { body: { places: [{ place: noShop.shop, walk: 1 }] } },
  },
  workList: {
    pickingLists: { query: { text: 'PK009001' } },
    parcels: { query: { text: secret } },
    slips: { query: {} },
    returns: { query: { text: secret } },
    counts: { query: {} },
    late: {},
    printLate: {},
  },
  live: { changes: {} },
  service: {
    ...{ health: {}, ready: {}, look: {} },
    tell: {
      body: {
        ...{ page: '5f3c1c52-6d0e-4b8a-9a3e-0c6a1f6f4a11', version: 'v1', scans: { accepted: 1 } },
        outbox: { waiting: 0, oldestSeconds: 0 },
      },
    },
  },
})

const unknownId = '00000000-0000-4000-8000-000000000000'

export const everyCall = (named: Named) =>
  Object.entries(calls).flatMap(([noun, record]) =>
    Object.entries(record as Record<string, Endpoint>).map(([call, endpoint]) => {
      const of = <T>(all: object): T => (all as Record<string, Record<string, T>>)[noun]?.[call] as T
      return {
        name: `${noun}.${call}`,
        endpoint,
        admits: of<Admits>(table),
        input: of<InputOf<Endpoint>>(inputs(named)),
      }
    }),
  )
