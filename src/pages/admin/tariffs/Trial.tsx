import { useEffect, useRef, useState } from 'react'
import { billCalls } from '#contract/endpoints/bill.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import { type Month, monthText } from '#contract/entities/bill.ts'
import { charges, TariffRules } from '#contract/entities/tariff.ts'
import { euroText } from '#contract/money.ts'
import { isRefusal } from '#contract/problems.ts'
import { houseDay } from '#machines/shared/house-day.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { lastMonths } from '../bills/months.ts'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { type Compared, compared, totalOf } from './compared.ts'

type Props = {
  shop: string | null
  /** As they are typed: the schema may refuse them. */
  rules: TariffRules
}

type Tried = {
  /** The prices and the shop that were tried. */
  readonly of: string
  readonly month: Month
  readonly rows?: readonly Compared[]
  readonly refused?: string
}

/** The cost of a month with these prices, beside what it costs now. Nothing is kept. */
export function Trial({ shop, rules }: Props) {
  const call = useCall()
  const months = lastMonths(houseDay(Date.now()))
  const [month, setMonth] = useState(months[1] ?? '')
  const [tried, setTried] = useState<Tried>()
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const of = JSON.stringify([shop, month, rules])
  // From the palette it is tried far below the prices.
  useEffect(() => {
    if (tried) heading.current?.focus()
  }, [tried])
  const read = async (): Promise<Tried> => {
    if (shop === null) return { of, month, refused: 'Choisissez d’abord la boutique.' }
    if (!TariffRules.safeParse(rules).success)
      return { of, month, refused: 'Un prix ne se lit pas : corrigez-le d’abord.' }
    const params = { slugShop: shop, month }
    const [now, then] = await Promise.all([
      call(billCalls.month, { params }),
      call(tariffCalls.simulate, { params, body: { rules } }),
    ])
    if (isRefusal(now)) return { of, month, refused: now.refused.detail }
    if (isRefusal(then)) return { of, month, refused: then.refused.detail }
    return { of, month, rows: compared(month, now.data.bill.lines, then.data.bill.lines) }
  }
  const run = async () => {
    setBusy(true)
    setTried(await read())
    setBusy(false)
  }
  useActs(
    'Tarif',
    [
      {
        id: 'tariff.simulate',
        title: `Essayer ces prix sur ${monthText(month)}`,
        keywords: ['simulation', 'comparer', 'mois dernier', 'aurait coûté'],
        run,
      },
    ],
    'trial',
  )
  const shown = tried?.of === of ? tried : undefined
  return (
    <section
      aria-label="Essayer ces prix"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Essayer ces prix
        </h2>
        <p className="text-sm text-ink-2">
          Ce qu’un mois aurait coûté à la boutique avec eux. Rien n’est enregistré.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          className="w-56"
          label="Mois"
          value={month}
          onChange={setMonth}
          options={months.map(id => ({ id, label: monthText(id) }))}
        />
        <Button look="plain" busy={busy} onClick={() => void run()}>
          Essayer
        </Button>
      </div>
      <FormProblem>{shown?.refused}</FormProblem>
      {shown?.rows && <Result rows={shown.rows} />}
    </section>
  )
}

/** Differences by kind, and in all. */
function Result({ rows }: { rows: readonly Compared[] }) {
  const cells = ({ now, tried }: Pick<Compared, 'now' | 'tried'>) => [
    euroText(now),
    euroText(tried),
    difference(tried - now),
  ]
  return (
    <FiguresTable
      of="Hors taxes"
      titles={['La facture', 'Avec ces prix', 'Différence']}
      none="Rien à compter ce mois-là."
      rows={[
        ...rows.map(row => ({ id: row.kind, name: charges[row.kind].word, cells: cells(row) })),
        ...(rows.length > 0 ? [{ id: 'total', name: 'Total', cells: cells(totalOf(rows)) }] : []),
      ]}
    />
  )
}

const difference = (cents: number): string =>
  cents === 0 ? '—' : `${cents > 0 ? '+' : ''}${euroText(cents)}`
