import { Buyer, type Party, Seller } from '#contract/entities/bill.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { field, number, type Part, row, text } from '../form/parts.tsx'
import { AddressFields } from '../shops/AddressFields.tsx'
import {
  mailFault,
  type PartyDraft,
  partyDraft,
  partyOf,
  type SellerDraft,
  sellerDraft,
  sirenFault,
} from './party-draft.ts'

const unspaced = (typed: string) => typed.toUpperCase().replace(/\s/g, '')

const partyFields = <D extends PartyDraft>(sirenHelp: string, mailHelp?: string): readonly Part<D>[] => [
  row(
    2,
    text('name', 'Raison sociale', { required: true, maxLength: 120, wrong: 'Donnez un nom.' }),
    text('form', 'Forme et capital', { maxLength: 120, help: 'SAS au capital de 10 000 €' }),
  ),
  field(
    'address',
    address => (
      <AddressFields title="Adresse" help="Celle du siège, telle que sur les factures." {...address} />
    ),
    { wrong: 'Il manque la rue, le code postal, la ville ou le pays en deux lettres.' },
  ),
  row(
    3,
    text('siren', 'SIREN', {
      maxLength: 16,
      inputMode: 'numeric',
      kept: unspaced,
      help: sirenHelp,
      wrong: 'Un SIREN a neuf chiffres.',
    }),
    text('vatNumber', 'Numéro de TVA', {
      maxLength: 20,
      kept: unspaced,
      help: 'FR12345678901',
      wrong: 'Un numéro de TVA s’écrit FR12345678901.',
    }),
    text('email', 'Adresse électronique', {
      ...{ maxLength: 254, inputMode: 'email' },
      ...(mailHelp ? { help: mailHelp } : {}),
    }),
  ),
]

type SellerProps = { seller: Seller | null; onSave: (seller: Seller) => Promise<string | undefined> }

/** The house's own side, on the bills of all its shops. */
export const SellerForm = ({ seller, onSave }: SellerProps) => (
  <EntryForm<SellerDraft, Seller>
    id="bill.seller"
    label="Qui facture"
    act="Enregistrer qui facture"
    start={sellerDraft(seller)}
    fields={[
      ...partyFields<SellerDraft>('Obligatoire pour arrêter une facture.'),
      row<SellerDraft>(
        3,
        text('iban', 'IBAN', { maxLength: 40, kept: unspaced }),
        text('bic', 'BIC', { maxLength: 11, kept: unspaced }),
        number('payWithin', 'À payer sous (jours)', { max: 60, wrong: 'De 0 à 60 jours.' }),
      ),
      text('terms', 'Conditions de paiement', {
        maxLength: 600,
        help: 'Vide : les phrases de la loi, sur les pénalités de retard, les 40 € de recouvrement et l’escompte. Les vôtres les remplacent toutes : dites donc les trois.',
      }),
    ]}
    read={draft => Seller.safeParse(partyOf(draft))}
    also={sirenFault}
    onSave={onSave}
  />
)

type BuyerProps = { shop: string; buyer: Party | null; onSave: (buyer: Buyer) => Promise<string | undefined> }

/** The side of one shop. */
export const BuyerForm = ({ shop, buyer, onSave }: BuyerProps) => (
  <EntryForm<PartyDraft, Buyer>
    id="bill.buyer"
    label="Qui est facturé"
    act="Enregistrer qui est facturé"
    start={buyer ? partyDraft(buyer) : { ...partyDraft(null), name: shop }}
    fields={partyFields<PartyDraft>(
      'Neuf chiffres, pour une entreprise française.',
      'Chaque facture arrêtée y part avec son PDF.',
    )}
    read={draft => Buyer.safeParse(partyOf(draft))}
    also={draft => ({ ...sirenFault(draft), ...mailFault(draft) })}
    onSave={onSave}
  />
)
