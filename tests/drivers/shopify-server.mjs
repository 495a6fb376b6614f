// A Shopify as a process of its own, after its published documentation (docs/connectors.md). What it is asked must be
// documented: anything else is written down in `wrong`. The test says by messages what happens in the shop.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { costOf, parse, run } from './shopify-graphql.mjs'

const apps = new Map()
const tokens = new Map()
const orders = new Map()
const items = new Map()
const locations = [{ id: 'gid://shopify/Location/1', name: 'Entrepôt' }]
const wrong = []
const asked = []
const written = []
const mailed = []
const hooks = new Map()
/** What the addresses that are told answered. */
const calls = []
let mode = 'well'
/** What happens in the shop right after its next page of orders. */
let meanwhile = []
let last = 1000
let restored = 0
const version = /^\/admin\/api\/2026-10\/graphql\.json$/

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const { method = '', url = '', headers } = request
  const say = (status, body, more = {}) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  if (mode === 'nobody') return say(404, '<html>Not Found</html>')
  if (mode === 'moved') return say(301, '', { location: `https://papeterie.myshopify.com${url}` })
  if (mode === 'frozen') return say(402, { errors: 'Unavailable Shop' })
  if (mode === 'broken') return say(503, '<html>Service Unavailable</html>')
  if (method === 'POST' && url === '/admin/oauth/access_token') return giveToken(headers, text, say)
  if (method !== 'POST' || !version.test(url)) {
    wrong.push(`${method} ${url}`)
    return say(404, { errors: 'Not Found' })
  }
  if (headers['content-type'] !== 'application/json') wrong.push(`content-type: ${headers['content-type']}`)
  const app = tokens.get(headers['x-shopify-access-token'] ?? '')
  if (!app) return say(401, { errors: '[API] Invalid API key or access token' })
  const { query, variables = {} } = JSON.parse(text)
  const operation = parse(query)
  const [{ name }] = operation.fields
  asked.push(`${name} ${JSON.stringify(variables)}`)
  const cost = operation.kind === 'mutation' ? 10 : costOf(operation.fields, variables)
  if (cost > 1000) wrong.push(`${name} costs ${cost}`)
  if (mode === 'throttled' && restored < 2) {
    restored += 1
    return say(200, throttled(cost))
  }
  const denied = rightFor(name, app)
  if (denied) return say(200, { errors: [accessDenied(name, denied)], data: null })
  const data = run(operation, variables, {
    roots: { query: reading(), mutation: changing },
    wrong: one => wrong.push(one),
  })
  if (mode === 'silent about fulfilments' && name === 'fulfillmentCreate') return response.destroy()
  if (mode === 'not a shop’s order' && name === 'orders')
    for (const node of data.orders.nodes) node.updatedAt = 7
  say(200, { data, extensions: { cost: { requestedQueryCost: cost } } })
  if (name === 'orders' && 'after' in variables) for (const act of meanwhile.splice(0)) happen(act)
})

function giveToken(headers, text, say) {
  const form = Object.fromEntries(new URLSearchParams(text))
  if (headers['content-type'] !== 'application/x-www-form-urlencoded')
    wrong.push(`token as ${headers['content-type']}`)
  if (form.grant_type !== 'client_credentials') wrong.push(`grant_type: ${form.grant_type}`)
  const app = apps.get(form.client_id)
  if (app?.secret !== form.client_secret) return say(400, { error: 'application_cannot_be_found' })
  if (!app.installed)
    return say(400, { error: 'shop_not_permitted', error_description: 'Not permitted on this shop.' })
  last += 1
  const token = `shpat_${last}`
  tokens.set(token, app)
  asked.push('token')
  say(200, { access_token: token, scope: app.scopes.join(','), expires_in: 86399 })
}

const rights = {
  orders: 'read_orders',
  order: 'read_orders',
  inventoryItems: 'read_inventory',
  location: 'read_locations',
  shop: 'read_locations',
  fulfillmentCreate: 'write_merchant_managed_fulfillment_orders',
  inventorySetQuantities: 'write_inventory',
}
const rightFor = (name, app) =>
  rights[name] && !app.scopes.includes(rights[name]) ? rights[name] : undefined
