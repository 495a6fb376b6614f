import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

type Data = Record<string, unknown>
const script = fileURLToPath(new URL('./server.mjs', import.meta.url))

/** A real Vendure as a process of its own, its owner, and its customers. */
export async function startVendure() {
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const server = spawn(process.execPath, [script, String(port), password], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VENDURE_DISABLE_TELEMETRY: 'true' },
  })
  const gone = once(server, 'exit')
  await ready(server)
  const admin = speaker(`http://127.0.0.1:${port}/admin-api`)
  await admin.say(
    `mutation ($password: String!) { login(username: "superadmin", password: $password) { __typename } }`,
    {
      password,
    },
  )
  return {
    url: `http://127.0.0.1:${port}/admin-api`,
    account: 'superadmin',
    password,
    admin: admin.say,
    /** A customer who comes for the first time. */
    customer: () => speaker(`http://127.0.0.1:${port}/shop-api`).say,
    async stop() {
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function ready(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`Vendure ended with ${code}`)
  })
  const said = new Promise<void>(resolve => {
    let text = ''
    server.stdout?.on('data', part => {
      text += part
      if (text.includes('ready')) resolve()
    })
  })
  await Promise.race([said, ended])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port was free')
  return address.port
}

/** Keeps the session that Vendure gives, as a browser does. */
function speaker(url: string) {
  let token: string | null = null
  return {
    async say(query: string, variables: object = {}): Promise<Data> {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ query, variables }),
      })
      token = reply.headers.get('vendure-auth-token') ?? token
      const { data, errors } = (await reply.json()) as { data: Data; errors?: { message: string }[] }
      if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
      return data
    },
  }
}

type Say = (query: string, variables?: object) => Promise<Data>
const idIn = (data: Data, field: string): string => {
  const made = data[field]
  if (typeof made === 'object' && made !== null && 'id' in made) return String(made.id)
  if (Array.isArray(made)) return idIn({ [field]: made[0] }, field)
  throw new Error(`${field} made nothing: ${JSON.stringify(made)}`)
}

/** What a shop needs before it sells: a country, a tax, a way to send and to pay, and its articles. */
export async function furnish(
  admin: Say,
  articles: readonly { sku: string; pieces: number }[],
): Promise<void> {
  const made = async (field: string, type: string, input: object) =>
    idIn(
      await admin(`mutation ($input: ${type}!) { ${field}(input: $input) { ... on Node { id } } }`, {
        input,
      }),
      field,
    )
  const words = (name: string) => [{ languageCode: 'en', name }]
  const country = await made('createCountry', 'CreateCountryInput', {
    ...{ code: 'FR', enabled: true, translations: words('France') },
  })
  const zone = await made('createZone', 'CreateZoneInput', { name: 'France', memberIds: [country] })
  await admin(
    `mutation ($zone: ID!) { updateChannel(input: { id: 1, defaultTaxZoneId: $zone, defaultShippingZoneId: $zone, pricesIncludeTax: true }) { __typename } }`,
    { zone },
  )
  const tax = await made('createTaxCategory', 'CreateTaxCategoryInput', { name: 'Standard', isDefault: true })
  await made('createTaxRate', 'CreateTaxRateInput', {
    ...{ name: 'TVA', enabled: true, value: 20, categoryId: tax, zoneId: zone },
  })
  await made('createShippingMethod', 'CreateShippingMethodInput', {
    code: 'standard',
    fulfillmentHandler: 'manual-fulfillment',
    translations: [{ languageCode: 'en', name: 'Standard', description: '' }],
    checker: {
      code: 'default-shipping-eligibility-checker',
      arguments: [{ name: 'orderMinimum', value: '0' }],
    },
    calculator: {
      code: 'default-shipping-calculator',
      arguments: [
        { name: 'rate', value: '500' },
        { name: 'taxRate', value: '0' },
        { name: 'includesTax', value: 'auto' },
      ],
    },
  })
  await made('createPaymentMethod', 'CreatePaymentMethodInput', {
    ...{ code: 'dummy', enabled: true },
    handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    translations: [{ languageCode: 'en', name: 'Dummy', description: '' }],
  })
  for (const { sku, pieces } of articles) {
    const product = await made('createProduct', 'CreateProductInput', {
      enabled: true,
      translations: [{ languageCode: 'en', name: sku, slug: sku.toLowerCase(), description: '' }],
    })
    const variant = { productId: product, sku, price: 1200, stockOnHand: pieces, trackInventory: 'TRUE' }
    await admin(
      `mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }`,
      { input: [{ ...variant, translations: words(sku) }] },
    )
  }
}

/** A customer buys and pays. Returns the number that the shop gives the order. */
export async function buy(customer: Say, admin: Say, sku: string, quantity: number): Promise<string> {
  const { productVariants } = await admin(
    `query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id } } }`,
    { sku },
  )
  const variant = idIn({ items: (productVariants as { items: unknown }).items }, 'items')
  await customer(
    `mutation ($variant: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $variant, quantity: $quantity) { __typename } }`,
    { variant, quantity },
  )
  await customer(
    `mutation { setCustomerForOrder(input: { firstName: "Zoé", lastName: "Martin", emailAddress: "zoe@shop.example" }) { __typename } }`,
  )
  await customer(
    `mutation { setOrderShippingAddress(input: { fullName: "Zoé Martin", streetLine1: "12 rue Haute", city: "Lyon", postalCode: "69003", countryCode: "FR" }) { __typename } }`,
  )
  const { eligibleShippingMethods } = await customer('{ eligibleShippingMethods { id } }')
  const method = idIn({ eligibleShippingMethods }, 'eligibleShippingMethods')
  await customer(
    `mutation ($method: [ID!]!) { setOrderShippingMethod(shippingMethodId: $method) { __typename } }`,
    {
      method: [method],
    },
  )
  await customer(`mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }`)
  const { addPaymentToOrder } = await customer(
    `mutation { addPaymentToOrder(input: { method: "dummy", metadata: { shouldDecline: false, shouldError: false, shouldErrorOnSettle: false } }) { ... on Order { code state } ... on ErrorResult { message } } }`,
  )
  const paid = addPaymentToOrder as { code?: string; state?: string; message?: string }
  if (paid.state !== 'PaymentSettled' || paid.code === undefined)
    throw new Error(`Not paid: ${JSON.stringify(paid)}`)
  return paid.code
}
