import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleX from 'lucide-react/icons/circle-x'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Trash2 from 'lucide-react/icons/trash-2'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import type { Statistics } from '#contract/endpoints/statistic.ts'
import { count } from '#src/ui/numbers.ts'

type Figure = {
  key: Exclude<keyof Statistics, 'byHour' | 'late'>
  name: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

/** The steps of a piece on its way out, in their order. */
const flow: readonly Figure[] = [
  { key: 'picked', name: 'Prélevé', icon: ShoppingBasket },
  { key: 'packed', name: 'Emballé', icon: PackageCheck },
  { key: 'shipped', name: 'Expédié', icon: Truck },
]

const rest: readonly Figure[] = [
  { key: 'received', name: 'Reçu', icon: PackageOpen },
  { key: 'moved', name: 'Rangé', icon: ArrowLeftRight },
  { key: 'returned', name: 'Retourné', icon: Undo2 },
  { key: 'scrapped', name: 'Mis au rebut', icon: Trash2 },
  { key: 'errors', name: 'Erreurs', icon: CircleX },
]

/** The grid has six columns: rows of 2, 2 and 1 figures on a handheld, of 3 and 2 on wider screens. */
const widths = [
  'col-span-3 sm:col-span-2',
  'col-span-3 sm:col-span-2',
  'col-span-3 sm:col-span-2',
  'col-span-3',
  'col-span-6 sm:col-span-3',
]

export function Figures({ statistics }: { statistics: Statistics }) {
  const most = Math.max(1, ...flow.map(({ key }) => statistics[key]))
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <section aria-labelledby="flow" className="panel flex flex-col p-5">
        <h2 id="flow" className="font-bold">
          Sorties du jour <span className="font-normal text-ink-2">en pièces</span>
        </h2>
        <dl className="mt-4 grid flex-1 content-around gap-5">
          {flow.map(({ key, name, icon: Icon }) => (
            <div key={key} className="grid gap-2">
              <dt className="flex items-center gap-3 font-medium">
                <Icon size={22} aria-hidden />
                {name}
              </dt>
              <dd className="-mt-9 grid gap-2 text-2xl leading-7 font-bold tabular-nums">
                <span className="text-end">{count(statistics[key])}</span>
                <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-hover">
                  <span
                    className="block h-full rounded-full bg-success"
                    style={{ width: `${(statistics[key] / most) * 100}%` }}
                  />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="stock" className="panel flex flex-col p-5">
        <h2 id="stock" className="font-bold">
          Mouvements du jour
        </h2>
        <dl className="mt-4 grid flex-1 grid-cols-6 gap-3">
          {rest.map(({ key, name, icon: Icon }, i) => {
            const width = widths[i] ?? ''
            const alarming = key === 'errors' && statistics.errors > 0
            return (
              <div
                key={key}
                className={`flex flex-col justify-between gap-3 rounded-2xl p-4 ${width} ${alarming ? 'bg-error-soft text-error-ink' : 'bg-ground'}`}
              >
                <dt className={`flex items-center gap-2 text-sm font-medium ${alarming ? '' : 'text-ink-2'}`}>
                  <Icon size={18} aria-hidden />
                  {name}
                </dt>
                <dd className="text-2xl leading-none font-bold tabular-nums">{count(statistics[key])}</dd>
              </div>
            )
          })}
        </dl>
      </section>
    </div>
  )
}
