import { classify } from '#contract/barcodes/classify.ts'
import type { Code } from '#contract/barcodes/code.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { typedCode } from '#contract/barcodes/key.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { type Found, type FoundKind, searchCalls } from '#contract/endpoints/search.ts'
import { orderStatusWords, partialWord } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { expectsOf, hasWork } from '#machines/shared/operation.ts'
import type { Call } from '#src/api/client.ts'
import { codeLookUp, type LookUpPort, lookUpIn, thingLookUp } from '#src/commands/look-up.ts'
import type { Registry } from '#src/commands/registry.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { personPath } from '#src/pages/admin/addresses.ts'
import { addressOf } from '#src/pages/search/addresses.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Place, Search } from '#src/scan/router/ports.ts'
import { wallClock } from '#src/scan/sources/source.ts'
import { kindName } from '#src/scan/words.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import type { AccessHolder } from './access-holder.ts'
import { type ActsWorld, personActs } from './acts.ts'
import { togetherOf } from './many-acts.ts'
import { sentenceLookUp } from './moving.ts'
import { mayOpenAny } from './pages.ts'
import { actsOf } from './thing-acts.ts'

type World = {
  call: Call
  scanning: Pick<ScanPipeline, 'grammar' | 'hear'>
  active: ActiveOperations
  registry: Pick<Registry, 'byId' | 'attempt'>
  access: AccessHolder
  placeOf: (code: Code) => Place | Search | null
  go: (path: string) => Promise<void>
}

/** The things that the palette finds besides commands: codes typed off a label, and things by name or number. */
export function lookUps({ call, scanning, active, registry, access, placeOf, go }: World): LookUpPort {
  /** Chosen is as good as scanned: the step takes it, or it opens what a scan of it would. */
  const hear = (text: string) =>
    scanning.hear({
      text,
      source: { kind: 'manual', id: 'palette', name: 'Recherche' },
      at: wallClock(),
    })
  const { grammar } = scanning
  const may = (path: string) => mayOpenAny(path, access)
  const shopName = (slug: string | null) => access.get()?.shops.find(shop => shop.slug === slug)?.name

  const acting: ActsWorld = { call, grammar, may, hear, registry, active, go }
  const typed = codeLookUp(
    text => classify(typedCode(text, grammar()) ?? text, { grammar: grammar() }),
    placeOf,
    hear,
  )
  const named = thingLookUp(
    async (query, signal, kind) => {
      const answer = await call(searchCalls.all, { query: { query, kind } }, { signal })
      return 'refused' in answer ? answer : answer.data.flatMap(({ found }) => found)
    },
    found => ({
      title: found.title,
      hint: hintOf(found),
      icon: icons[found.kind],
      section: shopName(found.shop),
      exact: found.exact,
      acts: actsOf(found, acting),
      together: togetherOf(found, printed(found, grammar()), acting),
    }),
    (found, query) => {
      const text = spoken(found, query, grammar())
      const isArticle = found.kind === 'product' && !isAwaited(active)
      return text === undefined || isArticle ? go(addressOf(found)) : hear(text)
    },
  )
  const manual: LookUpPort = async (...asked) => {
    const { manualLookUp } = await import('#src/pages/manual/look-up.ts')
    return manualLookUp(go)(...asked)
  }
  // The server's answer comes first: it says more about a thing than the code alone; the manual's pages come last.
  const things = lookUpIn(sentenceLookUp(acting), named, typed, manual)
  const people = personLookUp(acting)
  return (query, signal, only) => (only === 'person' ? people : things)(query, signal, only)
}

const icons: Readonly<Record<FoundKind, IconName>> = {
  order: 'clipboard-list',
  package: 'package',
  tracking: 'truck',
  pickingList: 'shopping-basket',
  box: 'box',
  reception: 'package-open',
  return: 'undo-2',
  slip: 'file-text',
  carrier: 'truck',
  product: 'tag',
  location: 'map-pin',
}

/** The row's second line: the kind of thing, its customer or article, its status. Some titles name the kind already. */
function hintOf({ kind, title, hint, status, partial }: Found): string {
  const noun = kind === 'slip' || kind === 'carrier' ? 'Bordereau' : kindName(kind)
  const told = hint === noun || title.startsWith(noun)
  return [told ? '' : noun, hint, partial ? partialWord : status && orderStatusWords[status]]
    .filter(Boolean)
    .join(' · ')
}

/** The code as it was typed, for a case holds more than a piece; else the one on the label. */
const spoken = (found: Found, query: string, grammar: Grammar): string | undefined =>
  found.exact && classify(query, { grammar }).some(({ kind }) => kind === found.kind)
    ? query
    : printed(found, grammar)

/** The text of the label's code; undefined for a thing that this house prints no label for. */
function printed({ kind, name, code }: Found, grammar: Grammar): string | undefined {
  switch (kind) {
    case 'product':
      return code ?? undefined
    case 'tracking':
      return name
    case 'slip':
    case 'carrier':
      return undefined
    default:
      return ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : undefined
  }
}

/** Work at hand keeps the scan: it takes the article, or says why not. */
function isAwaited(active: ActiveOperations): boolean {
  const step = active.get()?.running.actor.getSnapshot()
  return step !== undefined && (expectsOf(step).includes('product') || hasWork(step))
}

const personLookUp = (world: ActsWorld): LookUpPort =>
  thingLookUp(
    async (text, signal) => {
      const answer = await world.call(personCalls.list, { query: { text, size: 20 } }, { signal })
      return isRefusal(answer)
        ? answer
        : answer.data.people.map(person => ({ kind: 'person', name: person.id, ...person }))
    },
    person => ({
      title: person.displayName,
      hint: person.active ? person.username : `${person.username} · ne travaille plus ici`,
      icon: 'circle-user',
      acts: async () => personActs(person, world),
    }),
    ({ id }) => world.go(personPath(id)),
  )
