import { useState } from 'react'
import { NewArticle } from '#contract/endpoints/article.ts'
import { countryOptions } from '../countries.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { checkbox, field, number, type Part, row, select, shop, text, together } from '../form/parts.tsx'
import { useOnlyShop } from '../shop-names.tsx'
import { type CodeRow, CodesField, withCode } from './CodesField.tsx'
import { useScannedArticle } from './useScannedArticle.ts'

type Props = {
  /** One that exists stays in its shop. */
  article?: NewArticle
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (article: NewArticle) => Promise<string | undefined>
  /** Says whether a scanned code was another article's. Else it is added to the codes. */
  onScan?: (code: string) => Promise<boolean>
}

export function ArticleForm({ article, act, onSave, onScan }: Props) {
  const only = useOnlyShop()
  const [draft, setDraft] = useState(() => draftOf(article ?? { ...empty, shop: only ?? '' }))
  useScannedArticle(async code => {
    if (await onScan?.(code)) return
    setDraft(before => ({ ...before, codes: withCode(before.codes, code) }))
  })
  return (
    <DraftForm
      id="article.save"
      label="Article"
      act={act}
      isNew={!article}
      draft={draft}
      onChange={setDraft}
      fields={fieldsOf(article !== undefined)}
      read={typed => NewArticle.safeParse(articleOf(typed))}
      onSave={onSave}
      className="panel grid gap-6 p-5"
    />
  )
}

/** The form's draft. A number that nobody has typed is NaN. */
type Draft = Pick<NewArticle, 'shop' | 'sku' | 'name' | 'lots' | 'danger'> & {
  readonly originCountry: string | null
  readonly tariffNumber: string
  /** In euros. */
  readonly customsValue: number
  readonly weightG: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly codes: readonly CodeRow[]
}

const empty: NewArticle = {
  ...{ shop: '', sku: '', name: '', weightG: 0, lengthMm: null, widthMm: null, heightMm: null },
  ...{ lots: false, danger: '', codes: [] },
}

const draftOf = (article: NewArticle): Draft => ({
  ...article,
  weightG: article.weightG || Number.NaN,
  lengthMm: article.lengthMm ?? Number.NaN,
  widthMm: article.widthMm ?? Number.NaN,
  heightMm: article.heightMm ?? Number.NaN,
  originCountry: article.originCountry ?? null,
  tariffNumber: article.tariffNumber ?? '',
  customsValue: article.customsValueCents == null ? Number.NaN : article.customsValueCents / 100,
  codes: article.codes.map((code, row) => ({ row, ...code })),
})

/** Rows without a code say nothing. */
const articleOf = ({ customsValue, ...draft }: Draft) => ({
  ...draft,
  tariffNumber: draft.tariffNumber.trim() || null,
  customsValueCents: orNull(Math.round(customsValue * 100)),
  weightG: orNull(draft.weightG) ?? 0,
  lengthMm: orNull(draft.lengthMm),
  widthMm: orNull(draft.widthMm),
  heightMm: orNull(draft.heightMm),
  codes: draft.codes.flatMap(({ code, qty }) =>
    code.trim() === '' ? [] : [{ code, qty: orNull(qty) ?? 1 }],
  ),
})

const orNull = (typed: number): number | null => (Number.isNaN(typed) ? null : typed)

const side = { min: 1, max: 100_000 }

const fieldsOf = (existing: boolean): readonly Part<Draft>[] => [
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
      help: existing
        ? 'Les fichiers importés le nomment ainsi : changez-la là-bas aussi.'
        : 'Une seule fois dans la maison.',
    }),
    shop({ disabled: existing, wrong: 'Choisissez une boutique.' }),
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
      checkbox('lots', 'Suivi par lots : lot et date se saisissent à la réception'),
      text('danger', 'Matière dangereuse', {
        maxLength: 200,
        help: 'Ce qu’un transporteur doit savoir, par exemple « ONU 1993 ». Vide : rien de dangereux.',
      }),
    ],
    fields => <div className="grid gap-4">{fields}</div>,
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
