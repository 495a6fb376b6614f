/**
 * A client of the public API, made by `npm run client` from its description. The server gives it at /api/v1/client.ts.
 * A refusal is an answer like any other: `ok` says which; only a network that fails throws.
 */

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly expected?: string
  readonly got?: string
  readonly retryAfter?: number
  readonly requestId?: string
}

export type Order = {
  readonly reference: string
  readonly number: string
  readonly status: 'pending' | 'picking' | 'packing' | 'packed' | 'shipped' | 'on_hold' | 'cancelled' | 'returned'
  readonly held: {
    readonly reason: string
    readonly faults: readonly ({
      readonly code: string
      readonly detail: string
      readonly got?: string
    })[]
  } | null
  readonly cancellationAsked: boolean
  readonly receivedAt: string
  readonly leavesBy: string
  readonly customer: string
  readonly address: {
    readonly lines: readonly string[]
    readonly postcode: string
    readonly city: string
    readonly country: string
    readonly phone?: string
  } | null
  readonly carrier: string | null
  readonly relay: {
    readonly id: string
    readonly name: string
    readonly lines: readonly string[]
    readonly postcode: string
    readonly city: string
    readonly country: string
    readonly carrier: string | null
  } | null
  readonly campaign: string | null
  readonly priority: number
  readonly wishedOn: string | null
  readonly giftMessage: string | null
  readonly instructions: readonly string[]
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
    readonly packed: number
    readonly customization: string | null
    readonly gift: boolean
    readonly unitPriceCents: number | null
    readonly parts?: readonly ({
      readonly sku: string
      readonly quantity: number
      readonly packed: number
    })[]
    readonly serials?: readonly string[]
  })[]
  readonly parcels: readonly ({
    readonly number: string
    readonly status: 'open' | 'sealed' | 'labelled' | 'manifested' | 'void'
    readonly carrier: string | null
    readonly tracking: string | null
    readonly trackingUrl: string | null
    readonly deliveredAt: string | null
  })[]
  readonly questions: readonly ({
    readonly text: string
    readonly askedAt: string
    readonly answer: {
      readonly text: string
      readonly answeredAt: string
    } | null
  })[]
}

export type OrderHistory = {
  readonly timeline: readonly ({
    readonly at: string
    readonly what: string
    readonly text: string
    readonly by: string | null
  })[]
  readonly papers: readonly ({
    readonly id: string
    readonly title: string
    readonly at: string
    readonly address: string
  })[]
  readonly photos: readonly ({
    readonly id: string
    readonly at: string
    readonly address: string
    readonly return: string
    readonly reason: string
  })[]
}

export type Article = {
  readonly reference: string
  readonly name: string
  readonly weightG: number
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly upright: boolean
  readonly lots: boolean
  readonly leastDays: number | null
  readonly danger: string
  readonly originCountry: string | null
  readonly tariffNumber: string | null
  readonly customsValueCents: number | null
  readonly serials?: {
    readonly asked: 'none' | 'packing' | 'reception' | 'both'
    readonly form: string
    readonly key: 'none' | 'luhn' | 'mod37'
  }
  readonly kit?: {
    readonly mode: 'parts' | 'assembled'
    readonly parts: readonly ({
      readonly reference: string
      readonly quantity: number
    })[]
  }
  readonly codes: readonly ({
    readonly code: string
    readonly quantity: number
  })[]
  readonly photos: readonly ({
    readonly id: string
    readonly address: string
  })[]
  readonly archived: boolean
}

export type ArticleLevels = {
  readonly levels: readonly ({
    readonly place: string
    readonly least: number
    readonly most: number
    readonly pieces: number
  })[]
}

export type Stock = {
  readonly reference: string
  readonly available: number
  readonly reserved: number
  readonly ordered: number
  readonly quarantined: number
  readonly elsewhere: number
  readonly expected: number
  readonly kit?: {
    readonly mode: 'parts' | 'assembled'
    readonly makeable: number
    readonly parts: readonly ({
      readonly reference: string
      readonly quantity: number
      readonly available: number
    })[]
  }
  readonly threshold: number | null
  readonly lots: readonly ({
    readonly lot: string | null
    readonly expiry: string | null
    readonly leavesUntil: string | null
    readonly shelves: number
    readonly quarantined: number
    readonly elsewhere: number
  })[]
}

