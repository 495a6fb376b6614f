import { classify } from '#contract/barcodes/classify.ts'
import type { Code } from '#contract/barcodes/code.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { locationFindPrefix } from '#contract/endpoints/location.ts'
import type { Call } from '#src/api/client.ts'
import { codeLookUp, type LookUpPort, locationLookUp, lookUpIn } from '#src/commands/look-up.ts'
import type { ScanPipeline } from '#src/scan/pipeline.ts'
import type { Place, Search } from '#src/scan/ports.ts'
import { wallClock } from '#src/scan/sources/source.ts'

/** As many as one reads at a glance. */
const locations = 8

/** What the palette finds besides commands: codes typed off a label, and locations. */
export const lookUps = (
  call: Call,
  scanning: ScanPipeline,
  placeOf: (code: Code) => Place | Search | null,
): LookUpPort => {
  // Chosen is as good as scanned: the step takes it, or it opens what a scan of it would.
  const hear = (text: string) =>
    scanning.hear({ text, source: { kind: 'manual', id: 'palette', name: 'Recherche' }, at: wallClock() })
  return lookUpIn(
    codeLookUp(text => classify(text, { grammar: scanning.grammar() }), placeOf, hear),
    locationLookUp(
      (prefix, signal) => call(locationFindPrefix, { body: { prefix, limit: locations } }, { signal }),
      name => hear(formatOwn('location', name, scanning.grammar())),
    ),
  )
}
