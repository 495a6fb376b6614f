import { useState } from 'react'
import { accountCalls, shortestPassword } from '#contract/endpoints/account.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'
import { DraftForm } from '../admin/form/EntryForm.tsx'
import { type Part, secret } from '../admin/form/parts.tsx'

const empty = { current: '', wanted: '', again: '' }
type Draft = typeof empty

const Change = accountCalls.changePassword.body

const fields: readonly Part<Draft>[] = [
  secret('current', 'Mot de passe actuel', {
    autoComplete: 'current-password',
    wrong: 'Tapez votre mot de passe actuel.',
  }),
  secret('wanted', 'Nouveau mot de passe', {
    wrong: 'Tapez le nouveau mot de passe.',
    help: `${shortestPassword} caractères au moins. Quatre mots au hasard se retiennent bien.`,
  }),
  secret('again', 'Le nouveau, encore une fois'),
]

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const call = useCall()
  const [draft, setDraft] = useState(empty)
  const save = async (body: Omit<Draft, 'again'>) => {
    const answer = await call(accountCalls.changePassword, { body })
    if (isRefusal(answer)) {
      const { code, detail } = answer.refused
      return /-(short|common|same)$/.test(code) ? { wanted: detail } : { current: detail }
    }
    setDraft(empty)
    notify({ level: 'success', text: 'Votre mot de passe est changé, vos autres sessions sont fermées.' })
    onChanged()
    return undefined
  }
  return (
    <section aria-labelledby="password" className="panel p-5">
      <h2 id="password" className="mb-4 text-lg font-bold">
        Mon mot de passe
      </h2>
      <DraftForm
        label="Mot de passe"
        act="Changer le mot de passe"
        draft={draft}
        onChange={setDraft}
        fields={fields}
        read={draft => Change.safeParse(draft)}
        also={({ wanted, again }) =>
          wanted === again ? {} : { again: 'Ce n’est pas le même mot de passe.' }
        }
        onSave={save}
        className="grid max-w-md gap-4"
      />
    </section>
  )
}
