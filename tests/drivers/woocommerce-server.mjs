// A WooCommerce as a process of its own, after its published documentation (docs/connectors.md). What it is asked must be
// documented: anything else is written down in `wrong`. The test says by messages what happens in the shop.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const keys = new Map()
const orders = new Map()
const products = new Map()
const notes = new Map()
const refunds = new Map()
const hooks = new Map()
const wrong = []
const asked = []
const written = []
/** What the addresses that are told answered. */
const calls = []
let mode = 'well'
/** What happens in the shop right after its next page of orders. */
let meanwhile = []
let last = 1000

const known = {
  'GET /orders': [
    'orderby',
    'order',
    'status',
    'per_page',
    'page',
    'modified_after',
    'dates_are_gmt',
    'exclude',
    '_fields',
  ],
  'GET /orders/{id}': ['_fields'],
  'GET /orders/{id}/notes': ['type'],
  'GET /orders/{id}/refunds': ['per_page', '_fields'],
  'GET /webhooks': ['per_page'],
  'GET /products': ['sku', 'include', 'per_page', '_fields'],
}
const bodies = {
  'POST /webhooks/batch': ['create', 'update', 'delete'],
  'POST /orders/batch': ['create', 'update', 'delete'],
  'POST /orders/{id}/notes': ['note', 'customer_note'],
  'PUT /orders/{id}': ['status'],
  'PUT /products/{id}': ['manage_stock', 'stock_quantity'],
  'PUT /products/{id}/variations/{id}': ['manage_stock', 'stock_quantity'],
}
const states = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed']

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const { method = '' } = request
  const url = new URL(request.url ?? '', 'http://shop')
  const say = (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const refuse = (status, code, message) => say(status, { code, message, data: { status } })
  asked.push(`${method} ${url.pathname}${url.search}`)

  if (mode === 'maintenance') return say(200, '<html>Le site revient bientôt</html>')
  if (mode === 'moved') return say(301, '', { location: `https://www.boutique.example${url.pathname}` })
  if (mode === 'plain permalinks') return say(404, '<html>Page introuvable</html>')
  if (mode === 'broken') return say(503, '<html>Service Unavailable</html>')
  if (mode === 'walled') return say(403, '<html>Forbidden</html>')
  if (url.pathname === '/wp-json/') return say(200, { name: 'Papeterie du port' })
  const path = url.pathname.replace('/wp-json/wc/v3', '')
  const route = `${method} ${path.replace(/\d+/g, '{id}')}`
  const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
  hold(route, url.searchParams, body)

  // A message of WordPress is in the language of the site.
  const [user, secret] = authorization(request)
  const key = keys.get(user)
  if (!key || mode === 'header stripped')
    return refuse(401, 'woocommerce_rest_cannot_view', 'Désolé, vous ne pouvez pas lister les ressources.')
  if (key.secret !== secret)
    return refuse(401, 'woocommerce_rest_authentication_error', 'Le secret client n’est pas valide.')
  if (method !== 'GET' && !key.writes)
    return refuse(401, 'woocommerce_rest_authentication_error', 'La clé fournie ne permet pas d’écrire.')
  if (!key.manages)
    return refuse(403, 'woocommerce_rest_cannot_view', 'Désolé, vous ne pouvez pas lister les ressources.')

  const [, noun, id, more, inner] = path.split('/')
  if (route === 'GET /orders') return list(url.searchParams, say, refuse)
  if (route === 'POST /orders/batch') return say(200, {})
  if (route === 'GET /webhooks') return say(200, [...hooks.values()].map(shownHook))
  if (route === 'POST /webhooks/batch') return say(200, await changeHooks(body))
  if (route === 'GET /products') return find(url.searchParams, say)
  if (noun === 'products') {
    const product = products.get(Number(inner ?? id))
    if (!product || (inner && product.parent_id !== Number(id)))
      return refuse(404, 'woocommerce_rest_product_invalid_id', 'ID non valide.')
    // A variation is no product of its own.
    if (!inner && product.type === 'variation')
      return refuse(404, 'woocommerce_rest_invalid_product_id', 'Variations are handled by another route.')
    Object.assign(product, body)
    written.push(`${method} ${path} ${JSON.stringify(body)}`)
    return say(200, product)
  }
  const order = orders.get(Number(id))
  if (!order) return refuse(404, 'woocommerce_rest_shop_order_invalid_id', 'ID non valide.')
  if (route === 'GET /orders/{id}') return say(200, order)
  if (route === 'GET /orders/{id}/refunds') return say(200, refunds.get(order.id) ?? [])
  if (route === 'GET /orders/{id}/notes') return say(200, notes.get(order.id) ?? [])
  written.push(`${method} ${path} ${JSON.stringify(body)}`)
  if (route === 'PUT /orders/{id}') Object.assign(order, body)
  else if (more === 'notes') {
    last += 1
    notes.set(order.id, [{ id: last, author: 'system', ...body }, ...(notes.get(order.id) ?? [])])
    if (mode === 'silent about notes') return response.destroy()
  }
  return say(route.startsWith('POST') ? 201 : 200, {})
})