export type StockMoves = {
  readonly moves: readonly ({
    readonly number: number
    readonly at: string
    readonly type: 'INFO' | 'PICKING' | 'REBUT' | 'RECEPTION' | 'REPRINT' | 'RETURN_PRODUCT' | 'SHIPPING' | 'INVENTORY' | 'TRANSFER' | 'BARCODE'
    readonly qty: number
    readonly lot: string | null
    readonly from: string
    readonly to: string
    readonly reason: string | null
  })[]
  readonly older: number | null
}

export type PastStock = {
  readonly reference: string
  readonly day: string
  readonly pieces: number
  readonly quarantined: number
  readonly lots: readonly ({
    readonly lot: string | null
    readonly expiry: string | null
    readonly leavesUntil: string | null
    readonly shelves: number
    readonly quarantined: number
    readonly elsewhere: number
  })[]
}

export type Delivery = {
  readonly reference: string
  readonly number: string
  readonly status: 'expected' | 'open' | 'closed'
  readonly supplier: string
  readonly expectedOn: string | null
  readonly lines: readonly ({
    readonly sku: string
    readonly expected: number
    readonly received: number
  })[]
  readonly cartons: readonly ({
    readonly sscc: string
    readonly sku: string | null
    readonly quantity: number | null
    readonly pallet: string | null
    readonly received: boolean
  })[]
  readonly photos: readonly ({
    readonly id: string
    readonly at: string
    readonly address: string
    readonly sku: string | null
  })[]
  readonly questions: readonly ({
    readonly text: string
    readonly askedAt: string
    readonly answer: {
      readonly text: string
      readonly answeredAt: string
    } | null
  })[]
}

export type Return = {
  readonly reference: string
  readonly label: string | null
  readonly order: string
  readonly status: 'announced' | 'received'
  readonly trackingNumber: string | null
  readonly note: string
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
  })[]
  readonly announcedAt: string
  readonly numbers: readonly string[]
  readonly came: readonly ({
    readonly number: string
    readonly status: 'waiting' | 'completed'
    readonly receivedAt: string
    readonly reason: string
    readonly lines: readonly ({
      readonly sku: string
      readonly quantity: number
      readonly condition: 'new' | 'opened' | 'damaged'
      readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
    })[]
    readonly decision: {
      readonly lines: readonly ({
        readonly sku: string
        readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
      })[]
      readonly note: string
      readonly decidedAt: string
    } | null
    readonly questions: readonly ({
      readonly text: string
      readonly askedAt: string
      readonly answer: {
        readonly text: string
        readonly answeredAt: string
      } | null
    })[]
  })[]
}

export type ReceivedReturn = {
  readonly reference: string
  readonly order: string | null
  readonly customer: string | null
  readonly trackingNumber: string | null
  readonly waitsFor: string | null
  readonly note: string
  readonly photo: {
    readonly id: string
    readonly at: string
    readonly address: string
  } | null
  readonly status: 'waiting' | 'completed'
  readonly receivedAt: string
  readonly reason: string
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
    readonly condition: 'new' | 'opened' | 'damaged'
    readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
  })[]
  readonly decision: {
    readonly lines: readonly ({
      readonly sku: string
      readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
    })[]
    readonly note: string
    readonly decidedAt: string
  } | null
  readonly questions: readonly ({
    readonly text: string
    readonly askedAt: string
    readonly answer: {
      readonly text: string
      readonly answeredAt: string
    } | null
  })[]
}

