import type * as z from 'zod/mini'
import type { ApiRight } from '../entities/api-key.ts'

type Shape = z.ZodMiniType

/** One call of the public API, as a value that the server and its description share. Names are English and stay. */
export type PublicCall = {
  /** Its `operationId`, and its name in the audit log. */
  readonly name: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: `/api/v1/shops/{slug}/${string}`
  /** A French line that describes the call. */
  readonly does: string
  /** More of it, in a few French sentences. */
  readonly more?: string
  readonly right: ApiRight
  readonly params: Shape
  readonly query?: Shape
  readonly body?: { readonly schema: Shape; readonly example: unknown }
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** It changes data and may carry an Idempotency-Key. */
  readonly change?: true
  /** It answers an ETag and obeys If-Match and If-None-Match. */
  readonly tagged?: true
}

type Answer = { readonly does: string; readonly schema?: Shape; readonly example?: unknown }
