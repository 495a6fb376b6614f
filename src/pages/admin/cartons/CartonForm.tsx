import * as z from 'zod/mini'
import { type CartonEntry, CartonWanted } from '#contract/endpoints/carton.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { number, type Part, row, shops, text, titledRow } from '../form/parts.tsx'

const Typed = z.omit(CartonWanted, { id: true, active: true })
type Typed = z.infer<typeof Typed>
type Draft = Required<Omit<Typed, 'shops'>> & { shops: readonly string[] }

type Props = {
  carton?: CartonEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (carton: Typed) => Promise<string | undefined>
}

const unknown = Number.NaN
const empty: Draft = {
  ...{ code: '', name: '', shops: [], paddingMm: 0 },
  ...{ lengthMm: unknown, widthMm: unknown, heightMm: unknown, tareG: unknown, limitG: unknown },
}

const side = { min: 1, max: 10_000 }
const weight = { min: 1, max: 1_000_000 }

const fieldsOf = (carton: CartonEntry | undefined): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      required: true,
      maxLength: 80,
      wrong: 'Donnez un nom.',
      help: 'Ce que l’emballeur lit.',
    }),
    text('code', 'Code', {
      required: true,
      maxLength: 40,
      kept: code => code.toUpperCase().trim(),
      wrong: 'Lettres majuscules, chiffres et tirets, sans espace.',
      help: carton ? 'S’il change, les fiches imprimées ne se lisent plus.' : 'Ce que l’emballeur scanne.',
    }),
  ),
  titledRow(
    'Intérieur, en millimètres',
    '2 or 4',
    number('lengthMm', 'Longueur', side),
    number('widthMm', 'Largeur', side),
    number('heightMm', 'Hauteur', side),
    number('paddingMm', 'Calage', { max: 500, help: 'De chaque côté.' }),
  ),
  titledRow(
    'Poids, en grammes',
    2,
    number('tareG', 'À vide', { ...weight, help: 'Compté dans le poids attendu du colis.' }),
    number('limitG', 'Plein, au plus', { ...weight, help: 'Carton compris : au-dessus, il est refusé.' }),
  ),
  shops(carton?.otherShops ?? 0),
]

export const CartonForm = ({ carton, act, onSave }: Props) => (
  <EntryForm
    id="carton.save"
    label="Carton"
    act={act}
    isNew={!carton}
    start={carton ?? empty}
    fields={fieldsOf(carton)}
    read={draft => Typed.safeParse(draft)}
    also={({ limitG, tareG }) =>
      limitG <= tareG ? { limitG: 'Il doit dépasser le poids du carton vide.' } : {}
    }
    onSave={onSave}
  />
)
