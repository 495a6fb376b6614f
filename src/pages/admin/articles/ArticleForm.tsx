import { type ReactNode, useState } from 'react'
import { NewArticle } from '#contract/endpoints/article.ts'
import { kitModes, kitModeWords } from '#contract/kits.ts'
import {
  longestSerial,
  serialKeys,
  serialKeyWords,
  serialOf,
  serialTimes,
  serialTimeWords,
} from '#contract/serials.ts'
import { useArticleDoor } from '../article-door.ts'
import { countryOptions } from '../countries.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import type { FormProps } from '../form/entry-pages.tsx'
import {
  checkbox,
  field,
  number,
  type Part,
  row,
  select,
  shop,
  shown,
  text,
  together,
  when,
} from '../form/parts.tsx'
import { useOnlyShop } from '../shop-names.tsx'
import { CodesField, withCode } from './CodesField.tsx'
import { articleOf, type Draft, emptyDraft } from './draft.ts'
import { PartsField } from './PartsField.tsx'
import { SerialTry } from './SerialTry.tsx'
import { useScannedArticle } from './useScannedArticle.ts'

type Props = FormProps<NewArticle> & {
  draft: Draft
  onChange: (next: (before: Draft) => Draft) => void
  isNew?: boolean
  /** Says whether a scanned code was another article's. Else it is added to the codes. */
  onScan?: (code: string) => Promise<boolean>
  children?: ReactNode
}

export function ArticleForm({ draft, onChange, isNew = false, onScan, children, ...form }: Props) {
  const { shop: ofShop } = useArticleDoor()
  useScannedArticle(async code => {
    if (await onScan?.(code)) return
    onChange(before => ({ ...before, codes: withCode(before.codes, code) }))
  })
  const fields: readonly Part<Draft>[] = [
    shown('news', () => children),
    ...fieldsOf(isNew, ofShop === undefined, draft),
  ]
  return (
    <DraftForm
      {...form}
      id="article.save"
      label="Article"
      isNew={isNew}
      draft={draft}
      onChange={onChange}
      fields={fields}
      read={typed => NewArticle.safeParse(articleOf(typed))}
      className="panel grid gap-6 p-5"
    />
  )
}

export function NewArticleForm(form: FormProps<NewArticle>) {
  const { shop } = useArticleDoor()
  const only = useOnlyShop()
  const [draft, setDraft] = useState(() => ({ ...emptyDraft, shop: shop ?? only ?? '' }))
  return <ArticleForm {...form} draft={draft} onChange={setDraft} isNew />
}

const side = { min: 1, max: 100_000 }

/** An article stays in its shop. */
const fieldsOf = (
  isNew: boolean,
  ofHouse: boolean,
  { serialAsked, kit, shop: ofShop, sku }: Draft,
): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      required: true,
      maxLength: 200,
      wrong: 'Donnez un nom.',
      className: 'sm:col-span-2',
    }),
    text('sku', 'Référence (SKU)', {
      required: true,
      maxLength: 64,
      wrong: 'Donnez une référence.',
      help: isNew
        ? 'Une seule fois dans la maison.'
        : 'Les fichiers importés le nomment ainsi : changez-la là-bas aussi.',
    }),
    when(ofHouse, shop({ disabled: !isNew, wrong: 'Choisissez une boutique.' })),
  ),
  field('codes', ({ value, onChange }) => <CodesField codes={value} onChange={onChange} />),
  titled(
    'Poids et taille d’une pièce',
    'Vide : pas encore pesé, pas encore mesuré.',
    row(
      '2 or 4',
      number('weightG', 'Poids, en grammes', { max: 1_000_000 }),
      number('lengthMm', 'Longueur, en mm', side),
      number('widthMm', 'Largeur, en mm', side),
      number('heightMm', 'Hauteur, en mm', side),
    ),
  ),
  together(
    [
      checkbox('upright', 'Toujours debout : il ne se couche pas dans le carton'),
      checkbox('lots', 'Suivi par lots : lot et date se saisissent à la réception'),
      number('leastDays', 'Jours restants au départ, au moins', {
        max: 3_650,
        help: 'Avant la péremption, quand le colis part. Vide : comme le dit la boutique.',
      }),
      text('danger', 'Matière dangereuse', {
        maxLength: 200,
        help: 'Ce qu’un transporteur doit savoir, par exemple « ONU 1993 ». Vide : rien de dangereux.',
      }),
    ],
    fields => <div className="grid gap-4">{fields}</div>,
  ),
  select(
    'serialAsked',
    'Numéros de série',
    serialTimes.map(id => ({ id, label: serialTimeWords[id] })),
    { className: 'max-w-md' },
  ),
  when(
    serialAsked !== 'none',
    together([
      row(
        2,
        text('serialForm', 'Modèle d’un numéro', {
          maxLength: longestSerial,
          kept: serialOf,
          help: '# pour un chiffre, @ pour une lettre, * pour l’un ou l’autre, le reste tel quel : SN-######. Vide : tout numéro convient.',
        }),
        select(
          'serialKey',
          'Clé de contrôle',
          serialKeys.map(id => ({ id, label: serialKeyWords[id] })),
        ),
      ),
      shown('serialTry', ({ draft: { serialForm, serialKey } }) => (
        <SerialTry rule={{ form: serialOf(serialForm), key: serialKey }} />
      )),
    ]),
  ),
  select(
    'kit',
    'Kit : un article fait d’autres articles',
    kitModes.map(id => ({ id, label: kitModeWords[id] })),
    { className: 'max-w-md' },
  ),
  when(
    kit !== 'none',
    field('parts', ({ value, onChange, error }) => (
      <PartsField shop={ofShop} sku={sku} parts={value} onChange={onChange} error={error} />
    )),
  ),
  titled(
    'Douanes',
    'Demandé pour tout colis qui quitte l’Union européenne.',
    row(
      3,
      select('originCountry', 'Pays d’origine', [{ id: null, label: 'Pas encore connu' }, ...countryOptions]),
      text('tariffNumber', 'Numéro de tarif (SH)', {
        maxLength: 20,
        inputMode: 'numeric',
        help: 'De 6 à 10 chiffres.',
      }),
      number('customsValue', 'Valeur d’une pièce, en euros', {
        max: 1_000_000,
        decimals: 2,
        help: 'Si la commande ne dit pas son prix.',
      }),
    ),
  ),
]

const titled = (title: string, help: string, fields: Part<Draft>): Part<Draft> =>
  together([fields], shown => (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-sm text-ink-2">{help}</p>
      {shown}
    </fieldset>
  ))
