import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import * as z from 'zod/mini'
import { passkeyCalls } from '#contract/endpoints/passkey.ts'
import { isRefusal } from '#contract/problems.ts'
import { text as bounded } from '#contract/values.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { addPasskey, takesPasskeys } from '#src/session/passkey.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour, formatRecent } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { DraftForm } from '../admin/form/EntryForm.tsx'
import { type Part, text } from '../admin/form/parts.tsx'

const Named = z.object({ name: bounded(60) })
type Draft = z.infer<typeof Named>

const fields: readonly Part<Draft>[] = [
  text('name', 'Nom de la clé', {
    ...{ maxLength: 60, wrong: 'Donnez un nom.' },
    help: 'Pour la reconnaître : « Mon téléphone ».',
  }),
]

/** « Mes clés d’accès »: keys in a telephone, a computer or a stick, which open one's own account. */
export function Passkeys() {
  const call = useCall()
  const { data, readAgain } = useReading(passkeyCalls.list, {})
  const [draft, setDraft] = useState<Draft>({ name: '' })
  const [leaving, setLeaving] = useState<{ id: string; name: string }>()
  const keys = data?.data ?? []

  const add = async ({ name }: Draft) => {
    const refused = await addPasskey(call, name)
    if (refused) return refused.refused.detail
    setDraft({ name: '' })
    notify({ level: 'success', text: `${name} est ajoutée : elle ouvre votre compte.` })
    readAgain()
    return undefined
  }
  const remove = async ({ id, name }: { id: string; name: string }) => {
    setLeaving(undefined)
    const answer = await call(passkeyCalls.remove, { body: { id } })
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: `${name} est retirée.` })
    readAgain()
  }
  useActs(
    'Mes clés d’accès',
    keys.map(({ id, name }) => ({
      id: `passkey.remove.${id}`,
      title: `Retirer la clé d’accès « ${name} »`,
      run: () => setLeaving({ id, name }),
    })),
    'passkeys',
  )
  return (
    <section aria-labelledby="passkeys" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div>
        <h2 id="passkeys" className="text-lg font-bold">
          Mes clés d’accès
        </h2>
        <p className="text-ink-2">
          Dans un téléphone, un ordinateur ou une clé USB : un doigt, un visage ou un code, et le compte
          s’ouvre.
        </p>
      </div>
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-4 rounded-2xl border border-line p-4">
              <KeyRound size={22} aria-hidden className="shrink-0 text-ink-2" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-2">
                  ajoutée {formatDayHour(createdAt)},{' '}
                  {usedAt === null ? 'pas encore utilisée' : `utilisée ${formatRecent(usedAt)}`}
                </p>
              </div>
              <Button look="plain" aria-label={`Retirer ${name}`} onClick={() => setLeaving({ id, name })}>
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {takesPasskeys() ? (
        <DraftForm
          id="passkey.add"
          label="Ajouter une clé d’accès"
          act="Ajouter une clé d’accès"
          look="plain"
          draft={draft}
          onChange={setDraft}
          fields={fields}
          read={draft => Named.safeParse(draft)}
          onSave={add}
          className="grid max-w-md gap-4"
        />
      ) : (
        <p className="text-ink-2">
          Ici, le navigateur n’en fait pas : il faut https et un nom, comme https://entrepot.example.
        </p>
      )}
      {leaving && (
        <Dialog title={`Retirer ${leaving.name} ?`} onClose={() => setLeaving(undefined)}>
          <p className="mt-3">Elle n’ouvrira plus votre compte. Effacez-la aussi sur l’appareil.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={() => setLeaving(undefined)}>
              Annuler
            </Button>
            <Button onClick={() => void remove(leaving)}>Retirer</Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
