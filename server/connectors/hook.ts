import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HookCall } from './connector.ts'

/** HMAC-SHA256 of the body as it came, in base64. Takes the same time, wherever the two differ. */
export function isSigned({ headers, body }: HookCall, header: string, secret: string): boolean {
  const given = headers[header]
  const wanted = createHmac('sha256', secret).update(body).digest()
  const said = Buffer.from(typeof given === 'string' ? given : '', 'base64')
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
