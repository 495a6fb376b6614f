import type { AnswerOf } from '#contract/endpoint.ts'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { CountPlan, type PlaceClass } from '#contract/entities/count-plan.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { choices, number, type Part, row, select, shown, titledRow } from '../form/parts.tsx'
import { KindFiles } from '../import/KindFiles.tsx'
import { NotShown } from '../NotShown.tsx'

type Known = AnswerOf<typeof countPlanCalls.read>['data']
type Weekday = '1' | '2' | '3' | '4' | '5' | '6' | '7'
type Draft = Omit<CountPlan, 'by' | 'weekdays'> & {
  /** Null: the warehouse has no plan. */
  by: CountPlan['by'] | null
  weekdays: readonly Weekday[]
}
type Wanted = CountPlan | null

const usual: Omit<Draft, 'by'> = {
  ...{ days: 90, shareA: 80, shareB: 15, timesA: 12, timesB: 4, timesC: 1 },
  weekdays: ['1', '2', '3', '4', '5'],
}

const weekdays: readonly { id: Weekday; label: string }[] = [
  { id: '1', label: 'lundi' },
  { id: '2', label: 'mardi' },
  { id: '3', label: 'mercredi' },
  { id: '4', label: 'jeudi' },
  { id: '5', label: 'vendredi' },
  { id: '6', label: 'samedi' },
  { id: '7', label: 'dimanche' },
]

const wrongShare = 'De 0 à 100, et pas plus de 100 à elles deux.'
const wrongTimes = 'De 0 à 52 fois par an.'
const share = (id: 'shareA' | 'shareB', label: string) =>
  number<typeof id, Draft>(id, label, { max: 100, wrong: wrongShare })
const times = (id: 'timesA' | 'timesB' | 'timesC', label: string) =>
  number<typeof id, Draft>(id, label, { max: 52, wrong: wrongTimes })

const fieldsFor =
  (known: Known) =>
  ({ by }: Draft): readonly Part<Draft>[] => [
    row(
      2,
      select<'by', Draft>('by', 'Le plan suit', [
        { id: null, label: 'Pas de plan' },
        { id: 'moves', label: 'Les mouvements des articles' },
        { id: 'value', label: 'La valeur de ce qui part' },
      ]),
      ...(by === null
        ? []
        : [
            number<'days', Draft>('days', 'Sur les derniers jours', {
              min: 7,
              max: 366,
              wrong: 'De 7 à 366 jours.',
            }),
          ]),
    ),
    ...(by === null ? [] : planFields(known)),
  ]

const planFields = (known: Known): readonly Part<Draft>[] => [
  titledRow(
    'Les articles de chaque classe, en % du tout',
    3,
    share('shareA', 'A : les premiers'),
    share('shareB', 'B : les suivants'),
    shown('rest', ({ draft }) => <Rest {...draft} />),
  ),
  titledRow(
    'Comptages par an de chaque emplacement',
    3,
    times('timesA', 'Classe A'),
    times('timesB', 'Classe B'),
    times('timesC', 'Classe C'),
  ),
  choices<'weekdays', Weekday, Draft>('weekdays', 'Jours de comptage', weekdays, {
    wrong: 'Choisissez au moins un jour.',
  }),
  shown('load', ({ draft }) => <Load draft={draft} known={known} />),
]

function Rest({ shareA, shareB }: Draft) {
  const rest = 100 - shareA - shareB
  return (
    <p className="self-end pb-3 text-ink-2">
      C : le reste{rest >= 0 && `, ${count(rest)} %`}, et ce qui n’a pas bougé
    </p>
  )
}

/** The places to count on an average day, by the places of each class as the saved plan counts them. */
function Load({ draft, known: { classes, workingDays, plan } }: { draft: Draft; known: Known }) {
  if (plan === null || workingDays === 0) {
    return <p className="text-ink-2">Enregistré, le plan dira combien d’emplacements il demande par jour.</p>
  }
  const timesOf: Readonly<Record<PlaceClass, number>> = { A: draft.timesA, B: draft.timesB, C: draft.timesC }
  const year = classes.reduce((sum, { name, places }) => sum + places * timesOf[name], 0)
  const words = classes.map(({ name, places }) => `${name} : ${plural(places, 'emplacement')}`)
  return (
    <p className="text-ink-2">
      {words.join(', ') || 'Aucun emplacement ne porte de pièces'}. Environ{' '}
      <strong className="text-ink">{count(Math.round((10 * year) / workingDays) / 10)}</strong> à compter par
      jour de comptage.
    </p>
  )
}

const draftOf = (plan: Wanted): Draft =>
  plan === null
    ? { by: null, ...usual }
    : { ...plan, weekdays: weekdays.flatMap(({ id }) => (plan.weekdays.includes(Number(id)) ? id : [])) }

const read = ({ by, weekdays, ...draft }: Draft) =>
  by === null
    ? { success: true as const, data: null }
    : CountPlan.safeParse({ ...draft, by, weekdays: weekdays.map(Number) })

/** « Plan d’inventaire »: how often each place is counted. */
export function CountPlanPage() {
  const call = useCall()
  const back = { to: pageRoute('admin'), title: 'Administration' }
  const { data, ...reading } = useReading(countPlanCalls.read, {}, { keepPrevious: true })
  if (!data) return <NotShown reading={reading} missing="Cette page n’existe pas, ou plus." back={back} />
  const { plan } = data.data
  const save = saving(
    (wanted: Wanted) => call(countPlanCalls.save, { body: { plan: wanted } }),
    reading.readAgain,
  )
  return (
    <Entry
      title="Plan d’inventaire"
      lead="Chaque emplacement est compté plusieurs fois par an, un peu chaque jour. Ce qui compte le plus revient le plus souvent."
      back={back}
    >
      <EntryForm<Draft, Wanted>
        key={JSON.stringify(plan)}
        id="count-plan.save"
        label="Plan d’inventaire"
        act="Enregistrer"
        start={draftOf(plan)}
        fields={fieldsFor(data.data)}
        read={read}
        onSave={wanted =>
          save(
            wanted,
            plan,
            wanted === null ? 'L’entrepôt n’a plus de plan d’inventaire.' : 'Le plan d’inventaire est réglé.',
          )
        }
      />
      <KindFiles
        kind="count-plan"
        id="count-plan"
        bring="Importer le plan"
        take="Exporter le plan"
        acts={{
          bring: 'Importer un plan d’inventaire d’un fichier',
          xlsx: 'Exporter le plan d’inventaire pour Excel (XLSX)',
          csv: 'Exporter le plan d’inventaire en CSV',
        }}
        hint="D’un entrepôt à l’autre"
        keywords={['comptages', 'classes']}
      />
    </Entry>
  )
}
