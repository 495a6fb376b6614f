import { useState } from 'react'
import type { OpenWork, PersonEntry } from '#contract/endpoints/person.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { Confirm } from '../Confirm.tsx'
import type { PersonActs } from './usePersonActs.ts'
import { passwordWords, workWords } from './words.ts'

/** The question that an act asks first. */
export type Asking =
  | 'invite'
  | 'badge'
  | 'removeBadge'
  | 'pin'
  | 'password'
  | 'deactivate'
  | 'endSessions'
  | undefined

type Props = {
  person: PersonEntry
  work: readonly OpenWork[]
  acts: PersonActs
  asking: Asking
  onAsk: (asking: Asking) => void
}

/** How the person logs in, and the acts on it. */
export function Access({ person, acts, onAsk }: Omit<Props, 'work' | 'asking'>) {
  const { active, password, badge, pin } = person
  return (
    <section aria-labelledby="access" className="panel grid gap-4 p-5">
      <h2 id="access" className="text-lg font-bold">
        Accès
      </h2>
      <ul className="grid gap-4">
        <Way title="Mot de passe" state={passwordWords[password]}>
          <Button look="plain" disabled={!active} onClick={() => onAsk('password')}>
            {password === 'none' ? 'Donner un mot de passe' : 'Remplacer le mot de passe'}
          </Button>
        </Way>
        <Way title="Badge" state={badge ? 'un badge' : 'aucun badge'}>
          <Button look="plain" disabled={!active} onClick={() => onAsk('badge')}>
            {badge ? 'Remplacer le badge' : 'Faire un badge'}
          </Button>
          {badge && (
            <Button look="quiet" onClick={() => onAsk('removeBadge')}>
              Annuler le badge
            </Button>
          )}
        </Way>
        <Way title="Code PIN du badge" state={pin ? 'demandé à chaque scan du badge' : 'aucun'}>
          <Button look="plain" disabled={!active || !badge} onClick={() => onAsk('pin')}>
            {pin ? 'Changer le code PIN' : 'Donner un code PIN'}
          </Button>
          {pin && (
            <Button look="quiet" busy={acts.busy} onClick={() => void acts.removePin()}>
              Retirer le code PIN
            </Button>
          )}
        </Way>
      </ul>
    </section>
  )
}

function Way({ title, state, children }: { title: string; state: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{state}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

/** Each act that takes something away says first what. */
export function Questions({ person, work, acts, asking, onAsk }: Props) {
  const close = () => onAsk(undefined)
  const then = (act: () => Promise<unknown>) => () => void act().finally(close)
  const { displayName: name, badge, sessions } = person
  const common = { busy: acts.busy, onClose: close }
  switch (asking) {
    case undefined:
      return null
    case 'invite':
      return <Invite person={person} acts={acts} onClose={close} />
    case 'badge':
      return <NewBadge person={person} acts={acts} onClose={close} />
    case 'removeBadge':
      return (
        <Confirm
          {...common}
          title={`Annuler le badge de ${name} ?`}
          act="Annuler le badge"
          onAct={then(acts.removeBadge)}
        >
          <p>Le badge et son code PIN n’ouvrent plus rien, et les sessions qu’il a ouvertes se ferment.</p>
        </Confirm>
      )
    case 'pin':
      return (
        <Confirm
          {...common}
          title={`Nouveau code PIN pour ${name} ?`}
          act="Donner un code PIN"
          onAct={then(acts.newPin)}
        >
          <p>
            Six chiffres tirés au hasard, affichés une fois.
            {person.pin && ' L’ancien code ne vaut plus rien, et les sessions du badge se ferment.'}
          </p>
        </Confirm>
      )
    case 'password':
      return (
        <Confirm
          {...common}
          title={`Nouveau mot de passe pour ${name} ?`}
          act="Donner un mot de passe"
          onAct={then(acts.resetPassword)}
        >
          <p>
            {person.password === 'none'
              ? 'Un mot de passe pour une seule connexion, affiché une fois.'
              : 'Son mot de passe ne vaut plus rien et ses sessions au clavier se ferment. Un autre, pour une seule connexion, est affiché une fois.'}
          </p>
        </Confirm>
      )
    case 'endSessions':
      return (
        <Confirm
          {...common}
          title={`Fermer les sessions de ${name} ?`}
          act="Tout fermer"
          onAct={then(acts.endSessions)}
        >
          <p>
            {plural(sessions, 'session')} : il faudra se reconnecter. Ce qui est déjà enregistré reste
            enregistré.
          </p>
        </Confirm>
      )
    case 'deactivate':
      return (
        <Confirm {...common} title={`Désactiver ${name} ?`} act="Désactiver" onAct={then(acts.deactivate)}>
          <p>
            Plus aucun accès : ni mot de passe{badge && ', ni badge'}.{' '}
            {sessions > 0 && `${plural(sessions, 'session')} se ferme${sessions > 1 ? 'nt' : ''} aussitôt. `}
            Ce qui a été fait reste à son nom, et le compte peut être réactivé.
          </p>
          {work.length > 0 && (
            <div className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
              <p className="font-semibold">Son travail en cours reste à finir par quelqu’un d’autre :</p>
              <WorkList work={work} />
            </div>
          )}
        </Confirm>
      )
  }
}

export function WorkList({ work }: { work: readonly OpenWork[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {work.map(({ kind, name, since }) => (
        <li key={`${kind} ${name}`}>
          {workWords[kind]} <span className="font-semibold">{name}</span>
          {since !== null && `, depuis le ${formatDayHour(since)}`}
        </li>
      ))}
    </ul>
  )
}

type AskProps = { person: PersonEntry; acts: PersonActs; onClose: () => void }

function Invite({ person, acts, onClose }: AskProps) {
  const [badge, setBadge] = useState(!person.badge)
  const [pin, setPin] = useState(false)
  return (
    <Confirm
      title={`Imprimer l’invitation de ${person.displayName}`}
      act="Imprimer"
      busy={acts.busy}
      onClose={onClose}
      onAct={() => void acts.invite({ badge, pin: pin && (badge || person.badge) }).finally(onClose)}
    >
      <p>
        Une feuille à remettre en main propre : comment se connecter, et un mot de passe pour une seule
        connexion.
        {person.password !== 'none' && ' Le mot de passe d’avant ne vaut plus rien.'}
      </p>
      <Checkbox
        label={
          person.badge ? 'Avec un nouveau badge : l’ancien ne vaut plus rien' : 'Avec un badge à découper'
        }
        selected={badge}
        onChange={setBadge}
      />
      <Checkbox label="Avec un code PIN pour le badge" selected={pin} onChange={setPin} />
    </Confirm>
  )
}

function NewBadge({ person, acts, onClose }: AskProps) {
  const { displayName: name, badge } = person
  return (
    <Dialog
      title={badge ? `Remplacer le badge de ${name} ?` : `Faire un badge pour ${name}`}
      onClose={onClose}
    >
      <p className="mt-3">
        {badge
          ? 'L’ancien badge ne vaut plus rien dès maintenant, et les sessions qu’il a ouvertes se ferment.'
          : 'Un scan de ce badge ouvrira sa session.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button look="plain" busy={acts.busy} onClick={() => void acts.newBadge('label').finally(onClose)}>
          Sur une étiquette
        </Button>
        <Button busy={acts.busy} onClick={() => void acts.newBadge('a4').finally(onClose)}>
          Sur une feuille
        </Button>
      </div>
    </Dialog>
  )
}
