import { ShopPapers, shopPaperCalls } from '#contract/endpoints/shop-paper.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useShop } from '#src/session/access.tsx'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { Entry } from '../form/entry-pages.tsx'
import { type Part, text } from '../form/parts.tsx'
import { NotShown } from '../NotShown.tsx'
import { settingsPath } from './addresses.ts'

type Draft = { gs1Prefix: string }

const fields: readonly Part<Draft>[] = [
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
    <Entry title="Papiers et étiquettes" lead="Ce qui porte votre nom." back={back}>
      <EntryForm<Draft, ShopPapers>
        key={JSON.stringify(papers)}
        id="shop-papers.save"
        label="Papiers et étiquettes"
        act="Enregistrer"
        start={{ gs1Prefix: papers.gs1Prefix ?? '' }}
        fields={fields}
        read={({ gs1Prefix }) => ShopPapers.safeParse({ gs1Prefix: gs1Prefix === '' ? null : gs1Prefix })}
        onSave={wanted => save(wanted, papers, 'Vos papiers et étiquettes sont réglés.')}
      />
    </Entry>
  )
}
