import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayIn, isPerished, usualZone } from '#contract/day.ts'
import { daysText, mayLeave } from '#contract/shelf-life.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericDay } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

export type StockRow = {
  readonly key: string
  readonly title: string
  readonly hint?: string
  readonly photo?: string
  readonly to?: string
  readonly qty: number
  readonly lot: string | null
  readonly expiry: string | null
  readonly leastDays?: number | undefined
}

/** Longer tables get a filter and a button for the next rows. */
const perPage = 50

type Props = { title: string; of: string; empty: string; rows: readonly StockRow[] }

export function Stock({ title, of, empty, rows }: Props) {
  const [words, setWords] = useState('')
  const [pages, setPages] = useState(1)
  const id = useId()
  const found = words.trim() === '' ? rows : rows.filter(row => says(row, words.trim().toLowerCase()))
  const shown = found.slice(0, pages * perPage)

  return (
    <section aria-labelledby={`${id}-title`} className="panel min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 id={`${id}-title`} className="font-bold">
          {title}
        </h2>
        {rows.length > perPage && (
          <input
            type="search"
            aria-label={`Filtrer : ${title}`}
            placeholder="Filtrer"
            className="field max-w-64"
            value={words}
            onChange={event => {
              setWords(event.target.value)
              setPages(1)
            }}
          />
        )}
      </header>
      {found.length === 0 ? (
        <p className="px-5 py-8 text-ink-2">
          {rows.length === 0 ? empty : `Rien ne contient « ${words.trim()} ».`}
        </p>
      ) : (
        <table className="w-full table-fixed text-start">
          <thead className="text-sm text-ink-2">
            <tr>
              <th scope="col" className="px-5 py-2 text-start font-semibold">
                {of}
              </th>
              <th scope="col" className="hidden w-52 py-2 text-start font-semibold sm:table-cell">
                Lot
              </th>
              <th scope="col" className="w-24 px-5 py-2 text-end font-semibold sm:w-32">
                Quantité
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < found.length && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
          <p className="text-ink-2">
            {count(shown.length)} sur {plural(found.length, 'ligne')}
          </p>
          <Button look="plain" onClick={() => setPages(pages + 1)}>
            Afficher la suite
          </Button>
        </footer>
      )}
    </section>
  )
}

function Row({ row }: { row: StockRow }) {
  const { title, hint, photo, to, qty } = row
  return (
    <tr className="border-t border-line align-middle">
      <td className="px-5 py-3">
        <div className="flex min-w-0 items-center gap-3">
          {photo && (
            <img src={photo} alt="" loading="lazy" className="hidden size-11 shrink-0 rounded-xl sm:block" />
          )}
          <div className="min-w-0">
            {to ? (
              <Link to={to} title={title} className="line-clamp-2 font-semibold wrap-anywhere underline">
                <Unbroken>{title}</Unbroken>
              </Link>
            ) : (
              <span className="line-clamp-2 font-semibold wrap-anywhere">
                <Unbroken>{title}</Unbroken>
              </span>
            )}
            {hint && <span className="block truncate text-sm text-ink-2">{hint}</span>}
            <span className="block text-sm wrap-anywhere text-ink-2 sm:hidden">
              <Lot {...row} />
            </span>
          </div>
        </div>
      </td>
      <td className="hidden py-3 text-sm wrap-anywhere text-ink-2 sm:table-cell">
        <Lot {...row} none="—" />
      </td>
      <td className="px-5 py-3 text-end text-xl font-bold tabular-nums">{count(qty)}</td>
    </tr>
  )
}

/** Picking and packing skip a lot that has perished, or soon will. This text tells the operator why. */
type LotProps = Pick<StockRow, 'lot' | 'expiry' | 'leastDays'> & { none?: string }

function Lot({ lot, expiry, leastDays = 0, none }: LotProps) {
  const { warehouse } = useAccess()
  const name = lot && `Lot ${lot}`
  if (!expiry) return name || none
  const today = dayIn(warehouse?.timeZone ?? usualZone, Date.now())
  const day = formatNumericDay(expiry)
  if (mayLeave(expiry, today, leastDays)) return [name, `périme le ${day}`].filter(Boolean).join(', ')
  return (
    <>
      {name && `${name}, `}
      <strong className="font-semibold text-error-ink">
        {isPerished(expiry, today)
          ? `périmé depuis le ${day} : ne part plus`
          : `périme le ${day}, il faut ${daysText(leastDays)} : ne part plus`}
      </strong>
    </>
  )
}

const says = ({ title, hint = '', lot }: StockRow, words: string) =>
  `${title} ${hint} ${lot ?? ''}`.toLowerCase().includes(words)

/** Stock is corrected by people who count it, for the shops that they serve. */
export function useMayCorrect(): (shop: string) => boolean {
  const { warehouse, shops } = useAccess()
  return shop => warehouse?.roles.includes('Inventory') === true && shops.some(({ slug }) => slug === shop)
}
