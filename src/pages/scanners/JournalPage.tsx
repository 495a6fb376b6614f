import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useRef, useState } from 'react'
import type { JournalEntry } from '#src/scan/journal/entry.ts'
import { readTrace, replayTrace, type Trace, traceOf } from '#src/scan/journal/trace.ts'
import { useScan } from '#src/scan/provider.tsx'
import { wallClock } from '#src/scan/sources/source.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStore } from '#src/useStore.ts'
import { Entry } from './Entry.tsx'

/** The page shows so many entries; the exported file holds them all. */
const shown = 200

/** « Journal des scans »: the scans of this terminal and their outcomes. */
export function Journal() {
  const { journal } = useScan()
  const entries = useStore(journal.entries)
  const trouble = useStore(journal.trouble)
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState<Wanted>('all')
  const [clearing, setClearing] = useState(false)
  const found = filterEntries(entries, words, wanted)

  return (
    <div className="grid grid-cols-1 gap-5 pt-2 lg:gap-6">
      <title>Journal des scans · Douchette</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Journal des scans</h1>
          <p className="mt-1 text-ink-2">Les 1 000 derniers scans de ce poste.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="plain" disabled={found.length === 0} onClick={() => download(found)}>
            <Download size={20} aria-hidden />
            Exporter
          </Button>
          <Button look="plain" disabled={entries.length === 0} onClick={() => setClearing(true)}>
            <Trash2 size={20} aria-hidden />
            Effacer
          </Button>
        </div>
      </div>
      {trouble && (
        <p role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
          {trouble}
        </p>
      )}
      <search className="grid gap-4 sm:grid-cols-[1fr_16rem]">
        <SearchField
          label="Filtrer"
          placeholder="Code, douchette, opération, message"
          value={words}
          onChange={setWords}
        />
        <Select
          label="Résultat"
          value={wanted}
          options={wantedNames.map(([id, label]) => ({ id, label }))}
          onChange={id => {
            const chosen = wantedNames.find(([name]) => name === id)
            if (chosen) setWanted(chosen[0])
          }}
        />
      </search>
      <p role="status" className="text-ink-2">
        {sayCount(found.length)}
      </p>
      <ol aria-label="Scans, le dernier en premier" className="grid gap-2">
        {found.slice(0, shown).map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Replay />
      {clearing && (
        <Dialog title="Effacer le journal des scans de ce poste ?" onClose={() => setClearing(false)}>
          <div className="mt-5 flex justify-end gap-3">
            <Button look="quiet" onClick={() => setClearing(false)}>
              Annuler
            </Button>
            <Button
              onClick={() => {
                setClearing(false)
                void journal.clear()
              }}
            >
              Effacer le journal
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function sayCount(count: number): string {
  if (count === 0) return 'Aucun scan.'
  const scans = count === 1 ? '1 scan' : `${count.toLocaleString('fr-FR')} scans`
  return count > shown ? `${scans}, dont les ${shown} derniers ci-dessous.` : `${scans}.`
}

/** Exports oldest first, in the order in which a replay needs them. */
function download(newestFirst: readonly JournalEntry[]) {
  const now = wallClock()
  const trace = traceOf([...newestFirst].reverse(), now)
  const url = URL.createObjectURL(new Blob([JSON.stringify(trace, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `scans-${new Date(now).toISOString().slice(0, 16).replaceAll(':', '')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const wantedNames = [
  ['all', 'Tous'],
  ['good', 'Pris'],
  ['bad', 'Refusés et inconnus'],
  ['duplicate', 'Doublons'],
] as const
export type Wanted = (typeof wantedNames)[number][0]

const isBad = ({ outcome }: JournalEntry) => outcome.kind === 'refused' || outcome.kind === 'unknown'

/** Newest first. Every word must occur in the entry; accents and case do not count. */
export function filterEntries(
  entries: readonly JournalEntry[],
  words: string,
  wanted: Wanted,
): readonly JournalEntry[] {
  const needles = plain(words).split(/\s+/).filter(Boolean)
  return entries
    .filter(entry => {
      if (wanted === 'bad' && !isBad(entry)) return false
      if (wanted === 'duplicate' && entry.outcome.kind !== 'duplicate') return false
      if (wanted === 'good' && (isBad(entry) || entry.outcome.kind === 'duplicate')) return false
      const { text, source, outcome, step, codes } = entry
      const hay = plain(
        [text, source.name, outcome.text, step?.operation, ...codes.map(({ value }) => value)].join(' '),
      )
      return needles.every(needle => hay.includes(needle))
    })
    .reverse()
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Longer pauses of a trace are cut to this: hours say nothing, but seconds may be what went wrong. */
const longestPause = 3000

type State =
  | { is: 'empty' }
  | { is: 'bad'; problem: string }
  | { is: 'read' | 'running' | 'done'; trace: Trace }

/** Replays a trace of another terminal here: its scans act as if the operator made them now. */
export function Replay() {
  const { hear } = useScan()
  const [state, setState] = useState<State>({ is: 'empty' })
  const run = useRef(0)
  const id = useId()

  const read = async (file: File | undefined) => {
    run.current += 1
    if (!file) return setState({ is: 'empty' })
    const trace = readTrace(await file.text())
    setState(trace.ok ? { is: 'read', trace: trace.trace } : { is: 'bad', problem: trace.problem })
  }

  const replay = async (trace: Trace) => {
    run.current += 1
    const mine = run.current
    setState({ is: 'running', trace })
    await replayTrace(trace, {
      hear: scan => {
        if (mine === run.current) hear(scan)
      },
      now: wallClock,
      wait: ms =>
        mine === run.current
          ? new Promise(resolve => setTimeout(resolve, Math.min(ms, longestPause)))
          : Promise.resolve(),
    })
    if (mine === run.current) setState({ is: 'done', trace })
  }

  const stop = (trace: Trace) => {
    run.current += 1
    setState({ is: 'read', trace })
  }

  return (
    <section aria-labelledby={id} className="panel p-5 md:p-6">
      <h2 id={id} className="text-lg font-bold">
        Rejouer une trace
      </h2>
      <p className="mt-1 text-ink-2">
        Les scans du fichier sont refaits ici, dans leur ordre et avec leurs pauses. Ils agissent comme de
        vrais scans.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-line-strong bg-surface px-5 font-semibold hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
          Choisir une trace…
          <input
            type="file"
            accept="application/json,.json"
            onChange={event => void read(event.target.files?.[0])}
            className="sr-only"
          />
        </label>
        {(state.is === 'read' || state.is === 'done') && (
          <Button onClick={() => void replay(state.trace)}>Rejouer {sayScans(state.trace)}</Button>
        )}
        {state.is === 'running' && (
          <Button look="plain" onClick={() => stop(state.trace)}>
            Arrêter
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-ink-2">
        {state.is === 'bad' && state.problem}
        {state.is === 'running' && 'Les scans sont en train d’être refaits.'}
        {state.is === 'done' && 'Trace rejouée.'}
        {(state.is === 'read' || state.is === 'done') && state.trace.note && ` « ${state.trace.note} »`}
      </p>
    </section>
  )
}

function sayScans({ entries }: Trace): string {
  return entries.length === 1 ? 'le scan' : `${entries.length} scans`
}
