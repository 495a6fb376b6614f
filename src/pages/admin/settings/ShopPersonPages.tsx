import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ShopPerson, shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { useShop } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatLongDay, formatRecent } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import type { Here } from '../addresses.ts'
import { Confirm } from '../Confirm.tsx'
import { saving } from '../carry-out.ts'
import { changed } from '../changed.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { printSecret, shownPassword, useActing } from '../people/usePersonActs.ts'
import { passwordWords, shopRightWords } from '../people/words.ts'
import { ShownSecret } from '../secrets/ShownSecret.tsx'
import { shopPeoplePath, shopPersonPath } from './addresses.ts'
import { Mails } from './Mails.tsx'
import { ShopPersonForm, type TypedPerson } from './ShopPersonForm.tsx'

const back = ({ shopSlug = '' }: Here) => ({ to: shopPeoplePath(shopSlug), title: 'Personnes' })

/** « Inviter une personne ». Its page then offers the invitation on paper, or a password to read aloud. */
export const NewShopPersonPage = newEntryPage({
  title: 'Inviter une personne',
  lead: 'Elle entre dans cette boutique, et nulle part ailleurs.',
  back,
  act: 'Inviter',
  Form: ShopPersonForm,
  send: (call, body: TypedPerson, { shopSlug = '' }) =>
    call(shopPersonCalls.create, { params: { slugShop: shopSlug }, body }),
  said: ({ displayName }) =>
    `${displayName} est de la boutique. Donnez-lui son invitation ou un mot de passe.`,
  opens: ({ data }, { shopSlug = '' }) => shopPersonPath(shopSlug, data.person.id),
})

/** One person of the shop: the right, the way in, and the way out. */
export const ShopPersonPage = entryPage({
  back,
  missing: 'Cette personne n’est pas de cette boutique, ou plus.',
  param: 'person',
  useEntry: () => {
    const { slug } = useShop()
    return useReading(
      shopPersonCalls.list,
      { params: { slugShop: slug } },
      { keepPrevious: true, afterChanges: true, onFocus: true },
    )
  },
  pick: ({ people, mailsFrom }, id) => {
    const person = people.find(one => one.id === id)
    return person && { person, mailsFrom }
  },
  keyOf: ({ person }) => person.id,
  Shown,
})

type Asking = 'invite' | 'password' | 'withdraw'

type Found = { readonly person: ShopPerson; readonly mailsFrom: string | null }

