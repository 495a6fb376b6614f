import ScanLine from 'lucide-react/icons/scan-line'
import SearchX from 'lucide-react/icons/search-x'
import { Spinner } from '#src/ui/Spinner.tsx'
import { type Scope, scopeSigns } from './scopes.ts'
import type { Waited } from './useResults.ts'

export function NotFound({ query }: { query: string }) {
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-10 text-center">
      <SearchX size={32} aria-hidden className="text-ink-2" />
      <p className="text-lg font-bold">Not found</p>
      <p className="wrap-anywhere text-ink-2">
        No results found for <strong className="text-ink">&quot;{query}&quot;</strong>
      </p>
    </div>
  )
}

/** The note on what to type behind the sign of a scope. */
export function WhatToType({ scope }: { scope: Scope }) {
  return <p className="px-5 pt-4 text-sm text-ink-2">{scope.ask}</p>
}

export function LookingUp({ state }: { state: Waited }) {
  if (state.status === 'asking') {
    return (
      <p className="flex items-center gap-4 px-5 pb-4 text-sm text-ink-2">
        <Spinner size={18} /> Recherche dans l’entrepôt…
      </p>
    )
  }
  if (state.status !== 'answered' || state.failed === undefined) return null
  return (
    <p role="alert" className="mx-5 mb-4 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      {state.failed}
    </p>
  )
}

const key = 'rounded-md border border-line px-1.5 font-sans text-xs'

/** The things that are marked, also those that another query found. */
export function Marked({ names, onNone }: { names: readonly string[]; onNone: () => void }) {
  return (
    <div className="flex items-center gap-3 border-t border-line bg-primary-soft ps-5 pe-3 text-sm">
      <p role="status" className="min-w-0 flex-1 truncate py-3">
        <strong>{names.length === 1 ? '1 choisi' : `${names.length} choisis`}</strong> · {names.join(', ')}
      </p>
      <button type="button" onClick={onNone} className="min-h-11 rounded-xl px-3 font-semibold">
        Aucun
      </button>
    </div>
  )
}

export function Footer({ help, acts, marks }: { help: boolean; acts: boolean; marks: boolean }) {
  return (
    <p
      aria-hidden
      className="hidden flex-wrap gap-x-5 gap-y-2 border-t border-line px-5 py-3 text-sm text-ink-2 sm:flex"
    >
      <span>
        <kbd className={key}>↑ ↓</kbd> aller
      </span>
      <span>
        <kbd className={key}>↵</kbd> lancer
      </span>
      {acts && (
        <span>
          <kbd className={key}>→</kbd> que faire
        </span>
      )}
      {marks && (
        <span>
          <kbd className={key}>Maj ↑ ↓</kbd> choisir plusieurs
        </span>
      )}
      {help && (
        <span>
          <kbd className={key}>?</kbd> aide
        </span>
      )}
      {scopeSigns.map(({ sign, words }) => (
        <span key={sign}>
          <kbd className={key}>{sign}</kbd> {words}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <ScanLine size={14} /> un scan répond aussitôt
      </span>
    </p>
  )
}
