import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { type Found, searchCalls } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { hasWork } from '#machines/shared/operation.ts'
import type { Ask, CommandChoice } from '#src/commands/command.ts'
import type { LookUp, LookUpPort } from '#src/commands/look-up.ts'
import { fold } from '#src/commands/palette/highlight.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import type { ActsWorld } from './acts.ts'

/** The goods at a place, with the code that a scan of the place has. */
type Pile = { readonly code: string; readonly name: string; readonly qty: number }
type Move = {
  readonly from: string
  readonly code: string
  readonly qty: number
  readonly to: string | undefined
}

const mostPieces = 9_999

export const labelOf = (place: string, { grammar }: ActsWorld): string =>
  ownNameProblem('location', place, grammar()) === undefined ? formatOwn('location', place, grammar()) : place

/** The card of a quantity, any of which can be read. */
const times = (qty: number, { grammar }: ActsWorld): string => formatOwn('command', `X${qty}`, grammar())

/** Each part of it is as good as scanned at the bench, in this order; so the operation judges each. */
async function move({ from, code, qty, to }: Move, world: ActsWorld): Promise<void> {
  const step = world.active.get()?.running.actor.getSnapshot()
  if (step && hasWork(step))
    return notify({ level: 'warning', text: 'Terminez d’abord ce qui est commencé, ou annulez-le.' })
  await world.go(operationPage('transfer'))
  world.hear(labelOf(from, world))
  world.hear(code)
  if (qty > 1) world.hear(times(qty, world))
  if (to !== undefined) world.hear(labelOf(to, world))
}

/** Asks where the goods go. The place is found by its beginning, or scanned at the bench afterwards. */
const whereTo = (then: (to: string | undefined) => unknown): Ask => ({
  title: 'Vers où ?',
  choices: () => [
    {
      id: 'scanned',
      title: 'Je scannerai l’arrivée',
      hint: 'Ou tapez le début d’un emplacement',
      run: () => then(undefined),
    },
  ],
  place: name => ({ id: `to.${name}`, title: name, run: () => then(name) }),
})

/** Asks for a number; without one typed, it offers the first ones and all there is. */
export const howMany = (most: number, word: string, next: (n: number) => Partial<CommandChoice>): Ask => ({
  title: 'Combien ?',
  choices: typed => {
    const asked = /^[1-9]\d{0,3}$/.test(typed) ? [Number(typed)] : [...new Set([1, 2, 3, most])]
    return asked
      .filter(n => n <= most)
      .map(n => ({ id: `n.${n}`, title: plural(n, word), run: () => {}, ...next(n) }))
  },
})

/** Asks from which place an article is taken, how many of it, and where they go. */
export const moveFrom = (
  piles: ReadonlyMap<string, number>,
  code: string,
  world: ActsWorld,
  qty?: number,
): Ask => ({
  title: 'Depuis où ?',
  choices: () =>
    [...piles]
      .filter(([, there]) => there >= (qty ?? 1))
      .map(([from, there]) => {
        const to = (n: number) => whereTo(to => move({ from, code, qty: n, to }, world))
        const asks = qty === undefined ? howMany(there, 'pièce', n => ({ asks: to(n) })) : to(qty)
        return { id: `from.${from}`, title: from, hint: plural(there, 'pièce'), asks, run: () => {} }
      }),
})

/** Prints so many labels of a thing: it is as good as scanned at the screen that prints them, with the quantity. */
export const labelsAsked = (operation: string, code: string, world: ActsWorld): Ask =>
  howMany(200, 'étiquette', qty => ({ run: () => printLabels(operation, code, qty, world) }))

async function printLabels(operation: string, code: string, qty: number, world: ActsWorld): Promise<void> {
  await world.go(operationPage(operation))
  world.hear(code)
  if (qty > 1) world.hear(times(qty, world))
}

const verbs: Readonly<Record<string, 'move' | 'print'>> = {
  ...{ transferer: 'move', deplacer: 'move', bouger: 'move', prendre: 'move', ranger: 'move' },
  ...{ imprimer: 'print', etiqueter: 'print', etiquette: 'print', etiquettes: 'print' },
}
const smallWords = /^(?:x|pieces?|etiquettes?|de|du|depuis|vers|a|en|le|la|les|pour)$/

/** « transférer 3 A-05-01-3 »: a verb, a number and a thing. */
export function readSentence(query: string) {
  const [verb = '', number = '', ...words] = query.trim().split(/\s+/)
  const act = verbs[fold(verb)]
  const qty = /^[1-9]\d{0,3}$/.test(number) ? Number(number) : undefined
  const thing = words.filter(word => !smallWords.test(fold(word))).join(' ')
  if (act === undefined || qty === undefined || qty > mostPieces || thing === '') return undefined
  return { act, qty, thing }
}