const accessDenied = (name, right) => ({
  message: `Access denied for ${name} field. Required access: \`${right}\` access scope.`,
  extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes' },
  path: [name],
})
const throttled = cost => ({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: cost,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: cost - 1, restoreRate: 100 },
    },
  },
})

const listed = (list, cursorOf) => ({ all: list, ...(cursorOf ? { cursorOf } : {}) })
const momentOf = order => `${order.updatedAt} ${order.id}`

function reading() {
  const [app] = apps.values()
  return {
    shop: { id: 'gid://shopify/Shop/1', name: 'Papeterie du port' },
    currentAppInstallation: { accessScopes: app.scopes.map(handle => ({ handle })) },
    location: ({ id }) => locations.find(one => one.id === (id ?? locations[0].id)) ?? null,
    locations: () => listed(locations),
    order: ({ id }) => orders.get(id) ?? null,
    orders: ({ query, sortKey }) => {
      const found = [...orders.values()].filter(matching(query))
      if (sortKey === 'UPDATED_AT') found.sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
      return listed(found, momentOf)
    },
    fulfillmentOrder: ({ id }) => allWork().find(one => one.id === id) ?? null,
    webhookSubscriptions: ({ topics }) =>
      listed([...hooks.values()].filter(({ topic }) => topics.includes(topic))),
    inventoryItems: ({ query }) =>
      listed([...items.values()].filter(({ sku }) => sku.startsWith(quoted(query, 'sku')))),
  }
}

/** Its search: quoted where there are signs, and found by beginnings. */
const quoted = (query, name) => {
  const [, text] = new RegExp(`^${name}:"((?:[^"\\\\]|\\\\.)*)"$`).exec(query) ?? []
  if (text === undefined) wrong.push(`query: ${query}`)
  return (text ?? '').replace(/\\(.)/g, '$1')
}
function matching(query) {
  if (query === 'status:open') return order => order.closedAt === null && order.cancelledAt === null
  const [, since] = /^updated_at:>='(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)'$/.exec(query) ?? []
  if (since !== undefined) return order => order.updatedAt >= since
  const name = quoted(query, 'name')
  return order => order.name.startsWith(name)
}
const allWork = () => [...orders.values()].flatMap(order => order.work)

/** What has happened to an order is told to those who want to know, signed by the application's own secret. */
async function tellOf(topic, order) {
  const [app] = apps.values()
  for (const { uri } of [...hooks.values()].filter(one => one.topic === topic)) {
    const body = JSON.stringify({ id: order.id })
    const signature = createHmac('sha256', app.secret).update(body).digest('base64')
    const headers = {
      ...{ 'content-type': 'application/json', 'x-shopify-topic': topic.toLowerCase().replace('_', '/') },
      'x-shopify-hmac-sha256': signature,
    }
    const answer = await fetch(uri, { method: 'POST', body, headers }).catch(() => {})
    calls.push(answer?.status ?? 0)
  }
}

