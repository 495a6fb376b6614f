import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { CarrierRule, NewShop, ShopEntry } from '#contract/endpoints/shop.ts'
import { Slug } from '#contract/values.ts'
import { Checkbox, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { AddressFields, addressDraft, addressOf } from './AddressFields.tsx'
import { CarrierRules } from './CarrierRules.tsx'

type Props = {
  shop?: ShopEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (shop: Required<NewShop>) => Promise<string | undefined>
}

type Faults = Partial<Record<'name' | 'slug' | 'address' | 'returnAddress' | 'rules', string>>

const incomplete = 'Il manque la rue, le code postal, la ville ou le pays en deux lettres.'

export function ShopForm({ shop, act, onSave }: Props) {
  const [name, setName] = useState(shop?.name ?? '')
  const [slug, setSlug] = useState(shop?.slug ?? '')
  const [address, setAddress] = useState(() => addressDraft(shop?.address ?? null))
  const [back, setBack] = useState(() => addressDraft(shop?.returnAddress ?? null))
  const [rules, setRules] = useState<readonly CarrierRule[]>(shop?.carrierRules ?? [])
  const [giftNote, setGiftNote] = useState(shop?.giftNote ?? true)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!shop)
  useFormAct('shop.save', act, form)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const [from, returned] = [addressOf(address), addressOf(back)]
    const found: Faults = {
      ...(name.trim() === '' ? { name: 'Donnez un nom.' } : {}),
      ...(Slug.safeParse(slug).success
        ? {}
        : { slug: 'Lettres minuscules, chiffres et tirets, sans espace.' }),
      ...(from === undefined ? { address: incomplete } : {}),
      ...(returned === undefined ? { returnAddress: incomplete } : {}),
      ...(rules.some(({ country }) => country?.length === 1)
        ? { rules: 'Un pays s’écrit en deux lettres, comme FR.' }
        : {}),
    }
    setFaults(found)
    if (from === undefined || returned === undefined || Object.keys(found).length > 0) return
    setBusy(true)
    const refused = await onSave({
      name: name.trim(),
      slug,
      address: from,
      returnAddress: returned,
      carrierRules: [...rules],
      giftNote,
    })
    setBusy(false)
    setProblem(refused)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Boutique"
      className="panel grid max-w-3xl gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={name}
          onChange={typed => {
            if (!shop && slug === slugFor(name)) setSlug(slugFor(typed))
            setName(typed)
          }}
          required
          maxLength={80}
          error={faults.name}
          help="Tel qu’il s’affiche et s’imprime."
        />
        <TextField
          label="Adresse courte"
          value={slug}
          onChange={typed => setSlug(typed.toLowerCase())}
          required
          maxLength={63}
          error={faults.slug}
          help="Son nom dans les adresses des écrans."
        />
      </div>
      <AddressFields
        title="Adresse postale"
        help="Celle de l’expéditeur, sur les bons de livraison."
        value={address}
        onChange={setAddress}
        error={faults.address}
      />
      <AddressFields
        title="Adresse de retour"
        help="Où les clients renvoient. Vide : à l’adresse postale."
        value={back}
        onChange={setBack}
        error={faults.returnAddress}
      />
      <CarrierRules rules={rules} onChange={setRules} error={faults.rules} />
      <Checkbox label="Imprimer un mot pour chaque cadeau" selected={giftNote} onChange={setGiftNote} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}

const slugFor = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
