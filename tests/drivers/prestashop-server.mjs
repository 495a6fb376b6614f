// A PrestaShop as a process of its own, after its published documentation and code (docs/connectors.md). What it is asked must
// be documented: anything else is written down in `wrong`. The test says by messages what happens in the shop.
import { createServer } from 'node:http'
import { parsePut, rootOf } from './prestashop-xml.mjs'

const scheme = {
  orders:
    'reference id_address_delivery id_address_invoice id_customer id_carrier current_state gift gift_message date_add date_upd',
  order_details:
    'id_order product_id product_attribute_id id_customization product_name product_reference product_quantity product_quantity_refunded product_quantity_return',
  order_slip: 'id_order date_add date_upd',
  order_states: 'paid logable shipped delivery hidden deleted send_email template name',
  order_carriers:
    'id_order id_carrier id_order_invoice weight shipping_cost_tax_excl shipping_cost_tax_incl tracking_number date_add',
  order_histories: 'id_order id_order_state id_employee date_add',
  addresses:
    'id_country id_state company lastname firstname address1 address2 postcode city other phone phone_mobile deleted',
  countries: 'iso_code active',
  states: 'id_country iso_code',
  messages: 'id_order id_cart id_customer id_employee private message date_add',
  products: 'reference is_virtual active',
  customizations: 'id_cart id_product id_product_attribute quantity in_cart associations',
  combinations: 'id_product reference',
  stock_availables:
    'id_product id_product_attribute id_shop id_shop_group quantity depends_on_stock out_of_stock location',
}
const nodes = { order_histories: 'order_history', addresses: 'address', countries: 'country' }
const nodeOf = what => nodes[what] ?? (what === 'order_slip' ? what : what.slice(0, -1))
const listOf = what => (what === 'order_slip' ? 'order_slips' : what)
const fieldsOf = what => ['id', ...scheme[what].split(' ')]
const tables = Object.fromEntries(Object.keys(scheme).map(what => [what, new Map()]))

const keys = new Map()
const wrong = []
const asked = []
const written = []
const mails = []
let mode = 'well'
/** What happens in the shop right after its next page of orders. */
let meanwhile = []
let now = '2026-03-12 08:00:00'

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const { method = '' } = request
  const url = new URL(request.url ?? '', 'http://shop')
  const query = url.searchParams
  asked.push(`${method} ${url.pathname}?${decodeURIComponent(url.search.slice(1))}`)
  const isJson = query.get('output_format') === 'JSON'
  const say = (status, body, headers = {}) => {
    response.writeHead(status, {
      'content-type': isJson ? 'application/json' : 'text/xml;charset=utf-8',
      ...headers,
    })
    response.end(body)
  }
  const refuse = (status, code, message) =>
    say(
      status,
      isJson
        ? JSON.stringify({ errors: [{ code, message }] })
        : `<?xml version="1.0" encoding="UTF-8"?>\n<prestashop xmlns:xlink="http://www.w3.org/1999/xlink"><errors><error><code><![CDATA[${code}]]></code><message><![CDATA[${message}]]></message></error></errors></prestashop>`,
    )

  if (mode === 'maintenance') return say(200, '<html>La boutique revient bientôt</html>')
  if (mode === 'moved') return say(302, '', { location: `https://www.boutique.example${url.pathname}` })
  if (mode === 'no rewriting') return say(404, '<html>Not Found</html>')
  if (mode === 'broken') return say(500, '<html>Internal Server Error</html>')
  if (mode === 'walled') return say(403, '<html>Forbidden</html>')
  if (mode === 'header stripped') return say(401, '401 Unauthorized')
  if (mode === 'switched off') return refuse(503, 22, 'The PrestaShop webservice is disabled.')

  const key = keys.get(keyIn(request))
  if (!key) return refuse(401, 20, 'Authentification key is not active')
  if (Object.keys(key.rights).length === 0)
    return refuse(401, 21, 'No permission for this authentication key')
  if (!key.shops.includes(query.get('id_shop')))
    return refuse(403, 132, 'No permission for this key on this shop')

  const [, api, what, id] = url.pathname.split('/')
  if (api !== 'api') return say(404, '<html>Not Found</html>')
  hold(method, what, query)
  if (what === '') return say(200, rootOf('Papeterie du port', key.rights))
  if (!(what in scheme)) return refuse(400, 27, `Resource of type "${what}" does not exists`)
  if (!key.rights[what])
    return refuse(401, 26, `Resource of type "${what}" is not allowed with this authentication key`)
  if (!key.rights[what].includes(method))
    return refuse(
      405,
      25,
      `Method ${method} is not allowed for the resource ${what} with this authentication key`,
    )
  if (method === 'GET') return list(what, query, say, refuse)

  const given = parsePut(Buffer.concat(parts).toString(), nodeOf(what))
  if (given === undefined) return refuse(500, 127, 'XML error')
  written.push(`${method} ${what} ${JSON.stringify(given)}`)
  if (method === 'POST') return changeState(given, query, say, refuse, response)
  const row = tables[what].get(Number(id))
  if (!row) return refuse(404, 92, 'Invalid ID')
  if (Number(given.id) !== row.id) wrong.push(`PUT ${what}/${id}: id ${given.id}`)
  if (what === 'stock_availables' && row.depends_on_stock === 1)
    return refuse(500, 133, 'You cannot update the available stock when it depends on stock.')
  // A PUT empties what it leaves out.
  for (const field of fieldsOf(what)) {
    if (!(field in given)) wrong.push(`PUT ${what}: without ${field}`)
    row[field] = field === 'tracking_number' || field === 'date_add' ? given[field] : cast(given[field])
  }
  if (what === 'stock_availables') sumUp(row.id_product)
  if (what === 'order_carriers' && query.get('sendemail'))
    mails.push(`in_transit ${row.id_order} ${row.tracking_number}`)
  if (mode === 'silent about numbers' && what === 'order_carriers') return response.destroy()
  return say(200, JSON.stringify({ [nodeOf(what)]: shown(row) }))
})

