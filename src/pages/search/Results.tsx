import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Found, FoundKind, searchCalls } from '#contract/endpoints/search.ts'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { addressOf, kindNames } from './addresses.ts'

export type Groups = AnswerOf<typeof searchCalls.all>['data']

type Props = {
  groups: Groups
  /** True when the search is for one kind: then it has pages. Else a kind with more results gets « Voir tout ». */
  paged: boolean
  page: number
  onPage: (page: number) => void
  onKind: (kind: FoundKind) => void
  /** The operator goes up from the first result. */
  onBeforeFirst: () => void
}

export function Results({ groups, paged, page, onPage, onKind, onBeforeFirst }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links: Element[] = [...(list.current?.querySelectorAll('a') ?? [])]
    const here = document.activeElement ? links.indexOf(document.activeElement) : -1
    if (step === undefined || here === -1) return
    event.preventDefault()
    if (here + step < 0) return onBeforeFirst()
    const next = links[(here + step + links.length) % links.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div ref={list} role="none" onKeyDown={steer} className="grid gap-5">
      {groups.map(({ kind, found, more }) => (
        <section key={kind} aria-label={kindNames[kind]} className="panel min-w-0 overflow-hidden">
          <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-4">
            <h2 className="font-bold">{kindNames[kind]}</h2>
            {more && !paged && (
              <Button look="quiet" onClick={() => onKind(kind)}>
                Voir tout
              </Button>
            )}
          </header>
          <ul>
            {found.map(one => (
              <Row key={one.name} found={one} />
            ))}
          </ul>
          {paged && (page > 1 || more) && (
            <nav
              aria-label="Pages"
              className="flex h-16 items-center justify-end gap-2 border-t border-line px-3"
            >
              <Button look="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
                Précédent
              </Button>
              <span aria-current="page" className="tabular-nums">
                Page {page}
              </span>
              <Button look="quiet" disabled={!more} onClick={() => onPage(page + 1)}>
                Suivant
              </Button>
            </nav>
          )}
        </section>
      ))}
    </div>
  )
}

function Row({ found }: { found: Found }) {
  const { title, hint, photo, shop, status, partial = false } = found
  const { shops } = useAccess()
  const about = [hint, shops.find(({ slug }) => slug === shop)?.name].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={addressOf(found)}
        className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-hover focus-visible:-outline-offset-4"
      >
        {photo && <img src={photo} alt="" loading="lazy" className="size-12 shrink-0 rounded-xl" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-sm text-ink-2">{about}</span>
        </span>
        {status && <OrderBadge status={status} partial={partial} />}
      </Link>
    </li>
  )
}

/**
 * Leads the focus to the first result. ↓ may be pressed before the results are there, and the results of the last letters
 * replace those of the first ones: the focus follows in both cases.
 */
export function useFirstResult() {
  const ref = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)

  useEffect(() => {
    if (isWanted.current && !ref.current?.contains(document.activeElement)) focusFirst(ref.current)
  })

  return {
    ref,
    enter: () => {
      isWanted.current = true
      focusFirst(ref.current)
    },
    /** The operator types on. */
    stay: () => {
      isWanted.current = false
    },
    onFocus: () => {
      isWanted.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A replaced result loses the focus to nothing. Only another element means that the operator left.
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) isWanted.current = false
    },
  }
}

const focusFirst = (results: HTMLElement | null) => results?.querySelector('a')?.focus()
