import { MailWish, type ShopPerson, shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { type MailAlarm, mailAlarms, mayHear } from '#contract/entities/mail.ts'
import type { ShopRight } from '#contract/roles.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useShop } from '#src/session/access.tsx'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { choices, type Part, select } from '../form/parts.tsx'

const alarmWords: Readonly<Record<MailAlarm, string>> = {
  held: 'Commande en attente',
  refused: 'Colis refusé',
  uneven: 'Livraison avec un écart',
  low: 'Stock sous le seuil',
  return: 'Retour à décider',
  bill: 'Facture arrêtée, avec son PDF',
}

type Draft = { alarms: readonly MailAlarm[]; dailyAt: string }

const none = 'none'
const hours = Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: `à ${hour} h` }))

const fieldsFor = (right: ShopRight): readonly Part<Draft>[] => [
  choices(
    'alarms',
    'Prévenir aussitôt',
    mailAlarms.flatMap(id => (mayHear(id, right) ? { id, label: alarmWords[id] } : [])),
  ),
  select('dailyAt', 'Résumé du jour', [{ id: none, label: 'aucun' }, ...hours], { className: 'max-w-xs' }),
]

type Props = { person: ShopPerson; from: string | null; readAgain: () => void }

/** The mails that somebody gets about the shop. */
export function Mails({ person, from, readAgain }: Props) {
  return (
    <section aria-labelledby="mails" className="panel grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div>
        <h2 id="mails" className="text-lg font-bold">
          Mails
        </h2>
        <p className="text-ink-2">
          {from === null
            ? 'Cet entrepôt n’envoie pas de mails. Son administrateur donne SMTP_URL et MAIL_FROM au serveur, puis le relance.'
            : `Ils viennent de ${from}, et chacun dit comment ne plus en recevoir.`}
        </p>
      </div>
      {from !== null && <MailForm person={person} readAgain={readAgain} />}
    </section>
  )
}

function MailForm({ person: { id, displayName: name, mails, right }, readAgain }: Omit<Props, 'from'>) {
  const call = useCall()
  const { slug } = useShop()
  const params = { slugShop: slug, person: id }
  const save = saving((body: MailWish) => call(shopPersonCalls.saveMails, { params, body }), readAgain)
  return (
    <EntryForm<Draft, MailWish>
      key={JSON.stringify([mails, right])}
      id="shop-person.mails"
      label="Mails"
      act="Enregistrer les mails"
      look="plain"
      start={{
        alarms: mails.alarms.filter(id => mayHear(id, right)),
        dailyAt: mails.dailyAt === null ? none : String(mails.dailyAt),
      }}
      fields={fieldsFor(right)}
      read={({ alarms, dailyAt }) =>
        MailWish.safeParse({ alarms, dailyAt: dailyAt === none ? null : Number(dailyAt) })
      }
      onSave={wish => save(wish, mails, `Les mails de ${name} sont réglés.`)}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    />
  )
}