export type Bill = {
  readonly net: number
  readonly vats: readonly ({
    readonly rate: number
    readonly base: number
    readonly cents: number
  })[]
  readonly vat: number
  readonly total: number
  readonly reference: string
  readonly number: string
  readonly closedAt: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly seller: {
    readonly name: string
    readonly address: {
      readonly lines: readonly string[]
      readonly postcode: string
      readonly city: string
      readonly country: string
    }
    readonly form?: string
    readonly siren?: string
    readonly vatNumber?: string
    readonly email?: string
    readonly iban?: string
    readonly bic?: string
    readonly payWithin: number
    readonly terms?: string
  }
  readonly buyer: {
    readonly name: string
    readonly address: {
      readonly lines: readonly string[]
      readonly postcode: string
      readonly city: string
      readonly country: string
    }
    readonly form?: string
    readonly siren?: string
    readonly vatNumber?: string
    readonly email?: string
  }
  readonly lines: readonly ({
    readonly key: string
    readonly kind: 'delivery' | 'delivery_line' | 'received_piece' | 'place_day' | 'volume_day' | 'piece_day' | 'order_mono' | 'order_multi' | 'order_gift' | 'order_customized' | 'further_line' | 'further_piece' | 'heavy_parcel' | 'long_parcel' | 'carton' | 'filling' | 'postage' | 'label' | 'paper' | 'return' | 'returned_piece' | 'scrapped_piece' | 'prestation' | 'prestation_time' | 'subscription' | 'minimum' | 'adjustment'
    readonly month: string
    readonly label: string
    readonly quantity: number
    readonly unit: 'one' | 'piece' | 'day' | 'litre_day' | 'minute' | 'month'
    readonly price: number | null
    readonly cents: number
    readonly vat: number
    readonly proof: boolean
    readonly reason: string | null
  })[]
  readonly xml: string
}

export type ListOrdersQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly text?: string
  readonly status?: 'pending' | 'picking' | 'packing' | 'packed' | 'shipped' | 'on_hold' | 'cancelled' | 'returned'
  readonly campaign?: string
  readonly carrier?: string
  readonly due?: 'late' | 'today' | 'later'
}

export type ListOrdersAnswer = {
  readonly items: readonly Order[]
  readonly cursor: string | null
}

export type PutOrderBody = {
  readonly customer: string
  readonly address?: {
    readonly lines: readonly string[]
    readonly postcode?: string
    readonly city?: string
    readonly country?: string
    readonly phone?: string
  } | null
  readonly carrier?: string | null
  readonly relay?: {
    readonly id: string
    readonly name: string
    readonly lines?: readonly string[]
    readonly postcode?: string
    readonly city?: string
    readonly country?: string
    readonly carrier?: string | null
  } | null
  readonly campaign?: string | null
  readonly priority?: number
  readonly wishedOn?: string | null
  readonly giftMessage?: string | null
  readonly instructions?: readonly string[]
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
    readonly customization?: string | null
    readonly gift?: boolean
    readonly unitPriceCents?: number | null
  })[]
}

export type PutOrdersBody = {
  readonly items: readonly unknown[]
}

export type PutOrdersQuery = {
  readonly dryRun?: 'true' | 'false'
}

export type PutOrdersAnswer = {
  readonly results: readonly ({
    readonly reference: string | null
    readonly status: number
    readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused'
    readonly code?: string
    readonly detail?: string
  })[]
}

export type HoldOrderBody = {
  readonly reason: string
}

export type AskOrderBody = {
  readonly text: string
}

export type ListArticlesQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly text?: string
  readonly state?: 'active' | 'archived'
  readonly lacks?: 'code' | 'weight' | 'stock'
}

export type ListArticlesAnswer = {
  readonly items: readonly Article[]
  readonly cursor: string | null
}

export type PutArticleBody = {
  readonly name: string
  readonly weightG?: number
  readonly lengthMm?: number | null
  readonly widthMm?: number | null
  readonly heightMm?: number | null
  readonly upright?: boolean
  readonly lots?: boolean
  readonly leastDays?: number | null
  readonly danger?: string
  readonly originCountry?: string | null
  readonly tariffNumber?: string | null
  readonly customsValueCents?: number | null
  readonly serials?: {
    readonly asked: 'none' | 'packing' | 'reception' | 'both'
    readonly form?: string
    readonly key?: 'none' | 'luhn' | 'mod37'
  }
  readonly kit?: {
    readonly mode: 'parts' | 'assembled'
    readonly parts: readonly ({
      readonly reference: string
      readonly quantity: number
    })[]
  } | null
  readonly codes?: readonly ({
    readonly code: string
    readonly quantity?: number
  })[]
}

export type PhotosArticleBody = {
  readonly photos: readonly ({
    readonly id: string
  } | {
    readonly jpeg: string
  })[]
}

