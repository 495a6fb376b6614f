import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { JournalEntry } from '#src/scan/journal/entry.ts'
import { traceOf } from '#src/scan/journal/trace.ts'
import { useScan } from '#src/scan/provider.tsx'
import { wallClock } from '#src/scan/sources/source.ts'
import { useStore } from '#src/store.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Entry } from './Entry.tsx'
import { Replay } from './Replay.tsx'

/** As many entries as a person looks through at once; the exported file holds them all. */
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
