import { useState } from 'react'
import { type SavedView, type ViewQuery, viewCalls, viewNameAtMost } from '#contract/endpoints/view.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { MenuButton } from '#src/ui/aria/MenuButton.tsx'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { text } from '../form/parts.tsx'

type Views = {
  /** The list whose views they are. Undefined where there is nothing to search or filter. */
  readonly list: string | undefined
  readonly now: ViewQuery
  /** It shows more than the list as it opens. */
  readonly isAsked: boolean
  readonly show: (query: ViewQuery) => void
}

/** The questions that a person asks a list again and again, under names of their own. */
export function useViews({ list, now, isAsked, show }: Views) {
  const call = useCall()
  const [naming, setNaming] = useState(false)
  const params = { list: list ?? '' }
  const { data, readAgain } = useReading(
    viewCalls.list,
    { params },
    { enabled: list !== undefined, freshMs: 60_000 },
  )
  const views = data?.data.views ?? []
  const shown = views.find(({ query }) => isSameView(query, now))
  const save = async (name: string) => {
    const refused = await carryOut(async () => {
      const answer = await call(viewCalls.save, { params, body: { name, query: now } })
      if (!isRefusal(answer)) setNaming(false)
      return answer
    }, `La vue « ${name} » est enregistrée.`)
    readAgain()
    return refused
  }
  const forget = async ({ id, name, query }: SavedView) => {
    await carryOutAloud(
      () => call(viewCalls.forget, { params: { ...params, view: id } }),
      `La vue « ${name} » est oubliée.`,
      async () => {
        const answer = await call(viewCalls.save, { params, body: { name, query } })
        readAgain()
        return answer
      },
    )
    readAgain()
  }
  const keep = isAsked && !shown
  const choose = (id: string) => {
    const view = views.find(one => one.id === id)
    if (view) show(view.query)
    else if (id === 'keep') setNaming(true)
    else if (shown) void forget(shown)
  }
  const acts: PageAct[] = [
    ...views.map(({ id, name, query }) => ({
      id: `view.show.${id}`,
      title: `Vue « ${name} »`,
      keywords: ['filtre', 'enregistrée'],
      run: () => show(query),
    })),
    ...(keep
      ? [
          {
            id: 'view.save',
            title: 'Enregistrer cette vue',
            keywords: ['filtres', 'garder'],
            run: () => setNaming(true),
          },
        ]
      : []),
    ...views.map(view => ({
      id: `view.forget.${view.id}`,
      title: `Oublier la vue « ${view.name} »`,
      run: () => forget(view),
    })),
  ]
  const options = [
    ...views.map(({ id, name }) => ({ id, label: name, ...(id === shown?.id ? { hint: 'Affichée' } : {}) })),
    ...(keep ? [{ id: 'keep', label: 'Enregistrer cette vue…' }] : []),
    ...(shown ? [{ id: 'forget', label: `Oublier « ${shown.name} »` }] : []),
  ]
  return {
    acts: list === undefined ? [] : acts,
    button: list !== undefined && options.length > 0 && (
      <MenuButton label={shown ? `Vue : ${shown.name}` : 'Vues'} options={options} onChoose={choose} />
    ),
    dialog: naming && (
      <Dialog title="Enregistrer cette vue" onClose={() => setNaming(false)}>
        <EntryForm
          label="Enregistrer cette vue"
          act="Enregistrer"
          start={{ name: '' }}
          fields={[
            text<'name', { name: string }>('name', 'Nom', {
              maxLength: viewNameAtMost,
              autoFocus: true,
              help: 'La recherche, les filtres et le tri d’à présent. Une vue du même nom est remplacée.',
            }),
          ]}
          read={({ name }) => ({ success: true, data: name.trim() })}
          also={({ name }) => (name.trim() === '' ? { name: 'Donnez un nom à cette vue.' } : {})}
          onSave={save}
          className="mt-3 grid gap-4"
          buttons={besideCancel(() => setNaming(false))}
        />
      </Dialog>
    ),
  }
}

/** Two questions to a list are the same, in whatever order their filters were set. */
export function isSameView(one: ViewQuery, other: ViewQuery): boolean {
  const key = ({ text: words, filters, sort }: ViewQuery) =>
    JSON.stringify([words, Object.entries(filters).sort(), sort?.by, sort?.order])
  return key(one) === key(other)
}
