import PanelRight from 'lucide-react/icons/panel-right'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import type { Registry } from '#src/commands/registry.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { Barcode } from '#src/ui/barcode.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { plural } from '#src/ui/numbers.ts'
import { useStore } from '#src/useStore.ts'
import { commandCards, filterGroups, isWide, type SheetCard, type SheetGroup } from './groups.ts'
import { isInOwnWindow, moveToOwnWindow, SentScans } from './SentScans.tsx'
import type { Sheet } from './sheet.ts'

type OnScan = (code: string, title: string) => void
type Props = { sheet: Sheet; things: readonly SheetGroup[]; registry: Registry }

export function SheetView({ sheet, things, registry }: Props) {
  const { typed, target, sent } = useStore(sheet)
  const all = useMemo(() => [...things, ...commandCards(registry)], [things, registry])
  const wanted = useDeferredValue(typed)
  const groups = useMemo(() => filterGroups(all, wanted), [all, wanted])
  const scan = useCallback((code: string, title: string) => void sheet.send(code, title), [sheet])
  useFocusKept(sent[0]?.text)

  return (
    <div className="mx-auto max-w-[96rem] px-3 pb-16 sm:px-6 print:max-w-none print:p-0">
      <Head onReload={() => void sheet.load()} />
      <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 print:block">
        <div className="sticky top-0 z-10 -mx-3 grid grid-cols-[minmax(0,1fr)] content-start gap-3 border-b border-line bg-ground px-3 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:h-dvh lg:overflow-y-auto lg:border-0 lg:p-1 lg:pt-4 print:hidden">
          <search>
            <label className="grid gap-1 font-semibold">
              <span className="max-lg:sr-only">Filtrer</span>
              <input
                type="search"
                className="field font-normal"
                placeholder="Nom, code, commande…"
                value={typed}
                onChange={event => sheet.filter(event.target.value)}
              />
            </label>
          </search>
          <SentScans target={target} sent={sent} />
          <Jumps groups={groups} />
        </div>
        <main className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10 pt-6 lg:pt-4 print:gap-[5mm] print:pt-0">
          {groups.map(group => (
            <Group key={group.id} group={group} sent={sent[0]?.text} onScan={scan} />
          ))}
          {groups.length === 0 && (
            <Nothing typed={wanted.trim()} onScan={scan} onAll={() => sheet.filter('')} />
          )}
        </main>
      </div>
    </div>
  )
}