export type ListStockQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly text?: string
  readonly state?: 'low' | 'none' | 'expiring' | 'quarantine'
}

export type ListStockAnswer = {
  readonly items: readonly Stock[]
  readonly cursor: string | null
}

export type GetStockMovesQuery = {
  readonly before?: number
  readonly limit?: number
  readonly day?: string
}

export type ThresholdStockBody = {
  readonly threshold: number | null
}

export type ListPastStockQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly day: string
  readonly text?: string
}

export type ListPastStockAnswer = {
  readonly items: readonly PastStock[]
  readonly cursor: string | null
}

export type GetPastStockQuery = {
  readonly day: string
  readonly text?: string
}

export type ListDeliveriesQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly text?: string
  readonly state?: 'due' | 'expected' | 'open' | 'closed'
}

export type ListDeliveriesAnswer = {
  readonly items: readonly Delivery[]
  readonly cursor: string | null
}

export type PutDeliveryBody = {
  readonly supplier?: string
  readonly expectedOn?: string | null
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
  })[]
}

export type CloseDeliveryBody = {
  readonly rest?: 'expect' | 'drop'
}

export type CartonsDeliveryBody = {
  readonly lines?: readonly ({
    readonly sku: string
    readonly quantity: number
    readonly per: number
  })[]
  readonly perPallet?: number
  readonly pallets?: number
}

export type ListReturnsQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly order?: string
}

export type ListReturnsAnswer = {
  readonly items: readonly Return[]
  readonly cursor: string | null
}

export type PutReturnBody = {
  readonly order: string
  readonly trackingNumber?: string | null
  readonly note?: string
  readonly lines: readonly ({
    readonly sku: string
    readonly quantity: number
  })[]
}

export type DecideReturnBody = {
  readonly number?: string
  readonly lines: readonly ({
    readonly sku: string
    readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
  })[]
  readonly note?: string
}

export type AskReturnBody = {
  readonly number?: string
  readonly text: string
}

export type ListReceivedReturnsQuery = {
  readonly cursor?: string
  readonly limit?: number
  readonly text?: string
  readonly state?: 'waiting' | 'completed'
}

export type ListReceivedReturnsAnswer = {
  readonly items: readonly ReceivedReturn[]
  readonly cursor: string | null
}

export type DecideReceivedReturnBody = {
  readonly lines: readonly ({
    readonly sku: string
    readonly outcome: 'restock' | 'quarantine' | 'rebut' | 'supplier'
  })[]
  readonly note?: string
}

export type ListBillsQuery = {
  readonly cursor?: string
  readonly limit?: number
}

export type ListBillsAnswer = {
  readonly items: readonly Bill[]
  readonly cursor: string | null
}

export type Options = {
  /** The same call again under the same key is done once. */
  readonly idempotencyKey?: string
  /** The ETag of what the program has read. */
  readonly ifMatch?: string
  readonly ifNoneMatch?: string
}

export type Answer<T> = {
  readonly status: number
  readonly etag: string | null
  /** The answer of a call that was made before, under the same key. */
  readonly replayed: boolean
} & ({ readonly ok: true; readonly data: T } | { readonly ok: false; readonly problem: Problem })

type Sent = Options & { readonly body?: unknown; readonly query?: Readonly<Record<string, unknown>> }

const at = (name: string) => encodeURIComponent(name)