function authorization({ headers }) {
  const [kind, code = ''] = (headers.authorization ?? '').split(' ')
  return kind === 'Basic' ? Buffer.from(code, 'base64').toString().split(':') : []
}

function hold(route, query, body) {
  const names = [...new Set([...query.keys()].map(name => name.replace('[]', '')))]
  const allowed = route.startsWith('GET') ? known[route] : bodies[route]
  const given = route.startsWith('GET') ? names : Object.keys(body ?? {})
  if (!allowed) wrong.push(route)
  for (const name of given) if (!allowed?.includes(name)) wrong.push(`${route}: ${name}`)
  if (!route.startsWith('GET') && names.length > 0) wrong.push(`${route}: ${names}`)
}

function list(query, say, refuse) {
  if (mode === 'older than 5.8')
    return refuse(400, 'rest_invalid_param', 'Paramètre(s) non valide(s) : orderby')
  const perPage = Number(query.get('per_page') ?? 10)
  const after = query.get('modified_after')
  const status = query.getAll('status[]')
  for (const one of status) if (![...states, 'any', 'trash'].includes(one)) wrong.push(`status: ${one}`)
  if (perPage < 1 || perPage > 100) wrong.push(`per_page: ${perPage}`)
  // With a zone it would be moved into the site's own, and then compared with GMT.
  if (after && (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(after) || query.get('dates_are_gmt') !== 'true'))
    wrong.push(`modified_after: ${after}`)
  const except = mode === 'ignores exclude' ? [] : (query.get('exclude') ?? '').split(',').map(Number)
  const fields = query.get('_fields')?.split(',')
  const found = [...orders.values()]
    .filter(order => status.includes(order.status) && !except.includes(order.id))
    .filter(order => after === null || order.date_modified_gmt > after)
    .sort((a, b) => a.date_modified_gmt.localeCompare(b.date_modified_gmt) || a.id - b.id)
  const from = (Number(query.get('page') ?? 1) - 1) * perPage
  const page = found.slice(from, from + perPage)
  say(
    200,
    page.map(order =>
      Object.fromEntries(Object.entries(order).filter(([name]) => !fields || fields.includes(name))),
    ),
    {
      'x-wp-total': String(found.length),
      'x-wp-totalpages': String(Math.ceil(found.length / perPage)),
    },
  )
  for (const act of meanwhile.splice(0)) happen(act)
}

const topics = ['created', 'updated', 'deleted', 'restored'].map(event => `order.${event}`)
/** The secret goes in, and never out. */
const shownHook = ({ secret: _, failures: __, ...hook }) => hook

async function changeHooks({ create = [], update = [], delete: gone = [] }) {
  const made = create.map(wanted => {
    if (!topics.includes(wanted.topic)) wrong.push(`topic: ${wanted.topic}`)
    last += 1
    const hook = { id: last, failures: 0, ...wanted }
    hooks.set(hook.id, hook)
    return hook
  })
  for (const { id, ...changed } of update) Object.assign(hooks.get(id), { failures: 0, ...changed })
  for (const id of gone) hooks.delete(id)
  // A new one is tried, without a signature.
  for (const { id, delivery_url } of made) await deliver(delivery_url, `webhook_id=${id}`, {})
  return { create: made.map(shownHook), update, delete: gone.map(id => ({ id })) }
}

/** What has happened to an order is told to those who want to know; five failures in a row, and it is told no more. */
async function tellOf(topic, order) {
  for (const hook of [...hooks.values()].filter(one => one.topic === topic && one.status === 'active')) {
    const body = JSON.stringify(order)
    const signature = createHmac('sha256', hook.secret).update(body).digest('base64')
    const headers = {
      ...{ 'content-type': 'application/json', 'x-wc-webhook-topic': topic, 'x-wc-webhook-id': hook.id },
      'x-wc-webhook-signature': signature,
    }
    const status = await deliver(hook.delivery_url, body, headers)
    hook.failures = status >= 200 && status < 300 ? 0 : hook.failures + 1
    if (hook.failures >= 5) hook.status = 'disabled'
  }
}

