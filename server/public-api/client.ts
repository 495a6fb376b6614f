import * as z from 'zod/mini'

/** A schema of the description. Only what our schemas say is read. */
type Schema = z.infer<typeof Keywords> & {
  readonly anyOf?: readonly Schema[] | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: boolean | Schema | undefined
}

const Keywords = z.object({
  $ref: z.optional(z.string()),
  const: z.optional(z.json()),
  enum: z.optional(z.array(z.json())),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  required: z.optional(z.array(z.string())),
})
const Schema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.extend(Keywords, {
    anyOf: z.optional(z.array(Schema)),
    items: z.optional(Schema),
    properties: z.optional(z.record(z.string(), Schema)),
    additionalProperties: z.optional(z.union([z.boolean(), Schema])),
  }),
)

const Content = z.optional(z.record(z.string(), z.object({ schema: Schema })))
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: Content })),
})
type Operation = z.infer<typeof Operation>

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.object({ Problem: Schema }) }),
})

/** The text of a client in TypeScript for the described calls. It needs nothing but `fetch`. */
export function clientOf(description: unknown): string {
  const { paths, components } = Description.parse(description)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const types = namedTypes()
  types.name('Problem', components.schemas.Problem)
  // A list holds what is read alone, too: that has its name first.
  const alone = calls.filter(({ operation }) => operation.operationId.startsWith('get_'))
  for (const { operation } of alone) answersOf(operation, types)
  const functions = calls.map(call => functionOf(call, types))
  return `${head}\n${types.text()}\n${tools}\n${opening}${functions.join('')}  }\n}\n`
}

type Call = { readonly path: string; readonly method: string; readonly operation: Operation }
type Types = ReturnType<typeof namedTypes>

/** The named types so far. A schema that is met again goes by the name that it had first. */
function namedTypes() {
  const names = new Map<string, string>()
  const lines: string[] = []
  const known: Known = schema => names.get(JSON.stringify(schema))
  return {
    name(wanted: string, schema: Schema): string {
      const before = known(schema)
      const written = before ?? typeOf(schema, '', known)
      if (before || !written.startsWith('{')) return written
      names.set(JSON.stringify(schema), wanted)
      lines.push(`export type ${wanted} = ${written}\n`)
      return wanted
    },
    text: () => lines.join('\n'),
  }
}

type Known = (schema: Schema) => string | undefined

function typeOf(schema: Schema, indent: string, known: Known): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const named = known(schema)
  if (named) return named
  if (schema.anyOf) return [...new Set(schema.anyOf.map(one => typeOf(one, indent, known)))].join(' | ')
  const kinds = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return kinds.map(kind => kindOf(kind, schema, indent, known)).join(' | ') || 'unknown'
}

function kindOf(kind: string, schema: Schema, indent: string, known: Known): string {
  if (kind === 'integer') return 'number'
  if (kind === 'array') return listOf(schema.items ? typeOf(schema.items, indent, known) : 'unknown')
  if (kind !== 'object') return kind
  const { properties, additionalProperties: others, required = [] } = schema
  if (!properties) {
    const value = typeof others === 'object' ? typeOf(others, indent, known) : 'unknown'
    return `Readonly<Record<string, ${value}>>`
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, one]) => {
    const key = /^\w+$/.test(name) ? name : literal(name)
    return `${inner}readonly ${key}${required.includes(name) ? '' : '?'}: ${typeOf(one, inner, known)}\n`
  })
  return lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('')}${indent}}`
}

const listOf = (one: string) => (/^\w+$/.test(one) ? `readonly ${one}[]` : `readonly (${one})[]`)

/** A string in single quotes, as the house writes them. */
const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)

function functionOf({ path, method, operation }: Call, types: Types): string {
  const name = camel(operation.operationId)
  const inPath = operation.parameters.filter(one => one.in === 'path' && one.name !== 'slug')
  const inQuery = operation.parameters.filter(one => one.in === 'query')
  const body = operation.requestBody?.content?.['application/json']?.schema
  const query: Schema = {
    type: 'object',
    required: inQuery.filter(({ required }) => required).map(one => one.name),
    properties: Object.fromEntries(inQuery.map(one => [one.name, one.schema])),
  }
  const needed = query.required?.length ? '' : ' = {}'
  const parameters = [
    ...inPath.map(one => `${one.name}: string`),
    ...(body ? [`body: ${types.name(`${big(name)}Body`, body)}`] : []),
    ...(inQuery.length > 0 ? [`query: ${types.name(`${big(name)}Query`, query)}${needed}`] : []),
    'options: Options = {}',
  ]
  const sent = [...(body ? ['body'] : []), ...(inQuery.length > 0 ? ['query'] : []), '...options']
  const address = path.replace(/\{(\w+)\}/g, (_, one: string) => `\${at(${one === 'slug' ? 'shop' : one})}`)
  return `    /** ${operation.summary} */
    ${name}: (${parameters.join(', ')}) =>
      ask<${answersOf(operation, types)}>('${method.toUpperCase()}', \`${address}\`, { ${sent.join(', ')} }),
`
}

/** The types of the answers that are no refusal; null for one that says nothing. */
function answersOf({ operationId, responses }: Operation, types: Types): string {
  // A thing that is read goes by its own name.
  const name = operationId.startsWith('get_')
    ? big(camel(operationId.slice(4)))
    : `${big(camel(operationId))}Answer`
  const written = Object.entries(responses).flatMap(([status, { content }]) => {
    if (!/^[23]/.test(status)) return []
    const json = content?.['application/json']?.schema
    return json ? types.name(name, json) : content ? 'Blob' : 'null'
  })
  return [...new Set(written)].join(' | ')
}

const big = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const camel = (id: string): string => id.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())

const head = `/**
 * A client of the public API, made by \`npm run client\` from its description. The server gives it at /api/v1/client.ts.
 * A refusal is an answer like any other: \`ok\` says which; only a network that fails throws.
 */
`

const tools = `export type Options = {
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
`

const opening = `export type Connection = {
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
    const headers = new Headers({ authorization: \`Bearer \${key}\` })
    if (sent.body !== undefined) headers.set('content-type', 'application/json')
    if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey)
    if (sent.ifMatch) headers.set('if-match', sent.ifMatch)
    if (sent.ifNoneMatch) headers.set('if-none-match', sent.ifNoneMatch)
    const response = await fetch(\`\${url}\${path}\${search.size > 0 ? \`?\${search}\` : ''}\`, {
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
`
