import { classify } from '#contract/barcodes/classify.ts'
import type { Code } from '#contract/barcodes/code.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { type Found, searchCalls } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { expectsOf, hasWork } from '#machines/shared/operation.ts'
import type { Call } from '#src/api/client.ts'
import { codeLookUp, type LookUpPort, lookUpIn, thingLookUp } from '#src/commands/look-up.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { personPath } from '#src/pages/admin/addresses.ts'
import { addressOf } from '#src/pages/search/addresses.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Place, Search } from '#src/scan/router/ports.ts'
import { wallClock } from '#src/scan/sources/source.ts'
import { kindName } from '#src/scan/words.ts'

type World = {
  call: Call
  scanning: ScanPipeline
  active: ActiveOperations
  placeOf: (code: Code) => Place | Search | null
  go: (path: string) => unknown
}

/** The things that the palette finds besides commands: codes typed off a label, and things by name or number. */
export function lookUps({ call, scanning, active, placeOf, go }: World): LookUpPort {
  /** Chosen is as good as scanned: the step takes it, or it opens what a scan of it would. */
  const hear = (text: string) =>
    scanning.hear({
      text,
      source: { kind: 'manual', id: 'palette', name: 'Recherche' },
      at: wallClock(),
    })

  const things = lookUpIn(
    codeLookUp(text => classify(text, { grammar: scanning.grammar() }), placeOf, hear),
    thingLookUp(
      async (query, signal, kind) => {
        const answer = await call(searchCalls.all, { query: { query, kind } }, { signal })
        return 'refused' in answer ? answer : answer.data.flatMap(({ found }) => found)
      },
      ({ kind, hint }) => (hint === kindName(kind) ? hint : `${kindName(kind)} · ${hint}`),
      found => {
        const text = printed(found, scanning.grammar())
        const isArticle = found.kind === 'product' && !isAwaited(active)
        return text === undefined || isArticle ? go(addressOf(found)) : hear(text)
      },
    ),
  )
  const people = personLookUp(call, go)
  return (query, signal, only) => (only === 'person' ? people : things)(query, signal, only)
}

const personLookUp = (call: Call, go: World['go']): LookUpPort =>
  thingLookUp(
    async (text, signal) => {
      const answer = await call(personCalls.list, { query: { text, size: 20 } }, { signal })
      if (isRefusal(answer)) return answer
      return answer.data.people.map(({ id, displayName, username, active }) => ({
        kind: 'person',
        name: id,
        title: displayName,
        hint: active ? username : `${username} · ne travaille plus ici`,
        icon: 'circle-user' as const,
      }))
    },
    ({ hint }) => hint,
    ({ name }) => go(personPath(name)),
  )

/** The text of the label's code; undefined for a thing that this house prints no label for. */
function printed({ kind, name, code }: Found, grammar: Grammar): string | undefined {
  if (kind === 'product') return code ?? undefined
  if (kind === 'tracking') return name
  return ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : undefined
}

/** Work at hand keeps whoever does it: it takes the article, or says why not. */
function isAwaited(active: ActiveOperations): boolean {
  const step = active.get()?.running.actor.getSnapshot()
  return step !== undefined && (expectsOf(step).includes('product') || hasWork(step))
}
