import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { problemType } from './problems.ts'
import { idempotencyKeyPattern } from './values.ts'

export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    // Two calls may share a path and differ in a parameter's type. A fragment keeps their keys apart.
    const taken = paths[endpoint.path]?.[method] !== undefined
    const key = taken ? `${endpoint.path}#${endpoint.name}` : endpoint.path
    paths[key] = { ...paths[key], [method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Douchette', version: '1', description: 'Les appels du back-office d’entrepôt.' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.does,
    ...(endpoint.scope === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.change
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', pattern: idempotencyKeyPattern },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.answer || endpoint.file || endpoint.stream ? '200' : '204']: {
        description: endpoint.does,
        ...(endpoint.answer
          ? { content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } } }
          : {}),
        ...(endpoint.file ? { content: { '*/*': {} } } : {}),
        ...(endpoint.stream ? { content: { 'text/event-stream': {} } } : {}),
      },
      default: { description: 'Refus, avec son code et sa phrase', content: { [problemType]: {} } },
    },
  }
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}
