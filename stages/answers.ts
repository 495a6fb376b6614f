import type { Access } from '#contract/endpoints/user.ts'
import { features, roles } from '#contract/roles.ts'
import { idleAtItsWidest } from './idle.ts'
import { ordersAtTheirWidest, shopsAtTheirWidest } from './work/desk.ts'
import { slipAtItsWidest, slipsAtTheirWidest, surveyAtItsWidest } from './work/outgoing.ts'
import { receptionsAtTheirWidest } from './work/stock.ts'
import { person } from './work/things.ts'

export const email = 'etapes@douchette.example'
export const shop = { slug: 'maison-lumiere', name: 'Maison Lumière', orderCount: 128 }
/** Several orders answer to this customer's name. */
export const severalOrders = 'Montbazon'

const access: Access = {
  user: { displayName: person, email, photoURL: '', role: 'manager' },
  warehouse: { slug: 'lyon', name: 'Entrepôt de Lyon', roles: [...roles], timeZone: 'Europe/Paris' },
  shops: [shop, ...shopsAtTheirWidest],
  debug: false,
  features: [...features],
}

/** What no server need be asked for. All else is never answered, and a change is never heard. */
const answers: readonly (readonly [address: RegExp, answer: (url: URL) => unknown])[] = [
  [/^\/rest\/user\/access$/, () => access],
  [/^\/rest\/warehouse\/carrier-slip\/sud$/, () => slipAtItsWidest],
  [/^\/rest\/warehouse\/carrier-slip\/list$/, () => slipsAtTheirWidest],
  [
    /^\/rest\/order\/information$/,
    url => ({
      data:
        url.searchParams.get('order') === severalOrders
          ? ordersAtTheirWidest
          : ordersAtTheirWidest.slice(0, 1),
    }),
  ],
  [
    /^\/rest\/idle\/[^/]+$/,
    ({ pathname }) => ({ data: idleAtItsWidest(pathname.slice('/rest/idle/'.length)) }),
  ],
  [/^\/api\/client\/[^/]+\/reception\/list$/, () => ({ data: receptionsAtTheirWidest })],
  [/^\/rest\/[^/]+\/picking\/order-count$/, () => ({ data: surveyAtItsWidest.counts })],
  [/^\/rest\/[^/]+\/picking\/order-campaign-list$/, () => ({ data: surveyAtItsWidest.campaigns })],
  [/^\/rest\/[^/]+\/picking\/list$/, () => ({ data: surveyAtItsWidest.lists })],
  [/^\/rest\/[^/]+\/picking\/next$/, () => ({ data: surveyAtItsWidest.next })],
  [/^\/rest\/[^/]+\/picking\/plan$/, () => ({ data: surveyAtItsWidest.plan })],
  [/^\/rest\/order\/[^/]+\/customization-files$/, () => ({ data: [] })],
]

/** In place of the network. */
export const answerHere: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const url = new URL(request.url)
  const found = answers.find(([address]) => address.test(url.pathname))
  if (found) return Response.json(found[1](url))
  if (request.method !== 'GET') throw new TypeError('Failed to fetch')
  return new Promise((_, fail) => {
    request.signal.addEventListener('abort', () => fail(request.signal.reason), { once: true })
  })
}