export type Connection = {
  /** The server's address: https://entrepot.exemple.fr */
  readonly url: string
  readonly shop: string
  /** dk_… */
  readonly key: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export function connect({ url, shop, key, fetch = globalThis.fetch }: Connection) {
  async function ask<T>(method: string, path: string, sent: Sent): Promise<Answer<T>> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(sent.query ?? {})) {
      if (value !== undefined) search.set(name, String(value))
    }
    const headers = new Headers({ authorization: `Bearer ${key}` })
    if (sent.body !== undefined) headers.set('content-type', 'application/json')
    if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey)
    if (sent.ifMatch) headers.set('if-match', sent.ifMatch)
    if (sent.ifNoneMatch) headers.set('if-none-match', sent.ifNoneMatch)
    const response = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    })
    const { status } = response
    const said = {
      status,
      etag: response.headers.get('etag'),
      replayed: response.headers.get('idempotency-replayed') === 'true',
    }
    // The description says what each call answers, so nothing is checked again here.
    if (status >= 400) return { ...said, ok: false, problem: (await response.json()) as Problem }
    const type = response.headers.get('content-type') ?? ''
    const data = type.includes('json') ? await response.json() : type ? await response.blob() : null
    return { ...said, ok: true, data: data as T }
  }

  return {
    /** Lit les commandes, page par page */
    listOrders: (query: ListOrdersQuery = {}, options: Options = {}) =>
      ask<ListOrdersAnswer>('GET', `/api/v1/shops/${at(shop)}/orders`, { query, ...options }),
    /** Lit la commande */
    getOrder: (reference: string, options: Options = {}) =>
      ask<Order | null>('GET', `/api/v1/shops/${at(shop)}/orders/${at(reference)}`, { ...options }),
    /** Envoie la commande, pour la première fois ou corrigée */
    putOrder: (reference: string, body: PutOrderBody, options: Options = {}) =>
      ask<Order>('PUT', `/api/v1/shops/${at(shop)}/orders/${at(reference)}`, { body, ...options }),
    /** Retire la commande */
    deleteOrder: (reference: string, options: Options = {}) =>
      ask<Order | null>('DELETE', `/api/v1/shops/${at(shop)}/orders/${at(reference)}`, { ...options }),
    /** Envoie jusqu’à 500 lignes à la fois, avec une réponse à chacune */
    putOrders: (body: PutOrdersBody, query: PutOrdersQuery = {}, options: Options = {}) =>
      ask<PutOrdersAnswer>('POST', `/api/v1/shops/${at(shop)}/orders/batch`, { body, query, ...options }),
    /** Lit ce qui est arrivé à la commande, ses papiers et les photos de ses retours */
    getOrderHistory: (reference: string, options: Options = {}) =>
      ask<OrderHistory | null>('GET', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/history`, { ...options }),
    /** Un papier imprimé pour la commande, tel quel */
    getOrderPapersFile: (reference: string, id: string, options: Options = {}) =>
      ask<Blob>('GET', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/papers/${at(id)}`, { ...options }),
    /** Une photo d’un retour de la commande */
    getOrderPhotosFile: (reference: string, id: string, options: Options = {}) =>
      ask<Blob>('GET', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/photos/${at(id)}`, { ...options }),
    /** Met la commande en attente */
    holdOrder: (reference: string, body: HoldOrderBody, options: Options = {}) =>
      ask<Order>('POST', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/hold`, { body, ...options }),
    /** Remet la commande en route */
    releaseOrder: (reference: string, options: Options = {}) =>
      ask<Order>('POST', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/release`, { ...options }),
    /** Pose une question à l’entrepôt */
    askOrder: (reference: string, body: AskOrderBody, options: Options = {}) =>
      ask<Order>('POST', `/api/v1/shops/${at(shop)}/orders/${at(reference)}/ask`, { body, ...options }),
    /** Lit les articles, page par page */
    listArticles: (query: ListArticlesQuery = {}, options: Options = {}) =>
      ask<ListArticlesAnswer>('GET', `/api/v1/shops/${at(shop)}/articles`, { query, ...options }),
    /** Lit l’article */
    getArticle: (reference: string, options: Options = {}) =>
      ask<Article | null>('GET', `/api/v1/shops/${at(shop)}/articles/${at(reference)}`, { ...options }),
    /** Envoie l’article, pour la première fois ou corrigée */
    putArticle: (reference: string, body: PutArticleBody, options: Options = {}) =>
      ask<Article>('PUT', `/api/v1/shops/${at(shop)}/articles/${at(reference)}`, { body, ...options }),
    /** Retire l’article */
    deleteArticle: (reference: string, options: Options = {}) =>
      ask<Article | null>('DELETE', `/api/v1/shops/${at(shop)}/articles/${at(reference)}`, { ...options }),
    /** Envoie jusqu’à 500 lignes à la fois, avec une réponse à chacune */
    putArticles: (body: PutOrdersBody, query: PutOrdersQuery = {}, options: Options = {}) =>
      ask<PutOrdersAnswer>('POST', `/api/v1/shops/${at(shop)}/articles/batch`, { body, query, ...options }),
    /** Lit les niveaux de l’article aux emplacements de l’entrepôt */
    getArticleLevels: (reference: string, options: Options = {}) =>
      ask<ArticleLevels | null>('GET', `/api/v1/shops/${at(shop)}/articles/${at(reference)}/levels`, { ...options }),
    /** Donne à l’article ses photos, dans leur ordre */
    photosArticle: (reference: string, body: PhotosArticleBody, options: Options = {}) =>
      ask<Article>('POST', `/api/v1/shops/${at(shop)}/articles/${at(reference)}/photos`, { body, ...options }),
    /** Lit les stocks, page par page */
    listStock: (query: ListStockQuery = {}, options: Options = {}) =>
      ask<ListStockAnswer>('GET', `/api/v1/shops/${at(shop)}/stock`, { query, ...options }),
    /** Lit le stock d’un article */
    getStock: (reference: string, options: Options = {}) =>
      ask<Stock | null>('GET', `/api/v1/shops/${at(shop)}/stock/${at(reference)}`, { ...options }),
    /** Lit les mouvements de l’article, le plus récent d’abord */
    getStockMoves: (reference: string, query: GetStockMovesQuery = {}, options: Options = {}) =>
      ask<StockMoves | null>('GET', `/api/v1/shops/${at(shop)}/stock/${at(reference)}/moves`, { query, ...options }),
    /** Change le nombre de pièces sous lequel la boutique est prévenue */
    thresholdStock: (reference: string, body: ThresholdStockBody, options: Options = {}) =>
      ask<Stock>('POST', `/api/v1/shops/${at(shop)}/stock/${at(reference)}/threshold`, { body, ...options }),
    /** Lit les stocks à la fin d’un jour, page par page */
    listPastStock: (query: ListPastStockQuery, options: Options = {}) =>
      ask<ListPastStockAnswer>('GET', `/api/v1/shops/${at(shop)}/past-stock`, { query, ...options }),
    /** Lit le stock d’un article à la fin d’un jour */
    getPastStock: (reference: string, query: GetPastStockQuery, options: Options = {}) =>
      ask<PastStock | null>('GET', `/api/v1/shops/${at(shop)}/past-stock/${at(reference)}`, { query, ...options }),
    /** Lit les livraisons attendues, page par page */
    listDeliveries: (query: ListDeliveriesQuery = {}, options: Options = {}) =>
      ask<ListDeliveriesAnswer>('GET', `/api/v1/shops/${at(shop)}/deliveries`, { query, ...options }),
    /** Lit la livraison attendue */
    getDelivery: (reference: string, options: Options = {}) =>
      ask<Delivery | null>('GET', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}`, { ...options }),
    /** Envoie la livraison attendue, pour la première fois ou corrigée */
    putDelivery: (reference: string, body: PutDeliveryBody, options: Options = {}) =>
      ask<Delivery>('PUT', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}`, { body, ...options }),
    /** Retire la livraison attendue */
    deleteDelivery: (reference: string, options: Options = {}) =>
      ask<Delivery | null>('DELETE', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}`, { ...options }),
    /** Envoie jusqu’à 500 lignes à la fois, avec une réponse à chacune */
    putDeliveries: (body: PutOrdersBody, query: PutOrdersQuery = {}, options: Options = {}) =>
      ask<PutOrdersAnswer>('POST', `/api/v1/shops/${at(shop)}/deliveries/batch`, { body, query, ...options }),
    /** Une photo que le quai a prise de la livraison */
    getDeliveryPhotosFile: (reference: string, id: string, options: Options = {}) =>
      ask<Blob>('GET', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}/photos/${at(id)}`, { ...options }),
    /** Clôt la livraison */
    closeDelivery: (reference: string, body: CloseDeliveryBody, options: Options = {}) =>
      ask<Delivery>('POST', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}/close`, { body, ...options }),
    /** Numérote les cartons et les palettes */
    cartonsDelivery: (reference: string, body: CartonsDeliveryBody, options: Options = {}) =>
      ask<Delivery>('POST', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}/cartons`, { body, ...options }),
    /** Pose une question à l’entrepôt */
    askDelivery: (reference: string, body: AskOrderBody, options: Options = {}) =>
      ask<Delivery>('POST', `/api/v1/shops/${at(shop)}/deliveries/${at(reference)}/ask`, { body, ...options }),
    /** Lit les retours annoncés, page par page */
    listReturns: (query: ListReturnsQuery = {}, options: Options = {}) =>
      ask<ListReturnsAnswer>('GET', `/api/v1/shops/${at(shop)}/returns`, { query, ...options }),
    /** Lit le retour annoncé */
    getReturn: (reference: string, options: Options = {}) =>
      ask<Return | null>('GET', `/api/v1/shops/${at(shop)}/returns/${at(reference)}`, { ...options }),
    /** Envoie le retour annoncé, pour la première fois ou corrigée */
    putReturn: (reference: string, body: PutReturnBody, options: Options = {}) =>
      ask<Return>('PUT', `/api/v1/shops/${at(shop)}/returns/${at(reference)}`, { body, ...options }),
    /** Retire le retour annoncé */
    deleteReturn: (reference: string, options: Options = {}) =>
      ask<Return | null>('DELETE', `/api/v1/shops/${at(shop)}/returns/${at(reference)}`, { ...options }),
    /** Envoie jusqu’à 500 lignes à la fois, avec une réponse à chacune */
    putReturns: (body: PutOrdersBody, query: PutOrdersQuery = {}, options: Options = {}) =>
      ask<PutOrdersAnswer>('POST', `/api/v1/shops/${at(shop)}/returns/batch`, { body, query, ...options }),
    /** Dit quoi faire d’un retour qui attend */
    decideReturn: (reference: string, body: DecideReturnBody, options: Options = {}) =>
      ask<Return>('POST', `/api/v1/shops/${at(shop)}/returns/${at(reference)}/decide`, { body, ...options }),
    /** Pose une question à l’entrepôt */
    askReturn: (reference: string, body: AskReturnBody, options: Options = {}) =>
      ask<Return>('POST', `/api/v1/shops/${at(shop)}/returns/${at(reference)}/ask`, { body, ...options }),
    /** Lit les retours arrivés, annoncés ou non, page par page */
    listReceivedReturns: (query: ListReceivedReturnsQuery = {}, options: Options = {}) =>
      ask<ListReceivedReturnsAnswer>('GET', `/api/v1/shops/${at(shop)}/received-returns`, { query, ...options }),
    /** Lit le retour arrivé */
    getReceivedReturn: (reference: string, options: Options = {}) =>
      ask<ReceivedReturn | null>('GET', `/api/v1/shops/${at(shop)}/received-returns/${at(reference)}`, { ...options }),
    /** La photo que le poste a prise de ce retour */
    getReceivedReturnPhotosFile: (reference: string, id: string, options: Options = {}) =>
      ask<Blob>('GET', `/api/v1/shops/${at(shop)}/received-returns/${at(reference)}/photos/${at(id)}`, { ...options }),
    /** Dit quoi faire d’un retour qui attend */
    decideReceivedReturn: (reference: string, body: DecideReceivedReturnBody, options: Options = {}) =>
      ask<ReceivedReturn>('POST', `/api/v1/shops/${at(shop)}/received-returns/${at(reference)}/decide`, { body, ...options }),
    /** Pose une question à l’entrepôt */
    askReceivedReturn: (reference: string, body: AskOrderBody, options: Options = {}) =>
      ask<ReceivedReturn>('POST', `/api/v1/shops/${at(shop)}/received-returns/${at(reference)}/ask`, { body, ...options }),
    /** Lit les factures arrêtées, page par page */
    listBills: (query: ListBillsQuery = {}, options: Options = {}) =>
      ask<ListBillsAnswer>('GET', `/api/v1/shops/${at(shop)}/bills`, { query, ...options }),
    /** Lit la facture arrêtée d’un mois */
    getBill: (reference: string, options: Options = {}) =>
      ask<Bill | null>('GET', `/api/v1/shops/${at(shop)}/bills/${at(reference)}`, { ...options }),
  }
}
