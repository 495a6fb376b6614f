import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { mostSlots, PickingSettings } from '#contract/entities/picking-settings.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { number, type Part, row, shown, titledRow } from '../form/parts.tsx'
import { NotShown } from '../NotShown.tsx'

type Field = keyof PickingSettings

const whole = (id: Field, label: string, min: number, max: number) =>
  number<Field, PickingSettings>(id, label, { min, max, wrong: `De ${min} à ${max}.` })

const fieldsFor = (slots: readonly string[]): readonly Part<PickingSettings>[] => [
  titledRow(
    'Les commandes d’une liste, au plus',
    2,
    whole('trolleySlots', 'Multi : les places du chariot', 1, mostSlots),
    whole('monoOrders', 'Mono', 1, 200),
  ),
  titledRow(
    'Le chemin, en cm',
    2,
    whole('aisleCm', 'D’une allée à la suivante', 50, 5000),
    whole('bayCm', 'D’une travée à la suivante', 10, 2000),
  ),
  titledRow(
    'Le temps',
    3,
    whole('metresAMinute', 'Mètres par minute', 5, 300),
    whole('secondsAStop', 'Secondes par arrêt', 0, 600),
    whole('secondsAPiece', 'Secondes par pièce', 0, 600),
  ),
  row(
    2,
    whole('wallSlots', 'Casiers du mur de tri, 0 sans mur', 0, 200),
    shown('labels', () => <Labels slots={slots} />),
  ),
]

/** The slots' labels are printed as those of boxes. */
function Labels({ slots }: { slots: readonly string[] }) {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined) return null
  return (
    <p className="self-end pb-3 text-ink-2">
      Leurs étiquettes : « Impression caisse », {first === last ? first : `de ${first} à ${last}`}.
    </p>
  )
}

/** « Réglages du picking »: what a list takes, and what its metres and minutes are reckoned from. */
export function PickingSettingsPage() {
  const call = useCall()
  const back = { to: pageRoute('admin'), title: 'Administration' }
  const { data, ...reading } = useReading(pickingSettingsCalls.read, {}, { keepPrevious: true })
  if (!data) return <NotShown reading={reading} missing="Cette page n’existe pas, ou plus." back={back} />
  const { settings, slots } = data.data
  const save = saving(
    (wanted: PickingSettings) => call(pickingSettingsCalls.save, { body: wanted }),
    reading.readAgain,
  )
  return (
    <Entry
      title="Réglages du picking"
      lead="Ce que prend une liste, et de quoi son chemin et son temps sont calculés."
      back={back}
    >
      <EntryForm<PickingSettings, PickingSettings>
        key={JSON.stringify(data.data)}
        id="picking-settings.save"
        label="Réglages du picking"
        act="Enregistrer"
        start={settings}
        fields={fieldsFor(slots)}
        read={draft => PickingSettings.safeParse(draft)}
        onSave={wanted => save(wanted, settings, 'Les réglages du picking sont enregistrés.')}
      />
    </Entry>
  )
}