function changeState(given, query, say, refuse, response) {
  const order = tables.orders.get(Number(given.id_order))
  const state = tables.order_states.get(Number(given.id_order_state))
  if (!order || !state) return refuse(400, 85, 'Validation error')
  order.current_state = state.id
  order.date_upd = now
  const numbers = [...tables.order_carriers.values()].find(one => one.id_order === order.id)?.tracking_number
  if (query.get('sendemail') && state.send_email === 1) mails.push(`${state.template} ${order.id} ${numbers}`)
  if (mode === 'silent about states') return response.destroy()
  return say(201, JSON.stringify({ order_history: { id: 1, ...given } }))
}

function keyIn({ headers }) {
  const [kind, code = ''] = (headers.authorization ?? '').split(' ')
  return kind === 'Basic' ? Buffer.from(code, 'base64').toString().split(':')[0] : undefined
}

const paramsOf = {
  GET: ['display', 'sort', 'limit', 'date', 'output_format', 'id_shop'],
  PUT: ['sendemail', 'output_format', 'id_shop'],
  POST: ['sendemail', 'output_format', 'id_shop'],
}
const writable = { POST: ['order_histories'], PUT: ['order_carriers', 'stock_availables'] }

function hold(method, what, query) {
  if (!paramsOf[method]) wrong.push(`${method} ${what}`)
  if (method !== 'GET' && !writable[method]?.includes(what)) wrong.push(`${method} ${what}`)
  for (const name of query.keys()) {
    const isFilter = method === 'GET' && what !== '' && /^filter\[\w+\]$/.test(name)
    if (!isFilter && !paramsOf[method]?.includes(name)) wrong.push(`${method} ${what}: ${name}`)
    if (query.getAll(name).length > 1) wrong.push(`${method} ${what}: ${name} twice`)
  }
  if (what === '' && query.get('output_format')) wrong.push('as JSON the first page tells names only')
}

/** As SQLUtils makes a condition of a filter. */
function holds(filter, value) {
  const text = String(value)
  const [, before, inner = '', after] = /^(.*)\[(.*)\](.*)$/.exec(filter) ?? []
  if (before === undefined) return text.toLowerCase() === filter.toLowerCase()
  if (before === '' && after === '') {
    if (inner.includes('|')) return inner.split('|').includes(text)
    const between = /^([\d.:\-\s]+),([\d.:\-\s]+)$/.exec(inner)
    return between ? text >= between[1] && text <= between[2] : text === inner
  }
  if (before === '>') return text > inner
  if (before === '<') return text < inner
  if (before === '!') return !inner.split('|').includes(text)
  wrong.push(`filter ${filter}`)
  return true
}

