import type { ReactNode } from 'react'
import type { JournalEntry } from '#src/scan/journal/entry.ts'
import { rawOf } from '#src/scan/journal/journal.ts'
import { sourceKindNames, styleOf } from '#src/scan/outcome-style.ts'
import { useScan } from '#src/scan/provider.tsx'
import { wallClock } from '#src/scan/sources/source.ts'
import { hidden, kindName } from '#src/scan/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericSecond } from '#src/ui/dates.ts'

const figure = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

export function Entry({ entry }: { entry: JournalEntry }) {
  const { hear } = useScan()
  const { at, text, source, codes, outcome, step, keys } = entry
  const { word, icon: Icon, classes } = styleOf(outcome)
  return (
    <li className="panel">
      <details className="group px-4 py-3">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
          <span
            className={`inline-flex items-center gap-1.5 rounded-lg border px-2 py-0.5 text-sm ${classes}`}
          >
            <Icon size={16} aria-hidden />
            {word}
          </span>
          <span className="min-w-0 flex-1 basis-64 font-semibold wrap-break-word">
            {visible(text)} <span className="font-normal text-ink-2">· {outcome.text}</span>
          </span>
          <span className="text-sm text-ink-2 tabular-nums">
            {source.name} · <time dateTime={new Date(at).toISOString()}>{formatNumericSecond(at)}</time>
          </span>
        </summary>
        <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
          <Row term="Douchette">
            {sourceKindNames[source.kind]}
            {entry.symbology && ` · ${entry.symbology}`}
          </Row>
          <Row term="Lectures">
            {codes.length === 0
              ? 'aucune'
              : codes.map(({ kind, value, why }) => `${kindName(kind)} ${value} (${why})`).join(' ; ')}
          </Row>
          {outcome.detail && <Row term="Détail">{outcome.detail}</Row>}
          <Row term="Réponse">
            en {figure.format(outcome.afterMs)} ms{outcome.asked && ', après une question'}
          </Row>
          {step && (
            <Row term="Étape">
              {step.operation} · {step.prompt || step.state}
            </Row>
          )}
          {keys && <Row term="Touches">{keyWords(keys)}</Row>}
        </dl>
        {text !== hidden && (
          <Button look="plain" className="mt-3" onClick={() => hear(rawOf(entry, wallClock()))}>
            Scanner de nouveau
            <span className="sr-only"> {text}</span>
          </Button>
        )}
      </details>
    </li>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold">{term}</dt>
      <dd className="min-w-0 text-ink-2 wrap-break-word">{children}</dd>
    </>
  )
}

function keyWords(keys: NonNullable<JournalEntry['keys']>): string {
  const downs = keys.filter(({ type }) => type === 'keydown')
  return downs
    .map(({ key, timeStamp }, at) => {
      const before = downs[at - 1]
      return before ? `+${figure.format(timeStamp - before.timeStamp)} ${key}` : key
    })
    .join(' · ')
}

const visible = (text: string) => text.replaceAll('\u001d', '␝')
