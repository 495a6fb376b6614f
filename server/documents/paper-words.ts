/** The languages that a customer's papers may have. */
export type PaperLanguage = 'fr' | 'en'

const words = {
  fr: {
    tag: 'fr-FR',
    deliveryNote: 'Bon de livraison',
    order: 'Commande',
    parcel: 'Colis',
    relay: 'Point relais',
    returns: 'Retours',
    qty: 'Qté',
    article: 'Article',
    sku: 'Référence',
    customization: 'Personnalisation',
    serials: 'N° de série',
    apart: 'Envoyé à part',
    gift: 'Un cadeau pour vous',
    return: 'Retour',
    enclose: 'Joignez cette feuille au colis, ou montrez-la au quai.',
    sendTo: 'Envoyez le colis à',
    colon: ' :',
    moreBefore: 'et',
    moreAfter: 'autres articles',
  },
  en: {
    tag: 'en-GB',
    deliveryNote: 'Delivery note',
    order: 'Order',
    parcel: 'Parcel',
    relay: 'Pick-up point',
    returns: 'Returns',
    qty: 'Qty',
    article: 'Item',
    sku: 'Reference',
    customization: 'Personalisation',
    serials: 'Serial no.',
    apart: 'Sent separately',
    gift: 'A gift for you',
    return: 'Return',
    enclose: 'Put this sheet in the parcel, or show it at the dock.',
    sendTo: 'Send the parcel to',
    colon: ':',
    moreBefore: 'and',
    moreAfter: 'other items',
  },
} as const

/** The words of papers. Numbers, names and a customer's own text stay as they are. */
export type PaperWords = { readonly [Word in keyof (typeof words)['fr']]: string }

export const paperWords: Readonly<Record<PaperLanguage, PaperWords>> = words
