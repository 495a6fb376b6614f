import { classify } from '#contract/barcodes/classify.ts'
import type { Code } from '#contract/barcodes/code.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { locationFindPrefix } from '#contract/endpoints/location.ts'
import { productSearch } from '#contract/endpoints/product.ts'
import { expectsOf, hasWork } from '#machines/operation.ts'
import type { Call } from '#src/api/client.ts'
import {
  codeLookUp,
  type LookUpPort,
  locationLookUp,
  lookUpIn,
  productLookUp,
} from '#src/commands/look-up.ts'
import { productPath } from '#src/information/addresses.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Place, Search } from '#src/scan/ports.ts'
import { wallClock } from '#src/scan/sources/source.ts'

type World = {
  call: Call
  scanning: ScanPipeline
  active: ActiveOperations
  placeOf: (code: Code) => Place | Search | null
  go: (path: string) => unknown
}

/** As many of each as one reads at a glance. */
const most = 8

/** What the palette finds besides commands: codes typed off a label, locations, articles. */
export function lookUps({ call, scanning, active, placeOf, go }: World): LookUpPort {
  /** Chosen is as good as scanned: the step takes it, or it opens what a scan of it would. */
  const hear = (text: string) =>
    scanning.hear({
      text,
      source: { kind: 'manual', id: 'palette', name: 'Recherche' },
      at: wallClock(),
    })

  return lookUpIn(
    codeLookUp(
      text => classify(text, { grammar: scanning.grammar() }),
      // The articles below are looked up by their codes too, and by name.
      code => (code.kind === 'product' ? null : placeOf(code)),
      hear,
    ),
    locationLookUp(
      (prefix, signal) => call(locationFindPrefix, { body: { prefix, limit: most } }, { signal }),
      name => hear(formatOwn('location', name, scanning.grammar())),
    ),
    productLookUp(
      async (query, signal) => {
        const answer = await call(productSearch, { body: { query, limit: most } }, { signal })
        return 'refused' in answer ? answer : answer.data
      },
      ({ sku, shop, codes }) => {
        const code = codes.find(({ qty }) => qty === 1)?.code
        return code !== undefined && isAwaited(active) ? hear(code) : go(productPath(shop, sku))
      },
    ),
  )
}

/** Work at hand keeps whoever does it: it takes the article, or says why not. */
function isAwaited(active: ActiveOperations): boolean {
  const step = active.get()?.running.actor.getSnapshot()
  return step !== undefined && (expectsOf(step).includes('product') || hasWork(step))
}
