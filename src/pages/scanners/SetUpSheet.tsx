import { useSearchParams } from 'react-router-dom'
import { type Model, modelOf, models, wanted } from './models.ts'
import { Choice } from './Section.tsx'

const anyModel = { id: 'autre', name: 'Autre modèle', quotes: {} } satisfies Model

/** What to set on a scanner before it meets a terminal, in the words of its own manual where they were read. */
export function SetUpSheet() {
  const [params, setParams] = useSearchParams()
  const model: Model = modelOf(params.get('modele')) ?? anyModel
  const { name, begins, ends, quotes, hints } = model
  const lines = wanted.map(([setting, title, text]) => ({
    title,
    text,
    hint: hints?.[setting],
    menu: quoted(quotes[setting]),
  }))
  return (
    <>
      <div className="max-w-sm print:hidden">
        <Choice
          label="Modèle"
          value={model.id}
          options={[anyModel, ...models].map(({ id, name }) => [id, name] as const)}
          onChange={id => setParams(id === anyModel.id ? {} : { modele: id }, { replace: true })}
        />
      </div>
      <p className="hidden font-semibold print:block">{name}</p>
      <p className="mt-3">
        Remettez-la à ses réglages d’usine, puis lisez dans son manuel les codes de ces lignes. Cette page ne
        les imprime pas, car un code faux réglerait autre chose.
        {begins && ` Commencez par “${begins}”`}
        {begins && (ends ? ` et finissez par “${ends}”.` : '.')}
      </p>
      <ul aria-label="À régler" className="mt-3 grid gap-2">
        {lines.map(({ title, text, hint, menu }) => (
          <li key={title} className="border-t border-line pt-2 print:border-black/30">
            <span className="font-semibold">{title}</span> : {text} {hint}
            {menu && <span className="block text-ink-2 print:text-black">Dans le manuel : {menu}.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

const quoted = (names: readonly string[] = []) => names.map(name => `“${name}”`).join(', ')
