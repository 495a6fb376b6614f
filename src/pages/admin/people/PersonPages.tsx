import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { accountCalls } from '#contract/endpoints/account.ts'
import { type PersonChange, personCalls } from '#contract/endpoints/person.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionList } from '../../account/SessionList.tsx'
import { useEnding } from '../../account/useEnding.ts'
import { peoplePath, personPath } from '../addresses.ts'
import { saving } from '../carry-out.ts'
import { changed } from '../changed.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { ShownSecret } from '../secrets/ShownSecret.tsx'
import { Trail } from '../Trail.tsx'
import { Access, type Asking, Questions, WorkList } from './Access.tsx'
import { type Person, PersonForm } from './PersonForm.tsx'
import { usePersonActs } from './usePersonActs.ts'
import { rankWords, waysIn } from './words.ts'

const back = { to: peoplePath, title: 'Personnes' }

/** « Ajouter une personne ». Its page then offers the invitation. */
export const NewPersonPage = newEntryPage({
  title: 'Ajouter une personne',
  lead: 'Ses droits d’abord ; son badge et son mot de passe viennent avec l’invitation.',
  back,
  Form: PersonForm,
  send: (call, body: Person) => call(personCalls.create, { body }),
  said: ({ displayName }) => `${displayName} est ajouté. Imprimez maintenant son invitation.`,
  opens: ({ data }) => personPath(data.person.id),
})

/** One person: rights, ways in, sessions, open work, and what was changed. */
export const PersonPage = entryPage({
  back,
  missing: 'Cette personne n’est pas connue ici, ou plus.',
  param: 'person',
  useEntry: person =>
    useReading(personCalls.information, { params: { person } }, { keepPrevious: true, onFocus: true }),
  pick: (found, id) => (found.person.id === id ? found : undefined),
  keyOf: ({ person }) => person.id,
  Shown,
})

type Found = AnswerOf<typeof personCalls.information>['data']

function Shown({ entry: { person, sessions, work }, readAgain }: { entry: Found; readAgain: () => void }) {
  const call = useCall()
  const acts = usePersonActs(person, readAgain)
  const { ending, end } = useEnding(readAgain)
  const [asking, setAsking] = useState<Asking>()
  const own = sessions.some(({ current }) => current)
  const { displayName: name, active, badge } = person
  const inactive = active ? undefined : `${name} est désactivé : réactivez d’abord son compte.`
  const ask = (what: Asking) => () => setAsking(what)
  const endOne = (id: string) =>
    end(id, accountCalls.endAny, { params: { session: id } }, 'La session est fermée.')

  const activity = active
    ? { id: 'person.deactivate', title: `Désactiver ${name}`, run: ask('deactivate') }
    : { id: 'person.reactivate', title: `Réactiver ${name}`, run: acts.reactivate }
  const pageActs: readonly PageAct[] = [
    { id: 'person.invite', title: `Imprimer l’invitation de ${name}`, because: inactive, run: ask('invite') },
    {
      id: 'person.badge',
      title: `${badge ? 'Remplacer' : 'Faire'} le badge de ${name}`,
      because: inactive,
      run: ask('badge'),
    },
    {
      id: 'person.pin',
      title: `Donner un code PIN à ${name}`,
      because: inactive ?? (badge ? undefined : 'Un code PIN accompagne un badge : faites d’abord un badge.'),
      run: ask('pin'),
    },
    {
      id: 'person.password',
      title: `Donner un mot de passe à ${name}`,
      because: inactive,
      run: ask('password'),
    },
    {
      id: 'person.sessions',
      title: `Fermer les sessions de ${name}`,
      because: sessions.length > 0 ? undefined : 'Aucune session n’est ouverte.',
      run: ask('endSessions'),
    },
    {
      id: 'person.badge-remove',
      title: `Annuler le badge de ${name}`,
      because: badge ? undefined : 'Il n’y a pas de badge.',
      run: ask('removeBadge'),
    },
    {
      id: 'person.pin-remove',
      title: `Retirer le code PIN de ${name}`,
      because: person.pin ? undefined : 'Il n’y a pas de code PIN.',
      run: acts.removePin,
    },
    activity,
    ...sessions
      .filter(({ current }) => !current)
      .map(({ id, workplace, address }) => ({
        id: `session.end.${id}`,
        title: `Fermer la session de ${name} (${workplace ?? address})`,
        run: () => endOne(id),
      })),
  ]

  const send = (body: PersonChange) => call(personCalls.save, { params: { person: person.id }, body })
  const sendChange = saving(send, readAgain)
  const { username, displayName, email, role, warehouse, roles, features, shops, shopRight } = person
  const before = { username, displayName, email, role, warehouse, roles, features, shops, shopRight }
  const save = (after: Person) =>
    sendChange(changed(before, after), changed(after, before), `${after.displayName} est enregistré.`)

  return (
    <Entry
      title={name}
      lead={
        <>
          {rankWords[person.role]} · {active ? waysIn(person) : 'compte désactivé'}
        </>
      }
      back={back}
      acts={pageActs}
      buttons={
        active ? (
          <>
            <Button look="plain" disabled={own} onClick={ask('deactivate')}>
              Désactiver
            </Button>
            <Button onClick={ask('invite')}>Imprimer l’invitation</Button>
          </>
        ) : (
          <Button busy={acts.busy} onClick={() => void acts.reactivate()}>
            Réactiver
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PersonForm key={JSON.stringify(before)} person={before} act="Enregistrer" own={own} onSave={save} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Access person={person} acts={acts} onAsk={setAsking} />
          {work.length > 0 && (
            <section aria-labelledby="work" className="panel p-5">
              <h2 id="work" className="text-lg font-bold">
                Travail en cours
              </h2>
              <WorkList work={work} />
            </section>
          )}
          <section aria-labelledby="sessions" className="panel grid gap-4 p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="sessions" className="text-lg font-bold">
                Sessions ouvertes
              </h2>
              {sessions.length > 1 && !own && (
                <Button look="plain" onClick={ask('endSessions')}>
                  Tout fermer
                </Button>
              )}
            </div>
            {sessions.length === 0 ? (
              <p className="text-ink-2">Aucune.</p>
            ) : (
              <SessionList sessions={sessions} ending={ending} onEnd={id => void endOne(id)} />
            )}
          </section>
        </div>
      </div>
      <Trail key={acts.acted} of={`(${person.username})`} />
      <Questions person={person} work={work} acts={acts} asking={asking} onAsk={setAsking} />
      <ShownSecret shown={acts.shown} onClose={acts.hide} />
    </Entry>
  )
}
