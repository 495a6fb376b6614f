import * as z from 'zod/mini'
import { type CarrierRule, NewShop, type ShopEntry } from '#contract/endpoints/shop.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { checkbox, field, number, type Part, row, text } from '../form/parts.tsx'
import { shortName } from '../form/short-name.ts'
import { type AddressDraft, AddressFields, addressDraft, addressOf } from './AddressFields.tsx'
import { CarrierRules } from './CarrierRules.tsx'

const Typed = z.required(NewShop)
type Typed = z.infer<typeof Typed>
type Draft = Pick<Typed, 'name' | 'slug' | 'giftNote' | 'leastDays'> & {
  address: AddressDraft
  returnAddress: AddressDraft
  carrierRules: readonly CarrierRule[]
}

type Props = {
  shop?: ShopEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (shop: Typed) => Promise<string | undefined>
}

const draftOf = (shop: ShopEntry | undefined): Draft => ({
  name: shop?.name ?? '',
  slug: shop?.slug ?? '',
  address: addressDraft(shop?.address ?? null),
  returnAddress: addressDraft(shop?.returnAddress ?? null),
  carrierRules: shop?.carrierRules ?? [],
  giftNote: shop?.giftNote ?? true,
  leastDays: shop?.leastDays ?? 0,
})

const incomplete = { wrong: 'Il manque la rue, le code postal, la ville ou le pays en deux lettres.' }

const fieldsOf = (isNew: boolean): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      required: true,
      maxLength: 80,
      wrong: 'Donnez un nom.',
      help: 'Tel qu’il s’affiche et s’imprime.',
      follows: (typed, { name, slug }) =>
        isNew && slug === shortName(name, '-') ? { slug: shortName(typed, '-') } : {},
    }),
    text('slug', 'Adresse courte', {
      required: true,
      maxLength: 63,
      kept: typed => typed.toLowerCase(),
      wrong: 'Lettres minuscules, chiffres et tirets, sans espace.',
      help: 'Son nom dans les adresses des écrans.',
    }),
  ),
  field(
    'address',
    address => (
      <AddressFields
        title="Adresse postale"
        help="Celle de l’expéditeur, sur les bons de livraison."
        {...address}
      />
    ),
    incomplete,
  ),
  field(
    'returnAddress',
    address => (
      <AddressFields
        title="Adresse de retour"
        help="Où les clients renvoient. Vide : à l’adresse postale."
        {...address}
      />
    ),
    incomplete,
  ),
  field('carrierRules', rules => <CarrierRules {...rules} />, {
    wrong: 'Un pays s’écrit en deux lettres, comme FR.',
  }),
  checkbox('giftNote', 'Imprimer un mot pour chaque cadeau'),
  number('leastDays', 'Jours restants au départ, au moins', {
    max: 3_650,
    help: 'Avant la péremption, quand un colis part, pour les articles qui ne disent rien d’autre. 0 : jusqu’au dernier jour.',
  }),
]

export function ShopForm({ shop, act, onSave }: Props) {
  return (
    <EntryForm<Draft, Typed>
      id="shop.save"
      label="Boutique"
      act={act}
      isNew={!shop}
      start={draftOf(shop)}
      fields={fieldsOf(!shop)}
      read={({ address, returnAddress, ...draft }) =>
        Typed.safeParse({ ...draft, address: addressOf(address), returnAddress: addressOf(returnAddress) })
      }
      onSave={onSave}
    />
  )
}
