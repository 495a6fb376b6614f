import * as z from 'zod/mini'
import { readJson, unexpected } from './answers.ts'
import { baseOf, bodyOf, centsOf, Price, Refusal, to } from './http-ask.ts'
import { type Announcement, type Asking, later, type Quoted, refused } from './provider.ts'
import { nothingOffered } from './quotes.ts'
import { talk } from './talk.ts'

const Quotes = z.object({
  quotes: z.array(z.object({ service: z.string().check(z.minLength(1), z.maxLength(80)), price: Price })),
})

export async function quoteByHttp(parcel: Announcement, { account, reach }: Asking): Promise<Quoted> {
  const { headers } = to(account)
  const asked = { method: 'POST', url: `${baseOf(account)}/quotes`, headers } as const
  const heard = await talk({ ...asked, body: bodyOf(parcel, account) }, reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status === 404) return { came: 'quotes', quotes: [] }
  const said = readJson(heard.body)
  if (heard.status === 422) {
    const why = Refusal.safeParse(said)
    return why.success ? refused(why.data.detail, why.data.code) : unexpected(heard.status)
  }
  const offered = heard.status === 200 ? Quotes.safeParse(said) : undefined
  if (!offered?.success) return unexpected(heard.status)
  const quotes = offered.data.quotes.map(({ service, price }) => ({ service, price: centsOf(price) }))
  return quotes.length === 0 ? nothingOffered : { came: 'quotes', quotes }
}