function Head({ onReload }: { onReload: () => void }) {
  return (
    <header className="grid gap-4 pt-5 pb-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start print:block print:pb-[4mm]">
      <div>
        <div className="mb-4 print:hidden">
          <Logo full width={119} height={42} href={null} />
        </div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl print:text-[16pt]">
          Feuille de démonstration
        </h1>
        <p className="mt-2 max-w-prose text-ink-2 print:hidden">
          Un clic sur un code le scanne dans l’application ouverte à côté, comme le ferait une douchette.
          Commencez par un badge, ouvrez une opération, puis donnez-lui ce qu’elle demande. Imprimée, cette
          feuille sert à une vraie douchette.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer size={20} aria-hidden />
          Imprimer
        </Button>
        {!isInOwnWindow() && (
          <Button look="plain" className="max-md:hidden" onClick={moveToOwnWindow}>
            <PanelRight size={20} aria-hidden />
            Mettre à côté de l’application
          </Button>
        )}
        <IconButton label="Actualiser la feuille" onClick={onReload}>
          <RotateCw size={20} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

const parts = { things: 'L’entrepôt', commands: 'Les commandes' } as const

function Jumps({ groups }: { groups: readonly SheetGroup[] }) {
  return (
    <nav
      aria-label="Groupes de codes"
      className="flex gap-2 overflow-x-auto max-lg:-mx-3 max-lg:px-3 max-lg:pb-1 lg:grid lg:gap-0"
    >
      {(['things', 'commands'] as const).map(part => {
        const those = groups.filter(({ about }) => about === part)
        if (those.length === 0) return null
        return (
          <div key={part} className="contents lg:mb-3 lg:block">
            <p className="px-3 py-1 text-sm font-semibold text-ink-2 max-lg:hidden">{parts[part]}</p>
            <ul className="contents lg:grid">
              {those.map(({ id, title, cards }) => (
                <li key={id} className="shrink-0">
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center justify-between gap-3 rounded-xl px-3 hover:bg-hover max-lg:border max-lg:border-line max-lg:bg-surface"
                  >
                    {title}
                    <span className="text-sm text-ink-2 tabular-nums">{cards.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function Group({ group, ...rest }: { group: SheetGroup; sent: string | undefined; onScan: OnScan }) {
  return (
    <section aria-labelledby={group.id} className="min-w-0">
      <h2
        id={group.id}
        tabIndex={-1}
        className="mb-3 flex scroll-mt-60 items-baseline gap-3 text-xl font-bold outline-none lg:scroll-mt-4 print:mb-[2mm] print:break-after-avoid print:text-[12pt]"
      >
        {group.title}
        <span className="text-base font-normal text-ink-2 print:hidden">
          {plural(group.cards.length, 'code')}
        </span>
      </h2>
      <CardGrid group={group} {...rest} />
    </section>
  )
}

/** The typed text matches no card, but it may still be a code, read off the application's screen or a parcel. */
function Nothing({ typed, onScan, onAll }: { typed: string; onScan: OnScan; onAll: () => void }) {
  return (
    <div className="grid min-h-[40vh] place-items-center text-center">
      <div className="grid justify-items-center gap-4">
        <p className="text-lg wrap-anywhere">Aucun code de la feuille ne répond à « {typed} ».</p>
        <div className="flex flex-wrap justify-center gap-3">
          {isTypable(typed) && <Button onClick={() => onScan(typed, typed)}>Le scanner tel quel</Button>}
          <Button look="plain" onClick={onAll}>
            Tout montrer
          </Button>
        </div>
      </div>
    </div>
  )
}

/** True for a text that a keyboard scanner could send. */
const isTypable = (text: string): boolean => /^[\x20-\x7e]{3,128}$/.test(text)

/** A badge opens a session and mounts the page again. This keeps the focus on the clicked code. */
function useFocusKept(code: string | undefined) {
  useEffect(() => {
    if (code === undefined || document.activeElement !== document.body) return
    const clicked = document.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)
    clicked?.focus({ preventScroll: true })
  }, [code])
}

type CardGridProps = {
  group: SheetGroup
  /** The last code sent. */
  sent: string | undefined
  onScan: (code: string, title: string) => void
}

function CardGrid({ group, sent, onScan }: CardGridProps) {
  const columns = isWide(group)
    ? 'md:grid-cols-2 print:grid-cols-2'
    : 'sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3'
  return (
    <ul className={`grid gap-3 print:gap-0 ${columns}`}>
      {group.cards.map(card => (
        <li key={card.code} className="flex min-w-0 break-inside-avoid print:-ms-px print:-mt-px">
          <Card card={card} isSent={card.code === sent} onScan={onScan} />
        </li>
      ))}
    </ul>
  )
}

/** Memoized: drawing a barcode takes a millisecond, and the sheet has well over a hundred. */
const Card = memo(function Card({
  card: { code, title, hint },
  isSent,
  onScan,
}: {
  card: SheetCard
  isSent: boolean
  onScan: CardGridProps['onScan']
}) {
  return (
    <button
      type="button"
      data-code={code}
      onClick={() => onScan(code, title)}
      // A press on a child that renders again before the release makes no click, so only the button takes
      // pointers.
      className={`flex w-full min-w-0 flex-col *:pointer-events-none rounded-2xl border bg-surface p-3 text-start transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-lg active:translate-y-px print:rounded-none print:border-dashed print:p-[2.5mm] print:shadow-none ${
        isSent ? 'border-primary ring-2 ring-primary print:border-line print:ring-0' : 'border-line'
      }`}
    >
      <span className="line-clamp-2 font-semibold wrap-break-word print:text-[10pt] print:leading-tight">
        {title}
      </span>
      <span className="mb-2 line-clamp-2 text-sm text-ink-2 wrap-break-word print:mb-[1.5mm] print:text-[8pt] print:leading-tight">
        {hint}
      </span>
      <span aria-hidden className="mt-auto block overflow-hidden rounded-lg bg-white print:rounded-none">
        <Suspense fallback={<span className="block h-16 print:h-[12mm]" />}>
          <Barcode text={code} className="h-16 w-full py-1.5 print:h-[12mm] print:py-0" />
        </Suspense>
      </span>
      <span className="mt-1.5 w-full text-center text-xs text-ink-2 tabular-nums wrap-anywhere print:mt-[1mm] print:text-[7pt]">
        {code}
      </span>
    </button>
  )
})
