import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusal, notFound, type Refusal, refuse } from '#contract/problems.ts'

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** The input as the endpoint's schemas parsed it, or a refusal that names the wrong field. */
export type Read = { readonly input: RawInput } | Refusal

export function readInput(endpoint: Endpoint, raw: RawInput): Read {
  const params = readPlace('params', endpoint.params, raw.params)
  if (isRefusal(params)) return params
  const query = readPlace('query', endpoint.query, raw.query)
  if (isRefusal(query)) return query
  const body = readPlace('body', endpoint.body, raw.body)
  if (isRefusal(body)) return body
  return { input: { params: params.value, query: query.value, body: body.value } }
}

export function readPlace(
  place: keyof RawInput,
  schema: z.ZodMiniType | undefined,
  raw: unknown,
): { value: unknown } | Refusal {
  return schema ? readAs(place, schema, raw) : { value: {} }
}

export function readAs<S extends z.ZodMiniType>(
  place: keyof RawInput,
  schema: S,
  raw: unknown,
): { value: z.output<S> } | Refusal {
  const fault = findFault(raw, [])
  if (fault) return refuseField(fault.path, fault.wrong)
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { value: parsed.data }
  const issue = worstOf(parsed.error.issues)
  if (!issue) return refuseField([], 'est illisible')
  // An unknown value in the address makes an unknown address, so the answer is a 404.
  if (place === 'params' && issue.code === 'invalid_value') return noSuchAddress
  const missing = valueAt(raw, issue.path) === undefined
  return refuseField(issue.path, missing ? 'manque' : whatIsWrong(issue), expectedBy(issue))
}

/** No body of ours is deeper. A much deeper one would overflow the stack. */
const depthAtMost = 20

type Fault = { path: PropertyKey[]; wrong: string }

/** PostgreSQL stores neither U+0000 nor half a surrogate pair, so the server refuses them. */
function findFault(value: unknown, path: PropertyKey[]): Fault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, wrong: forbidden }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > depthAtMost) return { path: [], wrong: 'a trop de niveaux' }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return { path, wrong: forbidden }
    const fault = findFault(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (fault) return fault
  }
  return undefined
}

const forbidden = 'contient un caractère interdit'
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

type Issue = z.core.$ZodIssue

/** For a union, reports the choice with the fewest errors. Otherwise reports the first error. */
function worstOf(issues: readonly Issue[]): Issue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
  const inner = worstOf(nearest)
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

const valueAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    raw,
  )

const typeNames: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'vrai ou faux',
  array: 'une liste',
  object: 'un objet',
}

function whatIsWrong(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `n’est pas ${typeNames[issue.expected] ?? 'du bon type'}`
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'est vide'
        : 'est trop petit'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'est trop long' : 'est trop grand'
    case 'invalid_value':
      return 'n’est pas une des valeurs possibles'
    case 'invalid_format':
      return 'n’a pas la bonne forme'
    default:
      return 'n’est pas valable'
  }
}

function expectedBy(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected]
    case 'too_small':
      return `au moins ${issue.minimum}`
    case 'too_big':
      return `au plus ${issue.maximum}`
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    default:
      return undefined
  }
}

function refuseField(path: readonly PropertyKey[], wrong: string, expected?: string): Refusal {
  const field = path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    '',
  )
  const detail = field ? `Le champ « ${field} » ${wrong}.` : `La demande ${wrong}.`
  return refuse('input-invalid', detail, { status: 400, ...(expected ? { expected } : {}) })
}

const noSuchAddress = notFound('call-unknown', 'Cette adresse n’existe pas.')