const changing = {
  webhookSubscriptionCreate({ topic, webhookSubscription }) {
    last += 1
    const hook = { id: `gid://shopify/WebhookSubscription/${last}`, topic, ...webhookSubscription }
    hooks.set(hook.id, hook)
    return { webhookSubscription: hook, userErrors: [] }
  },
  webhookSubscriptionDelete({ id }) {
    const there = hooks.delete(id)
    const gone = { field: ['id'], message: 'Webhook subscription does not exist' }
    return { deletedWebhookSubscriptionId: there ? id : null, userErrors: there ? [] : [gone] }
  },
  fulfillmentCreate({ fulfillment }) {
    const no = message => ({ fulfillment: null, userErrors: [{ field: ['fulfillment'], message }] })
    const pieces = fulfillment.lineItemsByFulfillmentOrder.flatMap(part => {
      const work = allWork().find(one => one.id === part.fulfillmentOrderId)
      return (part.fulfillmentOrderLineItems ?? []).map(({ id, quantity }) => ({
        ...{ work, quantity },
        line: work?.lines.find(one => one.id === id),
      }))
    })
    if (pieces.some(({ work }) => !work || !['OPEN', 'IN_PROGRESS'].includes(work.status)))
      return no('The fulfillment order is not in an open state.')
    if (pieces.some(({ line, quantity }) => !line || quantity < 1 || quantity > line.remainingQuantity))
      return no('Invalid fulfillment order line item quantity requested.')
    for (const { line, quantity } of pieces) line.remainingQuantity -= quantity
    const order = [...orders.values()].find(one => one.work.includes(pieces[0].work))
    for (const work of order.work) {
      const left = work.lines.reduce((sum, one) => sum + one.remainingQuantity, 0)
      const all = work.lines.reduce((sum, one) => sum + one.totalQuantity, 0)
      if (left < all) work.status = left === 0 ? 'CLOSED' : 'IN_PROGRESS'
    }
    for (const { line, quantity, work } of pieces) {
      const item = [...items.values()].find(one => one.sku === line.sku)
      const level = item?.levels[work.assignedLocation.location.id]
      if (level) level.on_hand -= quantity
    }
    last += 1
    order.fulfilled.push({
      ...{
        id: `gid://shopify/Fulfillment/${last}`,
        status: 'SUCCESS',
        trackingInfo: [fulfillment.trackingInfo],
      },
    })
    order.displayFulfillmentStatus = order.work.some(({ status }) => ['OPEN', 'IN_PROGRESS'].includes(status))
      ? 'PARTIALLY_FULFILLED'
      : 'FULFILLED'
    if (fulfillment.notifyCustomer) mailed.push(fulfillment.trackingInfo.number)
    written.push(`fulfillmentCreate ${order.name} ${JSON.stringify(fulfillment.trackingInfo)}`)
    return { fulfillment: order.fulfilled.at(-1), userErrors: [] }
  },
  inventorySetQuantities({ input }, directives) {
    const no = (code, message) => ({ userErrors: [{ code, field: ['input'], message }] })
    if (!directives.idempotent) wrong.push('inventorySetQuantities without @idempotent')
    if (!['on_hand', 'available'].includes(input.name)) return no('INVALID_NAME', 'Invalid name')
    for (const { inventoryItemId, locationId, quantity, changeFromQuantity } of input.quantities) {
      const level = items.get(inventoryItemId)?.levels[locationId]
      if (!level) return no('ITEM_NOT_STOCKED_AT_LOCATION', 'Not stocked')
      if (mode === 'sells meanwhile') {
        mode = 'well'
        level.on_hand -= 1
      }
      if (changeFromQuantity !== null && level[input.name] !== changeFromQuantity)
        return no('CHANGE_FROM_QUANTITY_STALE', 'The changeFromQuantity value does not match.')
      level[input.name] = quantity
      written.push(`stock ${items.get(inventoryItemId).sku} ${quantity}`)
    }
    return { userErrors: [] }
  },
}

const address = {
  ...{
    name: 'Zoé Martin',
    company: null,
    address1: '12 rue Haute',
    address2: '',
    zip: '69003',
    city: 'Lyon',
  },
  ...{ provinceCode: null, countryCodeV2: 'FR', phone: null },
}

