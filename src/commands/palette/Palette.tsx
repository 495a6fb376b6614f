import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { navIcons } from '#src/app/layout/nav-icons.ts'
import type { NavIcon, NavSection } from '#src/app/navigation.ts'
import { useModal } from '#src/ui/Drawer.tsx'
import { filterEntries, indexEntries, type PaletteEntry } from './filter.ts'
import { highlight } from './highlight.ts'

type Entry = PaletteEntry & { readonly icon?: NavIcon }

/** The specification's search dialog over what the menu offers. */
export function Palette({ sections, onClose }: { sections: readonly NavSection[]; onClose: () => void }) {
  const dialog = useModal(onClose)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const chosen = useRef<HTMLDivElement>(null)

  const index = useMemo(() => indexEntries(entriesOf(sections)), [sections])
  const asked = query.trim()
  const found = useMemo(() => filterEntries(index, asked), [index, asked])

  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  })

  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    navigate(entry.path)
  }

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? Math.max(last, 0) : at - 1),
      PageDown: () => setAt(Math.max(last, 0)),
      PageUp: () => setAt(0),
      Enter: () => go(found[at]),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Recherche"
      className="palette mx-auto mt-[10vh] w-[calc(100vw-1.5rem)] max-w-2xl overflow-hidden rounded-2xl bg-surface p-0 text-ink shadow-2xl"
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <Search size={20} aria-hidden className="shrink-0" />
        <input
          role="combobox"
          aria-label="Rechercher"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? optionId(list, at) : undefined}
          placeholder="Search..."
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={steer}
          className="h-16 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <button
          type="button"
          aria-label="Fermer la recherche"
          onClick={onClose}
          className="grid min-h-11 min-w-11 place-items-center"
        >
          <kbd className="rounded-md border border-line-strong px-2 py-1 font-sans text-xs font-semibold">
            Esc
          </kbd>
        </button>
      </div>

      {!asked && <p className="px-5 pt-4 text-sm text-ink-2">Please enter keywords</p>}
      {asked && found.length === 0 && <NotFound query={asked} />}
      <div
        id={list}
        role="listbox"
        aria-label="Résultats"
        tabIndex={-1}
        className="max-h-[55vh] overflow-y-auto p-2 empty:hidden"
      >
        {found.map((entry, i) => (
          <div
            key={entry.path}
            ref={i === at ? chosen : undefined}
            id={optionId(list, i)}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            onPointerMove={() => setAt(i)}
            onClick={() => go(entry)}
            onKeyDown={steer}
            className={`flex min-h-14 items-center gap-4 rounded-xl px-3 ${i === at ? 'bg-hover' : ''}`}
          >
            <Result entry={entry} query={asked} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {asked ? `${found.length} résultat${found.length > 1 ? 's' : ''}` : ''}
      </p>
      <p
        aria-hidden
        className="hidden gap-5 border-t border-line px-5 py-3 text-sm text-ink-2 sm:flex [&_kbd]:rounded-md [&_kbd]:border [&_kbd]:border-line [&_kbd]:px-1.5 [&_kbd]:font-sans [&_kbd]:text-xs"
      >
        <span>
          <kbd>↑ ↓</kbd> choisir
        </span>
        <span>
          <kbd>↵</kbd> ouvrir
        </span>
      </p>
    </dialog>
  )
}

const optionId = (list: string, i: number) => `${list}-${i}`

function entriesOf(sections: readonly NavSection[]): Entry[] {
  return sections.flatMap(({ subheader = '', items }) =>
    items.flatMap(item => [item, ...(item.children ?? [])].map(entry => ({ ...entry, group: subheader }))),
  )
}

function NotFound({ query }: { query: string }) {
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

function Result({ entry, query }: { entry: Entry; query: string }) {
  const Icon = entry.icon && navIcons[entry.icon]
  return (
    <>
      {Icon && <Icon size={20} aria-hidden className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Highlighted text={entry.title} query={query} />
        </span>
        <span className="block truncate text-sm text-ink-2">
          <Highlighted text={entry.path} query={query} />
        </span>
      </span>
      <span className="hidden shrink-0 rounded-md bg-hover px-2 py-0.5 text-xs font-semibold sm:block">
        <Highlighted text={entry.group} query={query} />
      </span>
    </>
  )
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map(part =>
    part.hit ? (
      <mark key={part.at} className="bg-transparent font-bold text-primary-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
