import { type NewShop, type ShopChange, type ShopEntry, shopCalls } from '#contract/endpoints/shop.ts'
import { pageRoute } from '#contract/pages.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { shopPath, shopsPath } from '../addresses.ts'
import { saving } from '../carry-out.ts'
import { changed } from '../changed.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Logo } from './Logo.tsx'
import { ShopForm } from './ShopForm.tsx'

const back = { to: shopsPath, title: 'Boutiques' }

export const NewShopPage = newEntryPage({
  title: 'Ajouter une boutique',
  lead: 'Les administrateurs de l’entrepôt s’en occupent aussitôt ; donnez-la ensuite à d’autres personnes.',
  back,
  Form: ShopForm,
  send: (call, body: Required<NewShop>) => call(shopCalls.create, { body }),
  said: ({ name }) => `${name} est ajoutée.`,
  opens: ({ data }) => shopPath(data.shop.id),
})

export const ShopPage = entryPage({
  back,
  missing: 'Cette boutique n’existe pas, ou plus.',
  param: 'shop',
  useEntry: shop => useReading(shopCalls.information, { params: { shop } }),
  pick: ({ shop }) => shop,
  // A new logo leaves what is typed in the form.
  keyOf: ({ logo: _, ...form }) => JSON.stringify(form),
  Shown,
})

function Shown({ entry: shop, readAgain }: { entry: ShopEntry; readAgain: () => void }) {
  const call = useCall()
  const { name, slug, address, returnAddress, carrierRules, giftNote, leastDays } = shop
  const send = (body: ShopChange) => call(shopCalls.save, { params: { shop: shop.id }, body })
  const sendChange = saving(send, readAgain)
  const before = { name, slug, address, returnAddress, giftNote, leastDays }
  // The order of the rules counts, so they go whole.
  const save = ({ carrierRules: rules, ...after }: Required<NewShop>) =>
    sendChange(
      { ...changed(before, after), carrierRules: rules },
      { ...changed(after, before), carrierRules },
      `${after.name} est enregistrée.`,
    )
  return (
    <Entry title={name} lead={pageRoute('shop', { shopSlug: slug })} back={back} trail={`(${slug})`}>
      <ShopForm shop={shop} act="Enregistrer" onSave={save} />
      <Logo shop={shop} readAgain={readAgain} />
    </Entry>
  )
}
