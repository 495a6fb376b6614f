import * as z from 'zod/mini'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import {
  type Account,
  type Asking,
  askBelow,
  type Later,
  later,
  type Refused,
  readJson,
  refused,
  unexpected,
} from './provider.ts'
import { type Heard, talk } from './talk.ts'

export const ask = (asking: Asking, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Heard> =>
  askBelow(asking, `Token ${asking.account.secret}`, method, path, body)

export const Message = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) })
const Problem = z.object({ errors: z.optional(z.array(Message)), messages: z.optional(z.array(Message)) })

type Answered = Extract<Heard, { came: 'answer' }>

/** A refusal in karrio's own form. */
export const isKarrio = ({ body }: Answered): boolean => Problem.safeParse(readJson(body)).success

function problemIn({ body }: Answered): z.infer<typeof Message>[] {
  const problem = Problem.safeParse(readJson(body))
  return problem.success ? [...(problem.data.errors ?? []), ...(problem.data.messages ?? [])] : []
}

const codesIn = (heard: Answered): string[] => problemIn(heard).flatMap(({ code }) => code ?? [])

/** The fault of a request, in its carrier's words. */
export const whyNot = (heard: Answered): string | undefined => wordsOf(problemIn(heard))

export const wordsOf = (messages: readonly z.infer<typeof Message>[] = []): string | undefined => {
  const words = messages.flatMap(({ message }) => message ?? []).join(' ; ')
  return words === '' ? undefined : words
}

/** karrio has no connection that the account names, or none that can do this. */
const isUnconnected = (heard: Answered): boolean =>
  heard.status === 404 && /carrier connection/i.test(whyNot(heard) ?? '')

/** Extensions such as Colissimo's and Asendia's cannot price a parcel, though they can buy its label. */
export function cannotPrice(heard: Heard): boolean {
  if (heard.came === 'silence') return false
  const codes = problemIn(heard).map(({ code }) => code ?? '')
  return (
    isUnconnected(heard) || codes.some(code => /^SHIPPING_SDK_(INTERNAL|NON_SUPPORTED)_ERROR$/.test(code))
  )
}

/** The refusal in karrio's answer, or a reason to ask later. */
export function refusalIn(heard: Answered, { number }: Account): Refused | Later {
  const words = whyNot(heard)
  if (isUnconnected(heard)) {
    const which = number === '' ? 'aucune connexion' : `pas de connexion « ${number} »`
    return refused(`karrio n’a ${which} qui sache le faire : vérifiez le numéro du compte`, 'account')
  }
  // The carrier may have made a label, so a person decides whether to ask for one again.
  if (heard.status === 424 && words === undefined) {
    return refused('son transporteur ne lui répond pas, ou pas comme il l’attend : réessayez plus tard')
  }
  if (words !== undefined && codesIn(heard).includes('SHIPPING_SDK_INTERNAL_ERROR')) {
    return refused(`l’extension de karrio pour ce transporteur a échoué (${words})`)
  }
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
  // The token goes only to karrio; files may lie elsewhere.
  const token = to.origin === base.origin ? { authorization: `Token ${about.account.secret}` } : undefined
  const heard = await talk({ method: 'GET', url: to.href, headers: { ...token, accept: '*/*' } }, about.reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return later(`${what} ne se télécharge pas (erreur ${heard.status})`)
  return { data: heard.body }
}
