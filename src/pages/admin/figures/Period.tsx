import type { FiguresAsked } from '#contract/endpoints/figures.ts'
import { useActs } from '#src/commands/page.ts'
import { DayRange } from '#src/ui/aria/days.tsx'
import { useFigureDoor } from '../figure-door.ts'
import { FilterField, shopFilter } from '../list/filters.tsx'
import { isSame, lastDays, presets } from './days.ts'

type Props = { asked: FiguresAsked; onAsk: (asked: FiguresAsked) => void }

/** Which days, and of which shop; at a shop's own door there is one. */
export function Period({ asked, onAsk }: Props) {
  const { title, shop: ofShop } = useFigureDoor()
  useActs(
    title,
    presets.map(({ id, title, back }) => ({
      id: `figures.${id}`,
      title: `Période : ${title}`,
      run: () => onAsk({ ...asked, ...lastDays(back) }),
    })),
    'period',
  )
  return (
    <search className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:grid-cols-[auto_minmax(0,14rem)] 2xl:grid-cols-[minmax(0,1fr)_auto_14rem] 2xl:items-end">
      <fieldset className="min-w-0 sm:col-span-2 2xl:col-span-1">
        <legend className="mb-1.5 font-semibold">Période</legend>
        <div className="flex flex-wrap gap-2">
          {presets.map(({ id, title, back }) => {
            const chosen = isSame(asked, lastDays(back))
            return (
              <button
                key={id}
                type="button"
                aria-pressed={chosen}
                onClick={() => onAsk({ ...asked, ...lastDays(back) })}
                className={`min-h-11 rounded-xl border px-4 font-semibold ${chosen ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover'}`}
              >
                {title}
              </button>
            )
          })}
        </div>
      </fieldset>
      <DayRange
        days={{ from: asked.from, to: asked.to }}
        onDays={days => onAsk({ ...asked, ...(days ?? lastDays(6)) })}
        clearable={false}
      />
      {ofShop === undefined && (
        <FilterField
          name="shop"
          filter={shopFilter}
          filters={{ shop: asked.shop }}
          onChange={({ shop }) =>
            onAsk({ from: asked.from, to: asked.to, ...(shop === undefined ? {} : { shop }) })
          }
        />
      )}
    </search>
  )
}
