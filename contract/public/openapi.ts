import * as z from 'zod/mini'
import { Problem, problemType } from '../problems.ts'
import { idempotencyKeyPattern } from '../values.ts'
import type { PublicCall } from './resource.ts'

type Shape = z.ZodMiniType

export function describePublicApi(calls: readonly PublicCall[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Douchette', version: '1', description: about },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'La clé de la boutique : `dk_…`.' },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
      responses: {
        Problem: {
          description: 'Un refus : `code` pour les programmes, `detail` pour les gens.',
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
        TooMany: {
          description: 'Trop d’appels à la fois : `Retry-After` dit combien de secondes attendre.',
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

const about = [
  'Les programmes d’une boutique envoient ici leurs commandes, leurs articles, leurs livraisons et leurs retours, sous leurs propres références, et lisent leur stock et leurs factures.',
  'Tout envoi peut être refait : le même ne change rien. Avec un en-tête `Idempotency-Key`, la première réponse est rendue pendant 30 jours.',
  '`ETag` change avec la chose ; `If-Match` refuse d’écrire sur ce qu’on n’a pas lu, `If-None-Match: *` de remplacer ce qui est déjà là.',
  'Les champs inconnus sont ignorés ; de nouveaux champs peuvent venir dans les réponses.',
].join('\n\n')

const tags: Readonly<Record<PublicCall['right'], string>> = {
  orders: 'Commandes',
  articles: 'Articles',
  stock: 'Stock',
  deliveries: 'Livraisons attendues',
  returns: 'Retours annoncés',
  bills: 'Factures',
}

function operation({ name, does, more, right, answers, body, change, ...call }: PublicCall) {
  return {
    operationId: name,
    summary: does,
    ...(more ? { description: more } : {}),
    tags: [right],
    parameters: [
      ...parameters('path', call.params),
      ...(call.query ? parameters('query', call.query) : []),
      ...(change
        ? [
            header('Idempotency-Key', 'Le même envoi, refait sous la même clé, n’est fait qu’une fois.', {
              pattern: idempotencyKeyPattern,
            }),
          ]
        : []),
      ...(call.tagged && change
        ? [header('If-Match', 'Seulement si la chose est encore celle de cet ETag.')]
        : []),
      ...(call.tagged
        ? [header('If-None-Match', 'Seulement si elle n’est pas, ou plus, celle de cet ETag.')]
        : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: jsonSchema(body.schema, 'input'), example: body.example },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { does, schema, example, type }]) => [
          status,
          {
            description: does,
            ...(call.tagged ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
            ...(schema
              ? { content: { 'application/json': { schema: jsonSchema(schema, 'output'), example } } }
              : {}),
            ...(type ? { content: { [type]: { schema: { type: 'string', format: 'binary' } } } } : {}),
          },
        ]),
      ),
      429: { $ref: '#/components/responses/TooMany' },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const header = (name: string, description: string, limits: { pattern?: string } = {}) => ({
  ...{ name, in: 'header', required: false, description, schema: { type: 'string', ...limits } },
})

/** Without `$schema`, which the document says once. */
function jsonSchema(schema: Shape, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: forReaders })
  return rest
}

/** Removes what no reader needs: the limits of JavaScript's numbers, the regular expression of a date. */
function forReaders({ jsonSchema: shown }: { jsonSchema: Record<string, unknown> }): void {
  if (shown.minimum === Number.MIN_SAFE_INTEGER) delete shown.minimum
  if (shown.maximum === Number.MAX_SAFE_INTEGER) delete shown.maximum
  if (JSON.stringify(shown.allOf ?? '').includes('-02-29|')) {
    shown.format = JSON.stringify(shown.allOf).includes('T(?:') ? 'date-time' : 'date'
    delete shown.allOf
  }
}

function parameters(place: 'path' | 'query', schema: Shape) {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, shape]) => ({
    ...{ name, in: place, schema: shape },
    required: place === 'path' || required.includes(name),
  }))
}