function Shown({ entry: { person, mailsFrom }, readAgain }: { entry: Found; readAgain: () => void }) {
  const call = useCall()
  const go = useNavigate()
  const { slug, name: shopName } = useShop()
  const [asking, setAsking] = useState<Asking>()
  const { run, show, ...acting } = useActing(readAgain)
  const { id, displayName: name, username, email, right, onlyHere, active, password } = person
  const params = { slugShop: slug, person: id }
  const to = shopPeoplePath(slug)

  const invite = () =>
    run(call(shopPersonCalls.invite, { params, body: { origin: location.origin } }), printSecret)
  const givePassword = () =>
    run(call(shopPersonCalls.resetPassword, { params }), ({ data }) =>
      show(shownPassword(name, data.password)),
    )
  const withdraw = () =>
    run(call(shopPersonCalls.withdraw, { params }), () => {
      notify({ level: 'success', text: `${name} n’est plus de la boutique.` })
      go(to, { replace: true })
    })
  const act = { invite, password: givePassword, withdraw }

  const because = onlyHere
    ? active
      ? undefined
      : `${name} est désactivé : voyez avec l’entrepôt.`
    : `${name} travaille aussi pour une autre boutique : voyez avec l’entrepôt.`
  const acts: readonly PageAct[] = [
    {
      id: 'shop-person.invite',
      title: `Imprimer l’invitation de ${name}`,
      because,
      run: () => setAsking('invite'),
    },
    {
      id: 'shop-person.password',
      title: `Donner un mot de passe à ${name}`,
      because,
      run: () => setAsking('password'),
    },
    {
      id: 'shop-person.withdraw',
      title: `Retirer ${name} de la boutique`,
      run: () => setAsking('withdraw'),
    },
  ]

  const before = { displayName: name, username, email, right }
  const send = (body: Partial<TypedPerson>) => call(shopPersonCalls.save, { params, body })
  const sendChange = saving(send, readAgain)
  const save = (after: TypedPerson) =>
    sendChange(changed(before, after), changed(after, before), `${after.displayName} est enregistré.`)

  return (
    <Entry
      title={name}
      lead={`${shopRightWords[right].label} : ${shopRightWords[right].hint.toLowerCase()}`}
      back={{ to, title: 'Personnes' }}
      acts={acts}
      buttons={
        <>
          <Button look="plain" onClick={() => setAsking('withdraw')}>
            Retirer
          </Button>
          {because === undefined && (
            <Button onClick={() => setAsking('invite')}>Imprimer l’invitation</Button>
          )}
        </>
      }
      trail={`(${username})`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ShopPersonForm key={JSON.stringify(before)} person={person} act="Enregistrer" onSave={save} />
          <Mails person={person} from={mailsFrom} readAgain={readAgain} />
        </div>
        <section aria-labelledby="access" className="panel grid gap-4 p-5">
          <h2 id="access" className="text-lg font-bold">
            Accès
          </h2>
          <dl className="grid gap-3">
            <Fact name="Mot de passe">{passwordWords[password]}</Fact>
            <Fact name="Compte depuis">{formatLongDay(person.since)}</Fact>
            <Fact name="Vu">
              {person.seenAt === null ? 'jamais' : formatRecent(person.seenAt)}
              {person.sessions > 0 && `, ${plural(person.sessions, 'session ouverte', 'sessions ouvertes')}`}
            </Fact>
          </dl>
          {because === undefined ? (
            <Button look="plain" className="justify-self-start" onClick={() => setAsking('password')}>
              {password === 'none' ? 'Donner un mot de passe' : 'Remplacer le mot de passe'}
            </Button>
          ) : (
            <p className="text-ink-2">{because}</p>
          )}
        </section>
      </div>
      {asking && (
        <Confirm
          {...questions(person, shopName)[asking]}
          busy={acting.busy}
          onAct={() => void act[asking]().finally(() => setAsking(undefined))}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ShownSecret shown={acting.shown} onClose={acting.hide} />
    </Entry>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

type Question = { readonly title: string; readonly act: string; readonly children: React.ReactNode }

/** Each act that takes something away says first what. */
const questions = (
  { displayName: name, password, onlyHere }: ShopPerson,
  shop: string,
): Readonly<Record<Asking, Question>> => ({
  invite: {
    title: `Imprimer l’invitation de ${name}`,
    act: 'Imprimer',
    children: (
      <p>
        Une feuille à remettre en main propre : comment se connecter, et un mot de passe pour une seule
        connexion.{password !== 'none' && ' Le mot de passe d’avant ne vaut plus rien.'}
      </p>
    ),
  },
  password: {
    title: `Nouveau mot de passe pour ${name} ?`,
    act: 'Donner un mot de passe',
    children: (
      <p>
        {password === 'none'
          ? 'Un mot de passe pour une seule connexion, affiché une fois.'
          : 'Son mot de passe ne vaut plus rien et ses sessions se ferment. Un autre, pour une seule connexion, est affiché une fois.'}
      </p>
    ),
  },
  withdraw: {
    title: `Retirer ${name} de ${shop} ?`,
    act: 'Retirer',
    children: (
      <p>
        {onlyHere
          ? 'Plus aucun accès, et ses sessions se ferment aussitôt. Ce qui a été fait reste à son nom. L’entrepôt seul peut rouvrir le compte.'
          : 'Cette boutique lui est fermée aussitôt. Ses autres boutiques lui restent.'}
      </p>
    ),
  },
})