function list(what, query, say, refuse) {
  const fields = fieldsOf(what)
  const dates = query.get('date') === '1' ? [] : ['date_add', 'date_upd']
  const filters = [...query].flatMap(([name, value]) =>
    name.startsWith('filter[') ? [[name.slice(7, -1), value]] : [],
  )
  for (const [field, value] of filters) {
    const isWrong =
      !fields.includes(field) ||
      dates.includes(field) ||
      (mode === 'older than 1.7.6' && field === 'current_state')
    if (isWrong) return refuse(400, 32, `This filter does not exist: ${field}`)
    if (value === '') return refuse(400, 33, `The filter "${field}" is malformed.`)
    if (field === 'id' && value.startsWith('!') && mode === 'ignores exclusions') filters.length = 0
  }
  const display = query.get('display')
  const named = /^\[(.*)\]$/.exec(display ?? '')?.[1].split(',')
  if (display !== 'full' && !named) wrong.push(`${what}: display ${display}`)
  for (const field of named ?? [])
    if (!fields.includes(field)) return refuse(400, 35, `Unable to display this field "${field}".`)
  const sorts = (query.get('sort') ?? '[id_ASC]').replace(/[[\]]/g, '').split(',')
  for (const sort of sorts) {
    const field = sort.replace(/_ASC$/, '')
    if (!sort.endsWith('_ASC') || !fields.includes(field) || dates.includes(field)) wrong.push(`sort ${sort}`)
  }
  const found = [...tables[what].values()]
    .filter(row => filters.every(([field, filter]) => holds(filter, row[field])))
    .sort((a, b) => {
      for (const sort of sorts) {
        const field = sort.replace(/_ASC$/, '')
        if (a[field] !== b[field]) return a[field] < b[field] ? -1 : 1
      }
      return 0
    })
    .slice(0, Number(query.get('limit') ?? 1e9))
  const rows = found.map(row => shown(row, named))
  say(200, JSON.stringify(rows.length === 0 ? [] : { [listOf(what)]: rows }))
  if (what === 'orders') for (const act of meanwhile.splice(0)) happen(act)
}

/** Numbers are texts, but for the id. */
const shown = (row, named) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !named || named.includes(name))
      .map(([name, value]) => [name, name === 'id' || typeof value !== 'number' ? value : String(value)]),
  )
const cast = value => (/^-?\d+(\.\d+)?$/.test(value ?? '') ? Number(value) : (value ?? ''))

function sumUp(product) {
  const stocks = [...tables.stock_availables.values()].filter(one => one.id_product === product)
  const parts = stocks.filter(one => one.id_product_attribute > 0)
  const whole = stocks.find(one => one.id_product_attribute === 0)
  if (whole && parts.length > 0) whole.quantity = parts.reduce((sum, one) => sum + one.quantity, 0)
}

const put = (what, row) => tables[what].set(row.id, row)
const next = what => Math.max(0, ...tables[what].keys()) + 1

// The states that an installation has, by what it says of them.
for (const [id, flags, template] of [
  [1, {}, 'cheque'],
  [2, { paid: 1, logable: 1, send_email: 1 }, 'payment'],
  [3, { paid: 1, logable: 1, delivery: 1, send_email: 1 }, 'preparation'],
  [5, { paid: 1, logable: 1, delivery: 1, shipped: 1 }, ''],
  [4, { paid: 1, logable: 1, delivery: 1, shipped: 1, send_email: 1 }, 'shipped'],
  [6, { send_email: 1 }, 'order_canceled'],
  [7, { send_email: 1 }, 'refund'],
  [8, { send_email: 1 }, 'payment_error'],
  [9, { paid: 1, send_email: 1 }, 'outofstock'],
  [15, { logable: 1 }, 'account'],
])
  put('order_states', {
    ...{ id, paid: 0, logable: 0, shipped: 0, delivery: 0, hidden: 0, deleted: 0, send_email: 0 },
    ...{ template, name: [{ id: 1, value: template }] },
    ...flags,
  })
put('countries', { id: 8, iso_code: 'FR', active: 1 })
put('countries', { id: 21, iso_code: 'US', active: 1 })
put('states', { id: 5, id_country: 21, iso_code: 'CA' })

const home = {
  ...{ id_country: 8, id_state: 0, company: '', lastname: 'Martin', firstname: 'Zoé', deleted: 0 },
  ...{ address1: '12 rue Haute', address2: '', postcode: '69003', city: 'Lyon', other: '' },
  ...{ phone: '', phone_mobile: '06 12 34 56 78' },
}

