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
      headers: { authorization: `Token ${account.secret}` },
      ...(body === undefined ? {} : { body }),
    },
    reach,
  )