/** Offers what a sentence says, once its thing is found. */
export const sentenceLookUp =
  (world: ActsWorld): LookUpPort =>
  async (query, signal) => {
    const asked = readSentence(query)
    if (!asked) return { found: [] }
    const answer = await world.call(searchCalls.all, { query: { query: asked.thing } }, { signal })
    if (isRefusal(answer)) return { found: [], failed: answer.refused.detail }
    const things = answer.data
      .flatMap(({ found }) => found)
      .filter(({ kind }) => kind === 'location' || kind === 'product')
    const exact = things.filter(thing => thing.exact)
    const meant = (exact.length > 0 ? exact : things).slice(0, 3)
    const say = asked.act === 'move' ? moved : labelled
    return { found: (await Promise.all(meant.map(thing => say(thing, asked.qty, world)))).flat() }
  }

const sentence = (title: string, more: Pick<LookUp, 'open'> & Partial<LookUp>): LookUp => ({
  id: `say.${title}`,
  title,
  icon: 'arrow-left-right',
  ...more,
})

function labelled({ kind, name, code, title }: Found, qty: number, world: ActsWorld): readonly LookUp[] {
  const text = kind === 'location' ? labelOf(name, world) : code
  const operation = kind === 'location' ? 'print-location' : 'print-product'
  if (text === null || !world.may(operationPage(operation)).allowed) return []
  const open = () => printLabels(operation, text, qty, world)
  return [sentence(`Imprimer ${plural(qty, 'étiquette')} · ${title}`, { icon: 'tag', open })]
}

async function moved(found: Found, qty: number, world: ActsWorld): Promise<readonly LookUp[]> {
  if (!world.may(operationPage('transfer')).allowed) return []
  const pieces = plural(qty, 'pièce')
  if (found.kind === 'product') {
    const piles = found.code === null ? undefined : await placesOf(found, world)
    if (!piles || found.code === null) return []
    const asks = moveFrom(piles, found.code, world, qty)
    return [sentence(`Transférer ${pieces} · ${found.title}`, { asks, open: () => {} })]
  }
  const place = found.name
  if (isCarrying(world)) {
    const open = () => {
      world.hear(times(qty, world))
      world.hear(labelOf(place, world))
    }
    return [sentence(`Transférer ${pieces} vers ${place}`, { hint: 'Du dernier article scanné', open })]
  }
  const answer = await world.call(locationCalls.information, { params: { locationName: place } })
  if (isRefusal(answer)) return []
  const piles = pilesOf(answer.data.stock).filter(pile => pile.qty >= qty)
  const to = (pile: Pile) => whereTo(to => move({ from: place, code: pile.code, qty, to }, world))
  const title = `Transférer ${pieces} depuis ${place}`
  const [only] = piles
  if (!only) return []
  if (piles.length === 1) return [sentence(title, { hint: only.name, asks: to(only), open: () => {} })]
  const asks: Ask = {
    title: 'Quel article ?',
    choices: () =>
      piles.map(pile => ({
        id: `pile.${pile.code}`,
        title: pile.name,
        hint: plural(pile.qty, 'pièce'),
        asks: to(pile),
        run: () => {},
      })),
  }
  return [sentence(title, { hint: plural(piles.length, 'article'), asks, open: () => {} })]
}

/** Goods of a transfer are in hand: what is told is where they go. */
function isCarrying({ active }: ActsWorld): boolean {
  const now = active.get()
  return now?.operation.id === 'transfer' && hasWork(now.running.actor.getSnapshot())
}

type Line = {
  readonly product: { readonly name: string; readonly codes: readonly { code: string; qty: number }[] }
  readonly qty: number
}

/** Lots of one article are one pile to whoever takes from it. An article without a code cannot be scanned. */
function pilesOf(stock: readonly Line[]): readonly Pile[] {
  const piles = new Map<string, Pile>()
  for (const { product, qty } of stock) {
    const code = product.codes.find(one => one.qty === 1)?.code
    if (code !== undefined)
      piles.set(code, { code, name: product.name, qty: qty + (piles.get(code)?.qty ?? 0) })
  }
  return [...piles.values()]
}

async function placesOf({ name, shop }: Found, { call }: ActsWorld) {
  if (shop === null) return undefined
  const answer = await call(productCalls.information, { params: { slugShop: shop }, query: { code: name } })
  return isRefusal(answer) ? undefined : stockByPlace(answer.data.stock)
}

export function stockByPlace(stock: readonly { readonly location: string; readonly qty: number }[]) {
  const places = new Map<string, number>()
  for (const { location, qty } of stock) places.set(location, (places.get(location) ?? 0) + qty)
  return places
}