/** A sale, and what Shopify then has each location send. */
function sale({ number, at, lines, work, ...more }) {
  const id = `gid://shopify/Order/${5_000_000 + number}`
  const bought = lines.map(({ sku, quantity, title = 'Article', requiresShipping = true }, index) => ({
    ...{ id: `gid://shopify/LineItem/${number * 100 + index}`, sku, title, quantity, requiresShipping },
    currentQuantity: quantity,
  }))
  const order = {
    ...{
      id,
      name: `#${number}`,
      test: false,
      createdAt: at,
      updatedAt: at,
      cancelledAt: null,
      closedAt: null,
    },
    ...{ displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED', note: null },
    shippingAddress: address,
    billingAddress: { ...address, phone: '06 12 34 56 78' },
    ...{ bought, fulfilled: [], fulfillments: ({ first }) => order.fulfilled.slice(0, first ?? 250) },
    fulfillmentOrders: () => listed(order.work),
    ...more,
  }
  const parts = work ?? [{ lines: lines.map(({ quantity }, line) => ({ line, quantity })) }]
  order.work = parts.map(({ location = 1, status = 'OPEN', lines: some }, part) =>
    partOf(order, { location, status, some, part, number }),
  )
  return order
}

function partOf(order, { location, status, some, part, number }) {
  const held = {
    ...{ id: `gid://shopify/FulfillmentOrder/${number * 10 + part}`, status },
    assignedLocation: { location: { id: `gid://shopify/Location/${location}` } },
    lines: some.map(({ line, quantity }) => ({
      ...{ id: `gid://shopify/FulfillmentOrderLineItem/${number * 1000 + part * 100 + line}` },
      ...{ sku: order.bought[line].sku, productTitle: order.bought[line].title },
      requiresShipping: order.bought[line].requiresShipping,
      ...{ totalQuantity: quantity, remainingQuantity: quantity, lineItem: order.bought[line] },
    })),
    lineItems: () => listed(held.lines),
  }
  return held
}

const named = number => orders.get(`gid://shopify/Order/${5_000_000 + number}`)

const acts = {
  app: ({ id, ...app }) => apps.set(id, { installed: true, ...app }),
  'token ends': () => tokens.clear(),
  location: ({ id, name }) => locations.push({ id: `gid://shopify/Location/${id}`, name }),
  product({ id, sku, tracked = true, stock = { 1: 0 } }) {
    const levels = Object.fromEntries(
      Object.entries(stock).map(([place, on_hand]) => [`gid://shopify/Location/${place}`, { on_hand }]),
    )
    const item = {
      ...{ id: `gid://shopify/InventoryItem/${id}`, sku, tracked, levels },
      inventoryLevel: ({ locationId }) =>
        levels[locationId]
          ? { quantities: ({ names }) => names.map(name => ({ name, quantity: levels[locationId][name] })) }
          : null,
    }
    items.set(item.id, item)
  },
  sell(draft) {
    const order = sale(draft)
    orders.set(order.id, order)
    void tellOf('ORDERS_CREATE', order)
  },
  change: ({ number, ...changed }) => {
    Object.assign(named(number), changed)
    void tellOf('ORDERS_UPDATED', named(number))
  },
  'drop hooks': () => hooks.clear(),
  /** Pieces are taken off before they were sent: the line and what is to be sent of it get fewer. */
  takeOff({ number, line, quantity, at }) {
    const order = named(number)
    order.updatedAt = at
    const bought = order.bought[line]
    bought.currentQuantity -= quantity
    const held = order.work.flatMap(({ lines }) => lines).find(one => one.lineItem === bought)
    held.totalQuantity -= quantity
    held.remainingQuantity -= quantity
  },
  work({ number, part, ...changed }) {
    const { location, ...rest } = changed
    const held = named(number).work[part]
    Object.assign(held, rest)
    if (location) held.assignedLocation = { location: { id: `gid://shopify/Location/${location}` } }
  },
  delete: ({ number }) => orders.delete(named(number).id),
  mode: ({ name }) => {
    mode = name
    restored = 0
  },
  meanwhile: ({ happens }) => {
    meanwhile = happens
  },
}
function happen({ act, ...with_ }) {
  acts[act](with_)
}

process.on('message', ({ id, happens }) => {
  for (const act of happens) happen(act)
  const fulfilments = Object.fromEntries(
    [...orders.values()].map(order => [
      order.name,
      order.fulfilled.flatMap(({ trackingInfo }) => trackingInfo),
    ]),
  )
  const status = Object.fromEntries(
    [...orders.values()].map(order => [order.name, order.displayFulfillmentStatus]),
  )
  const stock = Object.fromEntries(
    [...items.values()].map(({ sku, levels }) => [sku, Object.values(levels).map(({ on_hand }) => on_hand)]),
  )
  const told = { calls, hooks: [...hooks.values()].map(({ topic, uri }) => ({ topic, uri })) }
  process.send({ id, wrong, asked: asked.splice(0), written, mailed, fulfilments, status, stock, ...told })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
