import * as z from 'zod/mini'
import { NewPerson } from '#contract/endpoints/person.ts'
import { features, roles } from '#contract/roles.ts'
import { useAccess } from '#src/session/access.tsx'
import { EntryForm } from '../form/EntryForm.tsx'
import { checkbox, choices, type Part, row, select, shown, when } from '../form/parts.tsx'
import { followName, nameFields } from './name-fields.ts'
import { featureWords, rankWords, rightOptions, roleWords } from './words.ts'

const Typed = z.required(NewPerson)
export type Person = z.infer<typeof Typed>
type Draft = Omit<Person, 'roles' | 'features' | 'shops'> & {
  readonly [Several in 'roles' | 'features' | 'shops']: readonly Person[Several][number][]
}

const nobody: Person = {
  username: '',
  displayName: '',
  email: '',
  role: 'operator',
  warehouse: true,
  roles: [],
  features: [],
  shops: [],
  shopRight: 'stock',
}

type Props = {
  person?: Person
  /** « Enregistrer », « Ajouter ». */
  act: string
  /** The form is the reader's own: nobody gives themselves rights. */
  own?: boolean
  /** Returns the server's refusal, in words. */
  onSave: (person: Person) => Promise<string | undefined>
}

/** The names and rights of a person. */
export function PersonForm({ person, act, own = false, onSave }: Props) {
  const { shops } = useAccess()
  const isNew = person === undefined
  const fields = ({ warehouse }: Draft): readonly Part<Draft>[] => [
    row(
      2,
      ...nameFields<Draft>(followName(isNew), 'Facultative : là où vont les mails d’une boutique.'),
      select('role', 'Rang', [
        { id: 'operator', label: rankWords.operator },
        {
          id: 'manager',
          label: rankWords.manager,
          hint: 'Approuve, répare, règle les postes et les emplacements',
        },
        { id: 'admin', label: rankWords.admin, hint: 'Gère aussi les personnes et les boutiques' },
      ]),
    ),
    when(
      own,
      shown('own', () => ownNote),
    ),
    checkbox('warehouse', 'Travaille dans l’entrepôt', {
      follows: warehouse => (warehouse ? {} : { roles: [], role: 'operator' as const }),
    }),
    when(warehouse, choices('roles', 'Tâches', optionsOf(roles, roleWords))),
    choices(
      'shops',
      'Boutiques',
      shops.map(({ slug, name }) => ({ id: slug, label: name })),
    ),
    when(!warehouse, select('shopRight', 'Droit dans ses boutiques', rightOptions)),
    choices('features', 'Écrans en plus dans son menu', optionsOf(features, featureWords)),
  ]
  return (
    <EntryForm<Draft, Person>
      id="person.save"
      label="Identité et droits"
      act={act}
      isNew={isNew}
      start={person ?? nobody}
      fields={fields}
      read={draft => Typed.safeParse(draft)}
      onSave={onSave}
      className="panel grid gap-6 p-5"
    />
  )
}

const ownNote = (
  <p className="rounded-xl bg-info-soft px-4 py-3 text-info-ink">
    C’est votre compte : un autre administrateur seul peut vous donner d’autres droits.
  </p>
)

const optionsOf = <O extends string>(ids: readonly O[], words: Readonly<Record<O, string>>) =>
  ids.map(id => ({ id, label: words[id] }))
