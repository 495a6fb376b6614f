import {
  type PaperLanguageChoice,
  paperLanguages,
  ShopPapers,
  shopPaperCalls,
} from '#contract/endpoints/shop-paper.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useShop } from '#src/session/access.tsx'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { type Part, select, text } from '../form/parts.tsx'
import { NotShown } from '../NotShown.tsx'
import { settingsPath } from './addresses.ts'

type Draft = { language: PaperLanguageChoice; gs1Prefix: string }

const languageWords: Readonly<Record<PaperLanguageChoice, string>> = {
  fr: 'Français',
  en: 'Anglais',
  country: 'Selon le pays : français, sinon anglais',
}

const fields: readonly Part<Draft>[] = [
  select(
    'language',
    'Langue des papiers',
    paperLanguages.map(id => ({ id, label: languageWords[id] })),
    {
      className: 'max-w-md',
    },
  ),
  text('gs1Prefix', 'Préfixe GS1', {
    className: 'max-w-xs',
    maxLength: 10,
    inputMode: 'numeric',
    kept: typed => typed.replaceAll(' ', ''),
    wrong: 'De 7 à 10 chiffres, tels que GS1 les a donnés.',
    help: 'Les numéros SSCC de vos cartons et palettes commencent par lui. Vide : vous n’en imprimez pas.',
  }),
]

/** « Papiers et étiquettes » of a shop. */
export function PapersPage() {
  const call = useCall()
  const { slug } = useShop()
  const params = { slugShop: slug }
  const back = { to: settingsPath(slug), title: 'Réglages' }
  const { data, ...reading } = useReading(shopPaperCalls.read, { params }, { keepPrevious: true })
  if (!data) return <NotShown reading={reading} missing="Cette page n’existe pas, ou plus." back={back} />
  const papers = data.data
  const save = saving((body: ShopPapers) => call(shopPaperCalls.save, { params, body }), reading.readAgain)
  return (
    <Entry
      title="Papiers et étiquettes"
      lead="Ce qui part à votre nom : bons de livraison, mots de cadeau, feuilles de retour, étiquettes."
      back={back}
    >
      <EntryForm<Draft, ShopPapers>
        key={JSON.stringify(papers)}
        id="shop-papers.save"
        label="Papiers et étiquettes"
        act="Enregistrer"
        start={{ language: papers.language, gs1Prefix: papers.gs1Prefix ?? '' }}
        fields={fields}
        read={({ gs1Prefix, ...draft }) =>
          ShopPapers.safeParse({ ...draft, gs1Prefix: gs1Prefix === '' ? null : gs1Prefix })
        }
        onSave={wanted => save(wanted, papers, 'Vos papiers et étiquettes sont réglés.')}
      />
    </Entry>
  )
}
