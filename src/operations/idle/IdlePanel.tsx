import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { IdleKind, IdleRow, IdleSection } from '#contract/endpoints/idle.ts'
import { pageRoute } from '#contract/pages.ts'
import { useScan } from '#src/scan/provider.tsx'
import { manualScan } from '#src/scan/sources/source.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import type { Active } from '../active.ts'
import { idleWords, scanOf } from './kinds.ts'
import { type IdleReading, useIdle } from './useIdle.ts'

type Props = {
  active: Active
  idle: IdleReading
  /** Takes the thing up, then undoes it as the step's own command does. */
  onUndo: (name: string, scan: string) => void
}

/** The focus lets the arrow keys scroll it. */
const byKeys = { tabIndex: 0 }

/** In the place of the list, while nothing is in hand: what this person can do now. Each row is a scan of its thing. */
export function IdlePanel({ active, idle, onUndo }: Props) {
  const [whole, setWhole] = useState<IdleKind>()
  const all = useIdle(whole && active, whole)
  const sections = idle.data?.data.filter(({ total }) => total > 0)
  return (
    <section aria-label="À faire maintenant" className="bench-list panel min-w-0 overflow-hidden">
      <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-1">
        <h2 className="font-bold">À faire maintenant</h2>
        {idle.refused && sections && (
          <p className="text-sm text-ink-2">Pas à jour : le serveur ne répond pas</p>
        )}
      </header>
      <div {...byKeys} className="bench-frame flex-1 max-lg:max-h-[34rem]">
        {!sections ? (
          <Without idle={idle} />
        ) : sections.length === 0 ? (
          <p className="px-4 py-6 text-ink-2">Rien n’attend ici. Le prochain scan commence le travail.</p>
        ) : (
          sections.map(section => (
            <Section
              key={section.kind}
              {...(whole === section.kind && all?.data?.data[0] ? all.data.data[0] : section)}
              onWhole={() => setWhole(section.kind)}
              onUndo={onUndo}
            />
          ))
        )}
      </div>
    </section>
  )
}

function Without({ idle: { refused, isFetching, readAgain } }: Pick<Props, 'idle'>) {
  if (!refused)
    return (
      <p className="grid min-h-24 place-items-center text-primary-ink">
        <Spinner size={32} label="Lecture de ce qui attend" />
      </p>
    )
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
      <p className="min-w-0 flex-1 basis-64">
        Ce qui attend n’a pas pu être lu. {refused.detail} Les scans continuent.
      </p>
      <Button look="plain" busy={isFetching} onClick={readAgain}>
        Réessayer
      </Button>
    </div>
  )
}

type SectionProps = IdleSection & Pick<Props, 'onUndo'> & { onWhole: () => void }

function Section({ kind, rows, total, onWhole, onUndo }: SectionProps) {
  const { adminUrl } = useAccess()
  const { title, whole } = idleWords[kind]
  const isCut = total > rows.length
  const isWhole = rows.length >= 100
  return (
    <section aria-label={title} className="border-b border-line last:border-0">
      <h3 className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-4 pt-1 text-sm text-ink-2">
        <span>
          {title} <strong className="text-ink tabular-nums">{count(total)}</strong>
        </span>
        {isCut && !isWhole && (
          <button
            type="button"
            onClick={onWhole}
            className="min-h-11 font-semibold text-ink underline -outline-offset-2 lg:min-h-9"
          >
            Tout montrer
          </button>
        )}
        {isCut && isWhole && (
          <span>
            les {rows.length} premiers
            {adminUrl !== undefined && (
              <Link to={`${pageRoute('admin')}${whole}`} className="ms-2 font-semibold text-ink underline">
                Liste complète
              </Link>
            )}
          </span>
        )}
      </h3>
      <ul>
        {rows.map(row => (
          <Row key={row.name} kind={kind} row={row} onUndo={onUndo} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Pick<Props, 'onUndo'> & { kind: IdleKind; row: IdleRow }

function Row({ kind, row, onUndo }: RowProps) {
  const { hear, grammar } = useScan()
  const { name, about, pieces, done, total, late, undo } = row
  const hour = idleWords[kind].hour(row)
  const scan = () => scanOf(kind, row, grammar())
  return (
    <li className="flex items-stretch border-t border-line first:border-0">
      <button
        type="button"
        onClick={() => hear(manualScan(scan()))}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-4 py-1.5 text-start -outline-offset-2 hover:bg-hover"
      >
        <strong>{name}</strong>
        <span className="min-w-0 flex-1 basis-24 text-sm wrap-anywhere text-ink-2">{about}</span>
        {total !== undefined && (
          <span className="text-sm text-ink-2 tabular-nums">
            {count(done ?? 0)}/{count(total)}
          </span>
        )}
        {pieces !== undefined && (
          <span className="text-sm text-ink-2 tabular-nums">{plural(pieces, 'pièce')}</span>
        )}
        {hour && (
          <span
            className={`rounded-md px-2 py-0.5 text-sm font-semibold tabular-nums ${late ? 'bg-error-soft text-error-ink' : 'bg-hover'}`}
          >
            {hour}
          </span>
        )}
      </button>
      {undo && (
        <button
          type="button"
          aria-label={`Annuler ${name}`}
          onClick={() => onUndo(name, scan())}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 border-s border-line px-4 font-semibold -outline-offset-2 hover:bg-hover"
        >
          <Undo2 size={18} aria-hidden />
          Annuler
        </button>
      )}
    </li>
  )
}
