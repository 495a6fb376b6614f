import * as z from 'zod/mini'
import { NewShopPerson, type ShopPerson } from '#contract/endpoints/shop-person.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { type Part, row, select, shown } from '../form/parts.tsx'
import { followName, nameFields } from '../people/name-fields.ts'
import { rightOptions } from '../people/words.ts'

const Typed = z.required(NewShopPerson)
export type TypedPerson = z.infer<typeof Typed>

const nobody: TypedPerson = { displayName: '', username: '', email: '', right: 'orders' }

type Props = {
  person?: ShopPerson
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (person: TypedPerson) => Promise<string | undefined>
}

/** The name of a person of the shop, and what they may do in it. */
export function ShopPersonForm({ person, act, onSave }: Props) {
  const isNew = person === undefined
  const names = nameFields<TypedPerson>(followName(isNew), 'Facultative : là où vont ses mails.')
  const fields: readonly Part<TypedPerson>[] = [
    person?.onlyHere === false ? shown('elsewhere', () => elsewhereNote) : row(2, ...names),
    select('right', 'Droit dans la boutique', rightOptions),
  ]
  return (
    <EntryForm<TypedPerson, TypedPerson>
      id="shop-person.save"
      label="Identité et droit"
      act={act}
      isNew={isNew}
      start={person ?? nobody}
      fields={fields}
      read={draft => Typed.safeParse(draft)}
      onSave={onSave}
    />
  )
}

const elsewhereNote = (
  <p className="rounded-xl bg-info-soft px-4 py-3 text-info-ink">
    Cette personne travaille aussi pour une autre boutique. Son nom et son mot de passe se changent à
    l’entrepôt ; son droit dans la vôtre, ici.
  </p>
)
