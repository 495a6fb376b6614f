import type { Asking } from './provider.ts'
import { type Heard, talk } from './talk.ts'

export const ask = (
  { account, reach }: Asking,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Heard> =>
  talk(
    {
      method,
      url: `${account.url.replace(/\/+$/, '')}${path}`,
      headers: { authorization: basic(account.secret) },
      ...(body === undefined ? {} : { body }),
    },
    reach,
  )

/** The secret is `PUBLIC_KEY:SECRET_KEY`. */
export const basic = (keys: string) => `Basic ${Buffer.from(keys).toString('base64')}`