async function deliver(url, body, headers) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } }).catch(() => {})
  calls.push(answer?.status ?? 0)
  return answer?.status ?? 0
}

function find(query, say) {
  const sku = query.get('sku')
  const ids = query.get('include')?.split(',').map(Number)
  // A SKU with a comma finds the products of its parts too; variations are found by their SKU alone.
  const skus = sku === null ? [] : [sku, ...sku.split(',')]
  const found = [...products.values()].filter(product =>
    sku === null ? ids?.includes(product.id) && product.type !== 'variation' : skus.includes(product.sku),
  )
  say(200, found.slice(0, Number(query.get('per_page') ?? 10)))
}

const address = {
  ...{ first_name: 'Zoé', last_name: 'Martin', company: '', address_1: '12 rue Haute', address_2: '' },
  ...{ city: 'Lyon', state: '', postcode: '69003', country: 'FR', phone: '' },
}

/** A sale, with the fields that the documentation's own example has and that we could stumble over. */
function sale({ id, at, lines, ...more }) {
  return {
    ...{ id, parent_id: 0, number: String(id), order_key: `wc_order_${id}`, created_via: 'checkout' },
    ...{ version: '9.8.0', status: 'processing', currency: 'EUR', prices_include_tax: true },
    ...{ date_modified: at, date_modified_gmt: at, customer_id: 0, customer_note: '', total: '24.00' },
    billing: { ...address, email: 'zoe@shop.example', phone: '06 12 34 56 78' },
    shipping: address,
    meta_data: [{ id: 1, key: '_extension', value: { an: ['object'], count: 2 } }],
    line_items: lines.map(({ sku, quantity, ...line }, index) => {
      const product = [...products.values()].find(one => one.sku === sku)
      return {
        ...{ id: id * 10 + index, name: product?.name ?? 'Article', quantity, sku: sku ?? null, price: 12 },
        ...{
          product_id: product?.parent_id || product?.id || 0,
          variation_id: product?.parent_id ? product.id : 0,
        },
        ...{ subtotal: '24.00', total: '24.00', taxes: [] },
        meta_data: [{ id: 2, key: '_options', value: { gravure: null } }],
        ...line,
      }
    }),
    shipping_lines: [{ id: 3, method_title: 'Colissimo', method_id: 'flat_rate', total: '5.00' }],
    ...{ tax_lines: [], fee_lines: [], coupon_lines: [], refunds: [] },
    ...more,
  }
}

const acts = {
  key: ({ name, ...key }) => keys.set(name, key),
  product: product =>
    products.set(product.id, {
      ...{ type: 'simple', parent_id: 0, virtual: false, manage_stock: true, stock_quantity: 0 },
      ...product,
    }),
  sell: draft => {
    orders.set(draft.id, sale(draft))
    void tellOf('order.created', orders.get(draft.id))
  },
  change: ({ id, ...changed }) => {
    Object.assign(orders.get(id), changed)
    void tellOf('order.updated', orders.get(id))
  },
  'drop hooks': () => {
    for (const hook of hooks.values()) hook.status = 'disabled'
  },
  refund({ id, at, line, quantity }) {
    const order = orders.get(id)
    order.date_modified_gmt = at
    order.refunds = [...order.refunds, { id: 9000 + line, reason: '', total: '-12.00' }]
    const item = {
      ...{ id: 9100 + line, quantity: -quantity, sku: '' },
      meta_data: [{ id: 4, key: '_refunded_item_id', value: String(order.line_items[line].id) }],
    }
    refunds.set(id, [...(refunds.get(id) ?? []), { id: 9000 + line, amount: '12.00', line_items: [item] }])
  },
  delete: ({ id }) => orders.delete(id),
  mode: ({ name }) => {
    mode = name
  },
  meanwhile: ({ happens }) => {
    meanwhile = happens
  },
  nothing: () => {},
}
function happen({ act, ...with_ }) {
  acts[act](with_)
}

process.on('message', ({ id, happens }) => {
  for (const act of happens) happen(act)
  const seen = { wrong, asked: asked.splice(0), written, notes: Object.fromEntries(notes) }
  const status = Object.fromEntries([...orders.values()].map(order => [order.id, order.status]))
  const stock = Object.fromEntries([...products.values()].map(one => [one.sku, one.stock_quantity]))
  const hookSecrets = [...hooks.values()].map(({ secret }) => secret)
  const told = { calls, hookSecrets, hooks: [...hooks.values()].map(shownHook) }
  process.send({ id, ...seen, status, stock, ...told })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
