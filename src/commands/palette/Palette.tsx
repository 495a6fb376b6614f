import ChevronLeft from 'lucide-react/icons/chevron-left'
import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { IconButton } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { createInputFocus } from '#src/ui/input-focus.ts'
import { useInputFocus } from '#src/ui/useInputFocus.ts'
import type { LookUp, LookUpPort } from '../look-up.ts'
import type { Registry } from '../registry.ts'
import { Ask, Footer, LookingUp, NotFound } from './notes.tsx'
import { hasActs, Results, refusalOf } from './Results.tsx'
import type { Recents } from './recents.ts'
import type { Row } from './rows.ts'
import { readQuery } from './scopes.ts'
import { useBlocks } from './useResults.ts'

type Props = PalettePageProps & { onClose: () => void }

export function PaletteDialog(props: Props) {
  const dialog = useModal(props.onClose)
  const { page, initial = '' } = props
  return (
    <dialog
      ref={dialog}
      aria-label="Recherche"
      className="palette mx-auto mt-[10vh] w-[calc(100vw-1.5rem)] max-w-2xl overflow-hidden rounded-2xl bg-surface p-0 text-ink shadow-2xl"
    >
      <PalettePage key={`${page ?? ''} ${initial}`} {...props} />
    </dialog>
  )
}

export type PalettePageProps = {
  registry: Registry
  recents: Recents
  lookUp?: LookUpPort | undefined
  /** The command whose choices are shown. */
  page?: string | undefined
  /** The query to start with. */
  initial?: string | undefined
  /** Shows what may be done to the thing that the query names, once it is found. */
  acts?: true | undefined
  onPage: (page: string | undefined) => void
  onClose: () => void
  onHelp?: (() => void) | undefined
}

export function PalettePage(props: PalettePageProps) {
  const { registry, recents, page, initial = '', acts, onPage, onClose, onHelp } = props
  const [query, setQuery] = useState(initial)
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<string>()
  /** The thing whose acts are shown, and the query that found it. */
  const [thing, setThing] = useState<{ found: LookUp; from: string; at: number }>()
  const [focus] = useState(createInputFocus)
  const field = useInputFocus(focus)
  const list = useId()
  const asking = page === undefined ? undefined : registry.byId(page)
  const asked = query.trim()
  const { blocks, waited, settled, scope } = useBlocks(props, asking, asked, thing?.found)
  const rows = useMemo(() => blocks.flatMap(block => block.rows), [blocks])
  const here = Math.min(at, Math.max(rows.length - 1, 0))

  const [isForActs, setForActs] = useState(acts === true)
  const named = isForActs && settled && query === initial ? rows.filter(isNamed) : []
  // Two things of one name are for the person to tell apart.
  const [only] = named.length === 1 ? named : []
  if (only) {
    setForActs(false)
    setThing({ found: only.found, from: query, at: rows.indexOf(only) })
    setQuery('')
  }

  // After the dialog has opened, because opening moves the focus to its first field.
  useEffect(() => focus.request(), [focus])

  const run = (row: Row | undefined) => {
    if (!row) return
    const refusal = refusalOf(row)
    if (refusal !== undefined) {
      setSaid(`${row.title} : ${refusal}`)
      // A click on the row has moved the focus away from the field.
      return focus.request()
    }
    if (row.kind !== 'command' || !row.command.choices) onClose()
    if (row.kind === 'found') row.found.open()
    if (row.kind === 'act') row.act.run()
    if (row.kind === 'choice') row.choice.run('palette')
    if (row.kind !== 'command') return
    recents.remember(row.command.id)
    if (row.command.choices) onPage(row.command.id)
    else registry.attempt(row.command, 'palette')
  }

  const askFor = (query: string, at = 0) => {
    setQuery(query)
    setAt(at)
    setSaid(undefined)
    focus.request()
  }
  const showActs = (row: Row | undefined) => {
    if (!hasActs(row)) return
    setThing({ found: row.found, from: query, at: rows.indexOf(row) })
    askFor('')
  }
  const back = () => {
    if (!thing) return onPage(undefined)
    setThing(undefined)
    askFor(thing.from, thing.at)
  }

  const title = thing?.found.title ?? asking?.title
  const isAtEnd = (input: EventTarget) =>
    input instanceof HTMLInputElement && input.selectionStart === input.value.length
  const last = rows.length - 1
  const moves: Record<string, () => void> = {
    ArrowDown: () => setAt(here >= last ? 0 : here + 1),
    ArrowUp: () => setAt(here <= 0 ? Math.max(last, 0) : here - 1),
    PageDown: () => setAt(Math.max(last, 0)),
    PageUp: () => setAt(0),
    Enter: () => run(rows[here]),
    ...(query === '' && title ? { Backspace: back, ArrowLeft: back } : {}),
    ...(hasActs(rows[here])
      ? { Tab: () => showActs(rows[here]), ArrowRight: () => showActs(rows[here]) }
      : {}),
    ...(query === '' && onHelp ? { '?': onHelp } : {}),
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key]
    // Inside the text the arrow moves the caret, and Shift+Tab goes back as everywhere.
    const isOfText = event.key === 'ArrowRight' && !isAtEnd(event.target)
    if (!move || isOfText || (event.key === 'Tab' && event.shiftKey)) return
    event.preventDefault()
    move()
  }

  const chosen = rows[here]
  const nothing = rows.length === 0 && settled
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-5">
        {title ? (
          <IconButton
            label={thing ? 'Revenir aux résultats' : 'Revenir à toutes les commandes'}
            onClick={back}
          >
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
        ) : (
          <SearchIcon size={20} aria-hidden className="shrink-0" />
        )}
        {title && <span className="max-w-[45%] shrink-0 truncate font-semibold">{title}</span>}
        <input
          {...field.props}
          role="combobox"
          aria-label={title ?? 'Rechercher'}
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(list, chosen)}
          placeholder="Search..."
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setAt(0)
            setSaid(undefined)
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

      {!asked && !title && <p className="px-5 pt-4 text-sm text-ink-2">Please enter keywords</p>}
      {scope && readQuery(asked).text === '' ? <Ask scope={scope} /> : nothing && <NotFound query={asked} />}
      <Results
        id={list}
        blocks={blocks}
        query={asked}
        chosen={chosen}
        optionId={optionId}
        onPoint={row => setAt(rows.indexOf(row))}
        onRun={run}
        onActs={showActs}
      />
      <LookingUp state={waited} />
      <p role="status" className="sr-only">
        {said ?? (asked && settled ? count(rows.length) : '')}
      </p>
      <Footer help={onHelp !== undefined} acts={hasActs(chosen)} />
    </>
  )
}

const isNamed = (row: Row): row is Extract<Row, { kind: 'found' }> => hasActs(row) && row.found.exact === true

const optionId = (list: string, row: Row) => `${list}-${row.key}`

const count = (n: number) => (n > 1 ? `${n} résultats` : n === 1 ? '1 résultat' : 'Aucun résultat')
