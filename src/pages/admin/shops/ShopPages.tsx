import { useNavigate, useParams } from 'react-router-dom'
import { type NewShop, type ShopChange, type ShopEntry, shopCalls } from '#contract/endpoints/shop.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { shopPath, shopsPath } from '../addresses.ts'
import { changed } from '../changed.ts'
import { Heading } from '../Heading.tsx'
import { NotShown } from '../NotShown.tsx'
import { Trail } from '../Trail.tsx'
import { useSaving } from '../useSaving.ts'
import { Logo } from './Logo.tsx'
import { ShopForm } from './ShopForm.tsx'

const back = { to: shopsPath, title: 'Boutiques' }

export function NewShopPage() {
  const call = useCall()
  const go = useNavigate()
  const save = async (body: Required<NewShop>) => {
    const answer = await call(shopCalls.create, { body })
    if (isRefusal(answer)) return answer.refused.detail
    notify({ level: 'success', text: `${body.name} est ajoutée.` })
    go(shopPath(answer.data.shop.id), { replace: true })
    return undefined
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Ajouter une boutique"
        lead="Les administrateurs de l’entrepôt s’en occupent aussitôt ; donnez-la ensuite à d’autres personnes."
        back={back}
      />
      <ShopForm act="Ajouter" onSave={save} />
    </div>
  )
}

export function ShopPage() {
  const { shop = '' } = useParams()
  const { data, ...reading } = useReading(shopCalls.information, { params: { shop } })
  if (data) return <Shown key={formKey(data.data.shop)} shop={data.data.shop} readAgain={reading.readAgain} />
  return <NotShown reading={reading} missing="Cette boutique n’existe pas, ou plus." back={back} />
}

/** A new logo leaves what is typed in the form. */
const formKey = ({ logo: _, ...form }: ShopEntry): string => JSON.stringify(form)

function Shown({ shop, readAgain }: { shop: ShopEntry; readAgain: () => void }) {
  const call = useCall()
  const { name, slug, address, returnAddress, carrierRules, giftNote } = shop
  const send = (body: ShopChange) => call(shopCalls.save, { params: { shop: shop.id }, body })
  const saving = useSaving(send, readAgain)
  const before = { name, slug, address, returnAddress, giftNote }
  // The order of the rules counts, so they go whole.
  const save = ({ carrierRules: rules, ...after }: Required<NewShop>) =>
    saving(
      { ...changed(before, after), carrierRules: rules },
      { ...changed(after, before), carrierRules },
      `${after.name} est enregistrée.`,
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title={name} lead={pageRoute('shop', { shopSlug: slug })} back={back} />
      <ShopForm shop={shop} act="Enregistrer" onSave={save} />
      <Logo shop={shop} readAgain={readAgain} />
      <Trail of={`(${slug})`} />
    </div>
  )
}
