import { type ApiRight, NewApiKey } from '#contract/endpoints/api-key.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { momentOf } from '#src/ui/dates.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { choices, day, type Part, shop, text, when } from '../form/parts.tsx'
import { useKeyDoor } from '../key-door.ts'
import { useOnlyShop } from '../shop-names.tsx'
import { rightOptions } from './words.ts'

type Draft = { name: string; shop: string | null; rights: readonly ApiRight[]; until: string | null }

type Props = {
  /** Returns the server's refusal, in words. */
  onSave: (key: NewApiKey) => Promise<string | undefined>
  onClose: () => void
}

const fieldsOf = (choosesShop: boolean): readonly Part<Draft>[] => [
  text('name', 'Nom', {
    required: true,
    maxLength: 80,
    autoFocus: true,
    wrong: 'Donnez un nom.',
    help: 'Le programme qui s’en servira.',
  }),
  when(choosesShop, shop({ wrong: 'Choisissez la boutique.' })),
  choices('rights', 'Droits', rightOptions, {
    help: 'Seulement ce dont il a besoin.',
    wrong: 'Cochez au moins un droit.',
  }),
  day('until', 'Ouvre jusqu’au', { help: 'Vide : sans fin.' }),
]

export function NewKeyDialog({ onSave, onClose }: Props) {
  const only = useOnlyShop()
  const door = useKeyDoor()
  return (
    <Dialog title="Faire une clé" onClose={onClose} wide>
      <EntryForm<Draft, NewApiKey>
        label="Clé"
        act="Faire la clé"
        start={{ name: '', shop: door.shop ?? only, rights: ['orders', 'articles', 'stock'], until: null }}
        fields={fieldsOf(door.shop === undefined)}
        read={({ until, ...key }) =>
          NewApiKey.safeParse({ ...key, expiresAt: until === null ? null : momentOf(until, 'endOf') })
        }
        onSave={onSave}
        className="mt-4 grid gap-5"
        buttons={besideCancel(onClose)}
      />
    </Dialog>
  )
}
