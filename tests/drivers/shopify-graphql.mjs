// As much of GraphQL as a connector speaks: one operation with variables, fields with arguments, a directive. Whatever is not in
// the schema is handed to `wrong`.
import { inputs, types } from './shopify-schema.mjs'

const signs = /[!$():=[\]{}@]|"(?:\\.|[^"\\])*"|-?\d+|[_A-Za-z]\w*/g

/** The operation in a text: what it is, its variables' names, and its fields. */
export function parse(text) {
  const tokens = text.match(signs) ?? []
  let at = 0
  const peek = () => tokens[at]
  const next = () => tokens[at++]
  const expect = sign => {
    const got = next()
    if (got !== sign) throw new Error(`expected ${sign}, got ${got}`)
  }

  function value() {
    const token = next()
    if (token === '$') return { variable: next() }
    if (token === '[') {
      const all = []
      while (peek() !== ']') all.push(value())
      next()
      return { all }
    }
    if (token.startsWith('"')) return { is: JSON.parse(token) }
    return { is: /^-?\d/.test(token) ? Number(token) : token }
  }
  function args() {
    const found = {}
    if (peek() !== '(') return found
    next()
    while (peek() !== ')') {
      const name = next()
      expect(':')
      found[name] = value()
    }
    next()
    return found
  }
  function fields() {
    expect('{')
    const found = []
    while (peek() !== '}') {
      const field = { name: next(), args: args(), directives: {} }
      while (peek() === '@') {
        next()
        const name = next()
        field.directives[name] = args()
      }
      if (peek() === '{') field.fields = fields()
      found.push(field)
    }
    next()
    return found
  }

  const kind = peek() === '{' ? 'query' : next()
  const variables = []
  if (peek() === '(') {
    next()
    while (peek() !== ')') {
      if (next() === '$') {
        variables.push(peek())
        next()
      }
    }
    next()
  }
  return { kind, variables, fields: fields() }
}

/** Points, by the documentation's table: nothing for a plain value, one for an object, ten for a change. */
export function costOf(list, given) {
  let points = 0
  for (const { name, args, fields } of list) {
    const size = args.first ? Number(resolve(args.first, given)) : 1
    if (fields)
      points +=
        name === 'nodes' || name === 'pageInfo' ? costOf(fields, given) : size * (1 + costOf(fields, given))
  }
  return points
}

const resolve = (value, given) => {
  if ('variable' in value) return given[value.variable] ?? null
  return 'all' in value ? value.all.map(one => resolve(one, given)) : value.is
}

/** Answers an operation out of `roots`, whose fields are values or functions of their arguments. */
export function run({ kind, variables, fields }, given, { roots, wrong }) {
  for (const name of Object.keys(given)) if (!variables.includes(name)) wrong(`$${name} is not declared`)

  function pick(type, list, source) {
    if (source === null || source === undefined) return null
    if (Array.isArray(source)) return source.map(one => pick(type, list, one))
    return Object.fromEntries(list.map(field => [field.name, read(type, field, source)]))
  }
  function read(type, field, source) {
    const known = types[type]?.[field.name]
    if (!known) {
      wrong(`${type}.${field.name}`)
      return null
    }
    const args = Object.fromEntries(
      Object.entries(field.args).map(([name, value]) => [name, resolve(value, given)]),
    )
    for (const [name, value] of Object.entries(args)) {
      if (!known.args?.includes(name)) wrong(`${type}.${field.name}(${name})`)
      if (typeof inputs[name] === 'string') holdInput(inputs[name], value, wrong)
    }
    const found =
      typeof source[field.name] === 'function'
        ? source[field.name](args, field.directives)
        : source[field.name]
    if (known.node) return connection(known.node, field, args, found)
    if (known.type === null) return found ?? null
    if (!field.fields) wrong(`${type}.${field.name} has no fields`)
    return pick(known.type, field.fields ?? [], found)
  }
  /** A cursor is a thing and its place in the order, wherever that one is now. */
  function connection(
    node,
    { fields: asked = [], name },
    { first, after },
    { all, cursorOf = one => one.id },
  ) {
    if (!Number.isInteger(first) || first < 1 || first > 250) wrong(`${name}(first: ${first})`)
    const rest =
      after === null || after === undefined ? all : all.filter(one => cursorOf(one) > read64(after))
    const page = rest.slice(0, first)
    const end = page.at(-1)
    const pageInfo = {
      hasNextPage: rest.length > page.length,
      endCursor: end ? Buffer.from(cursorOf(end)).toString('base64') : null,
    }
    const answer = {}
    for (const { name: part, fields: wanted = [] } of asked) {
      if (part === 'nodes') answer.nodes = pick(node, wanted, page)
      else if (part === 'pageInfo')
        answer.pageInfo = Object.fromEntries(wanted.map(one => [one.name, pageInfo[one.name]]))
      else wrong(`${name}.${part}`)
    }
    return answer
  }
  const read64 = text => Buffer.from(text, 'base64').toString()
  return pick(kind === 'mutation' ? 'Mutation' : 'Query', fields, roots[kind])
}

function holdInput(type, value, wrong) {
  if (Array.isArray(value)) {
    for (const one of value) holdInput(type, one, wrong)
    return
  }
  const fields = inputs[type]
  for (const [name, inner] of Object.entries(value ?? {})) {
    const known = name in fields ? fields[name] : fields[`${name}!`]
    if (known === undefined) wrong(`${type}.${name}`)
    else if (known !== null) holdInput(known, inner, wrong)
  }
  for (const name of Object.keys(fields).filter(one => one.endsWith('!')))
    if (!(name.slice(0, -1) in (value ?? {}))) wrong(`${type} without ${name.slice(0, -1)}`)
}
