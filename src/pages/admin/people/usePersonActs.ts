import { useState } from 'react'
import type { FileAnswer } from '#contract/endpoint.ts'
import { type PersonEntry, personCalls } from '#contract/endpoints/person.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { printPdf } from '#src/printing/browser.ts'
import { download } from '#src/ui/download.ts'
import { notify } from '#src/ui/notify.ts'
import type { Shown } from '../secrets/ShownSecret.tsx'

/** Sends acts with a person, one at a time, each with its message, and shows a secret once. */
export function useActing(readAgain: () => void) {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [acted, setActed] = useState(0)
  const run = async <A>(ask: Promise<A | Refusal>, done: (answer: A) => unknown): Promise<boolean> => {
    setBusy(true)
    const answer = await ask
    setBusy(false)
    setActed(before => before + 1)
    readAgain()
    if (isRefusal(answer)) {
      notify({ level: 'error', text: answer.refused.detail })
      return false
    }
    await done(answer)
    return true
  }
  return {
    busy,
    /** How many acts there were: calls that give a secret are no changes that other readings hear of. */
    acted,
    shown,
    show: setShown,
    hide: () => setShown(undefined),
    run,
  }
}

const said = (text: string, undo?: () => unknown) => () =>
  notify({ level: 'success', text, ...(undo ? { undo } : {}) })

/** A password that somebody reads aloud to its person. */
export const shownPassword = (name: string, secret: string): Shown => ({
  title: `Mot de passe de ${name}`,
  secret,
  help: 'Pour une seule connexion, dans les sept jours : la personne choisira aussitôt le sien. Il n’est affiché qu’une fois.',
})

/** The acts of an administrator on a person. */
export function usePersonActs(person: PersonEntry, readAgain: () => void) {
  const call = useCall()
  const { run, show, ...acting } = useActing(readAgain)
  const params = { person: person.id }
  const name = person.displayName

  const reactivate = () => run(call(personCalls.reactivate, { params }), said(`${name} est réactivé.`))
  return {
    ...acting,
    invite: (body: { badge: boolean; pin: boolean }) =>
      run(call(personCalls.invite, { params, body: { ...body, origin: location.origin } }), printSecret),
    newBadge: (paper: 'a4' | 'label') =>
      run(call(personCalls.newBadge, { params, body: { paper } }), printSecret),
    removeBadge: () =>
      run(call(personCalls.removeBadge, { params }), said(`Le badge de ${name} est annulé.`)),
    newPin: () =>
      run(call(personCalls.newPin, { params }), ({ data }) =>
        show({
          title: `Code PIN de ${name}`,
          secret: data.pin,
          help: 'Dites-le à la personne, elle le retiendra. Il n’est affiché qu’une fois.',
        }),
      ),
    removePin: () =>
      run(call(personCalls.removePin, { params }), said(`Le badge de ${name} ne demande plus de code PIN.`)),
    resetPassword: () =>
      run(call(personCalls.resetPassword, { params }), ({ data }) =>
        show(shownPassword(name, data.password)),
      ),
    deactivate: () =>
      run(
        call(personCalls.deactivate, { params, body: { workSeen: true } }),
        said(`${name} est désactivé.`, reactivate),
      ),
    reactivate,
    endSessions: () =>
      run(call(personCalls.endSessions, { params }), said(`Les sessions de ${name} sont fermées.`)),
  }
}

export type PersonActs = ReturnType<typeof usePersonActs>

/** The browser's own print dialog: a paper with a secret passes through no queue that would keep it. */
export async function printSecret({ name, type, data }: FileAnswer): Promise<void> {
  const url = URL.createObjectURL(new Blob([data], { type }))
  try {
    await printPdf(url)
  } catch {
    download(name, type, data)
    notify({
      level: 'info',
      text: 'Le document est dans vos téléchargements : imprimez-le, puis effacez-le.',
    })
  }
}