const acts = {
  key: ({ name, rights, shops = ['1'] }) => keys.set(name, { rights, shops }),
  clock: ({ at }) => {
    now = at
  },
  address: address => put('addresses', { ...home, ...address }),
  product({ id, reference, is_virtual = 0, quantity = 0, depends_on_stock = 0 }) {
    put('products', { id, reference, is_virtual, active: 1 })
    stock({ id_product: id, id_product_attribute: 0, quantity, depends_on_stock })
  },
  combination({ id, id_product, reference, quantity = 0 }) {
    put('combinations', { id, id_product, reference })
    stock({ id_product, id_product_attribute: id, quantity })
    sumUp(id_product)
  },
  /** A row: an order with a line each, and its carrier. */
  sell({ id, at, lines, carrier = true, message, ...more }) {
    const isOnlyOrder = !tables.addresses.has(1)
    if (isOnlyOrder) put('addresses', { id: 1, ...home })
    put('orders', {
      ...{ id, reference: `XKBK${id}`, id_address_delivery: 1, id_address_invoice: 1, id_customer: 3 },
      ...{ id_carrier: 2, current_state: 2, gift: 0, gift_message: '', date_add: at, date_upd: at },
      ...more,
    })
    acts.lines({ id, lines })
    if (message) {
      const of = { id_order: id, id_cart: 0, id_customer: 3, date_add: at }
      put('messages', { id: next('messages'), ...of, id_employee: 0, private: 0, message })
      put('messages', { id: next('messages'), ...of, id_employee: 4, private: 1, message: 'Client pénible' })
    }
    if (carrier) {
      const cost = { shipping_cost_tax_excl: '4.166667', shipping_cost_tax_incl: '5.000000' }
      const of = { id_order: id, id_carrier: 2, id_order_invoice: 9, weight: '0.500000', date_add: at }
      put('order_carriers', { id: next('order_carriers'), ...of, ...cost, tracking_number: '' })
    }
  },
  lines({ id, lines }) {
    for (const [key, { id_order }] of tables.order_details)
      if (id_order === id) tables.order_details.delete(key)
    for (const { sku, quantity, ...line } of lines) {
      const combination = [...tables.combinations.values()].find(one => one.reference === sku && sku !== '')
      const product = [...tables.products.values()].find(one => one.reference === sku && sku !== '')
      put('order_details', {
        ...{ id: next('order_details'), id_order: id, product_reference: sku, product_quantity: quantity },
        ...{ product_id: combination?.id_product ?? product?.id ?? 0, product_name: sku || 'Article' },
        ...{ product_attribute_id: combination?.id ?? 0, id_customization: 0 },
        ...{ product_quantity_refunded: 0, product_quantity_return: 0 },
        ...line,
      })
    }
  },
  change: ({ id, at, ...changed }) =>
    Object.assign(tables.orders.get(id), changed, at ? { date_upd: at } : {}),
  /** Its lines and a credit slip; the order's own date stays. */
  refund({ id, at, line, quantity }) {
    const lines = [...tables.order_details.values()].filter(({ id_order }) => id_order === id)
    lines[line].product_quantity_refunded += quantity
    put('order_slip', { id: next('order_slip'), id_order: id, date_add: at, date_upd: at })
  },
  /** Without words or pictures it has no associations at all. */
  customization({ id, texts }) {
    const fields = texts.map((value, at) => ({ id_customization_field: String(at + 1), value }))
    put('customizations', {
      ...{ id, id_cart: 1, id_product: 10, id_product_attribute: 0, quantity: 1, in_cart: 1 },
      ...(texts.length > 0 ? { associations: { customized_data_text_fields: fields } } : {}),
    })
  },
  number({ id_order, tracking_number }) {
    for (const one of tables.order_carriers.values())
      if (one.id_order === id_order) Object.assign(one, { tracking_number })
  },
  state: ({ id, ...flags }) => Object.assign(tables.order_states.get(id), flags),
  delete: ({ id }) => tables.orders.delete(id),
  mode: ({ name }) => {
    mode = name
  },
  meanwhile: ({ happens }) => {
    meanwhile = happens
  },
}
function stock(of) {
  put('stock_availables', {
    id: next('stock_availables'),
    ...{ id_shop: 1, id_shop_group: 0, depends_on_stock: 0, out_of_stock: 2, location: 'A & <B>' },
    ...of,
  })
}
function happen({ act, ...with_ }) {
  acts[act](with_)
}

process.on('message', ({ id, happens }) => {
  for (const act of happens) happen(act)
  const seen = { wrong, asked: asked.splice(0), written, mails }
  const state = Object.fromEntries([...tables.orders.values()].map(one => [one.id, one.current_state]))
  const numbers = Object.fromEntries(
    [...tables.order_carriers.values()].map(one => [one.id_order, one.tracking_number]),
  )
  const stocks = Object.fromEntries(
    [...tables.stock_availables.values()].map(one => [`${one.id_product}-${one.id_product_attribute}`, one]),
  )
  process.send({ id, ...seen, state, numbers, stocks })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
