import * as z from 'zod/mini'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import { readJson, unexpected } from './answers.ts'
import { type Asking, type Later, later, type Refused, refused } from './provider.ts'
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

export const Message = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) })
const Problem = z.object({ errors: z.optional(z.array(Message)), messages: z.optional(z.array(Message)) })

type Answered = Extract<Heard, { came: 'answer' }>

/** A refusal in karrio's own form. */
export const isKarrio = ({ body }: Answered): boolean => Problem.safeParse(readJson(body)).success

/** What it has against a request, in its carrier's words. */
export function whyNot({ body }: Answered): string | undefined {
  const problem = Problem.safeParse(readJson(body))
  return problem.success
    ? wordsOf([...(problem.data.errors ?? []), ...(problem.data.messages ?? [])])
    : undefined
}

export const wordsOf = (messages: readonly z.infer<typeof Message>[] = []): string | undefined => {
  const words = messages.flatMap(({ message }) => message ?? []).join(' ; ')
  return words === '' ? undefined : words
}

/** Why it did not do what it was asked. */
export function refusalIn(heard: Answered): Refused | Later {
  const words = whyNot(heard)
  const isRefusal = heard.status === 400 || heard.status === 422 || heard.status === 424
  return isRefusal && words !== undefined ? refused(words, aboutWhat(words)) : unexpected(heard.status)
}

/** Carriers say why in words of their own. */
function aboutWhat(words: string): RefusedFor {
  if (/address|adresse|postal|postcode|zip|city|ville|phone/i.test(words)) return 'address'
  if (/weight|poids/i.test(words)) return 'weight'
  if (/dimension|length|width|height|size|taille/i.test(words)) return 'size'
  if (/service|rate|option/i.test(words)) return 'service'
  return 'other'
}

export async function fileAt(url: string, what: string, about: Asking): Promise<{ data: Buffer } | Later> {
  const base = new URL(about.account.url)
  if (!URL.canParse(url, base)) return later(`${what} ne se télécharge pas`)
  const to = new URL(url, base)
  // The token is for karrio alone; files may lie elsewhere.
  const token = to.origin === base.origin ? { authorization: `Token ${about.account.secret}` } : undefined
  const heard = await talk({ method: 'GET', url: to.href, headers: { ...token, accept: '*/*' } }, about.reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return later(`${what} ne se télécharge pas (erreur ${heard.status})`)
  return { data: heard.body }
}
