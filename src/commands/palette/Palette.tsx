import ChevronLeft from 'lucide-react/icons/chevron-left'
import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { IconButton } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import { createInputFocus } from '#src/ui/input-focus.ts'
import { useInputFocus } from '#src/ui/useInputFocus.ts'
import type { Ask } from '../command.ts'
import { combinationOf } from '../keys.ts'
import type { LookUp, LookUpPort } from '../look-up.ts'
import type { Registry } from '../registry.ts'
import { usedThing } from './again.ts'
import { allOf, canBeMarked, isIn, toggled } from './marks.ts'
import { Footer, LookingUp, Marked, NotFound, WhatToType } from './notes.tsx'
import { hasActs, Results, refusalOf } from './Results.tsx'
import type { Recents, Used } from './recents.ts'
import { type Row, rowOfKeys } from './rows.ts'
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
  /** The questions so far, and the query that led to each. */
  const [asks, setAsks] = useState<readonly { ask: Ask; from: string; at: number }[]>([])
  const [marked, setMarked] = useState<readonly LookUp[]>([])
  /** The arrows lead through the rows: a space is no letter of the query then. */
  const [isAmongRows, setAmongRows] = useState(false)
  const [focus] = useState(createInputFocus)
  const field = useInputFocus(focus)
  const list = useId()
  const asking = page === undefined ? undefined : registry.byId(page)
  const asked = query.trim()
  const { blocks, waited, settled, scope } = useBlocks(
    props,
    { asking, thing: thing?.found, ask: asks.at(-1)?.ask },
    asked,
  )
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

  useActKeys(thing && asks.length === 0 ? rows : none, row => run(row))

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
    const asked = askOf(row)
    if (asked) {
      setAsks([...asks, { ask: asked, from: query, at: here }])
      return askFor('')
    }
    const used = usedBy(row, thing?.found, recents)
    if (used) recents.remember(used)
    if (row.kind !== 'command' || !row.command.choices) onClose()
    if (row.kind === 'found') row.found.open()
    if (row.kind === 'act') row.act.run()
    if (row.kind === 'choice') row.choice.run('palette')
    if (row.kind !== 'command') return
    if (row.command.choices) onPage(row.command.id)
    else registry.attempt(row.command, 'palette')
  }

  const askFor = (query: string, at = 0) => {
    setQuery(query)
    setAt(at)
    setSaid(undefined)
    setAmongRows(false)
    focus.request()
  }
  const showActs = (row: Row | undefined) => {
    const found = marked.length > 0 ? allOf(marked) : hasActs(row) ? row.found : undefined
    if (!found) return
    setThing({ found, from: query, at: here })
    askFor('')
  }
  const back = () => {
    const last = asks.at(-1)
    if (last) {
      setAsks(asks.slice(0, -1))
      return askFor(last.from, last.at)
    }
    if (!thing) return onPage(undefined)
    setThing(undefined)
    askFor(thing.from, thing.at)
  }
  const mark = (row: Row | undefined) => {
    if (canBeMarked(row)) setMarked(toggled(marked, row.found))
  }
  const goTo = (at: number) => {
    setAt(at)
    setAmongRows(true)
  }
  /** With Maj the arrows mark the rows that they pass. */
  const markTo = (at: number) => {
    const passed = [rows[here], rows[at]].filter(canBeMarked).map(({ found }) => found)
    setMarked([
      ...marked,
      ...passed.filter((found, nth) => !isIn([...marked, ...passed.slice(0, nth)], found)),
    ])
    goTo(at)
  }

  const title = asks.at(-1)?.ask.title ?? thing?.found.title ?? asking?.title
  const isAtEnd = (input: EventTarget) =>
    input instanceof HTMLInputElement && input.selectionStart === input.value.length
  const last = rows.length - 1
  const below = here >= last ? 0 : here + 1
  const above = here <= 0 ? Math.max(last, 0) : here - 1
  const inList = !title
  const moves: Record<string, () => void> = {
    ArrowDown: () => goTo(below),
    ArrowUp: () => goTo(above),
    PageDown: () => goTo(Math.max(last, 0)),
    PageUp: () => goTo(0),
    Enter: () => (inList && marked.length > 0 ? showActs(undefined) : run(rows[here])),
    ...(inList ? { 'Shift+ArrowDown': () => markTo(below), 'Shift+ArrowUp': () => markTo(above) } : {}),
    ...(inList && isAmongRows && canBeMarked(rows[here]) ? { ' ': () => mark(rows[here]) } : {}),
    ...(query === '' && title ? { Backspace: back, ArrowLeft: back } : {}),
    ...(hasActs(rows[here]) || (inList && marked.length > 0)
      ? { Tab: () => showActs(rows[here]), ArrowRight: () => showActs(rows[here]) }
      : {}),
    ...(query === '' && onHelp ? { '?': onHelp } : {}),
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key]
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
            label={
              asks.length > 0
                ? 'Revenir en arrière'
                : thing
                  ? 'Revenir aux résultats'
                  : 'Revenir à toutes les commandes'
            }
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
            setAmongRows(false)
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
      {scope && readQuery(asked).text === '' ? (
        <WhatToType scope={scope} />
      ) : (
        nothing && <NotFound query={asked} />
      )}
      <Results
        id={list}
        blocks={blocks}
        query={asked}
        chosen={chosen}
        optionId={optionId}
        onPoint={row => setAt(rows.indexOf(row))}
        marked={inList ? marked : none}
        onRun={run}
        onMark={mark}
        onActs={showActs}
      />
      <LookingUp state={waited} />
      <p role="status" className="sr-only">
        {said ?? (asked && settled ? count(rows.length) : '')}
      </p>
      {inList && marked.length > 0 && (
        <Marked names={marked.map(({ title }) => title)} onNone={() => setMarked(none)} />
      )}
      <Footer help={onHelp !== undefined} acts={hasActs(chosen)} marks={inList && canBeMarked(chosen)} />
    </>
  )
}

const none = [] as const

/** The question that a row asks before its act is done. */
const askOf = (row: Row): Ask | undefined =>
  row.kind === 'choice'
    ? row.choice.asks
    : row.kind === 'act'
      ? row.act.asks
      : row.kind === 'found'
        ? row.found.asks
        : undefined

/** What is remembered of a row that is run. */
function usedBy(row: Row, thing: LookUp | undefined, recents: Recents): Used | undefined {
  if (row.kind === 'command') return { id: row.command.id }
  if (row.kind === 'found')
    return recents.last().find(({ id }) => `again.${id}` === row.found.id) ?? usedThing(row.found)
  if (!thing) return undefined
  return row.kind === 'act' ? usedThing(thing, row.act) : usedThing(thing)
}

/** The acts of a thing run by their keys, which are the open page's outside the palette. */
function useActKeys(rows: readonly Row[], run: (row: Row) => void) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const row = event.code.startsWith('Digit') && rowOfKeys(rows, combinationOf(event) ?? '')
      if (!row) return
      event.preventDefault()
      event.stopImmediatePropagation()
      run(row)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  })
}

const isNamed = (row: Row): row is Extract<Row, { kind: 'found' }> => hasActs(row) && row.found.exact === true

const optionId = (list: string, row: Row) => `${list}-${row.key}`

const count = (n: number) => (n > 1 ? `${n} résultats` : n === 1 ? '1 résultat' : 'Aucun résultat')
