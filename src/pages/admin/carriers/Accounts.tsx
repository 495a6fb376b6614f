import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { type CarrierAccount, type CarrierEntry, carrierCalls } from '#contract/endpoints/carrier.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { Button } from '#src/ui/Button.tsx'
import { Confirm } from '../Confirm.tsx'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { type AccountBody, AccountForm, accountName, bodyOf } from './AccountForm.tsx'
import { AccountLine } from './AccountLine.tsx'
import { AccountTester } from './AccountTester.tsx'

type Said = { readonly id: string; readonly text: string; readonly well: boolean }
type Asking = { readonly what: 'secret' | 'account'; readonly account: CarrierAccount }

/** The warehouse's accounts with a carrier, in the order in which parcels are offered to them. */
export function Accounts({ carrier, readAgain }: { carrier: CarrierEntry; readAgain: () => void }) {
  const call = useCall()
  const [open, setOpen] = useState<string>()
  const [said, setSaid] = useState<Said>()
  const [trying, setTrying] = useState<string>()
  const [asking, setAsking] = useState<Asking>()
  const list = useRef<HTMLOListElement>(null)
  const { id, name, accounts } = carrier
  const params = { carrier: id }
  const put = (body: AccountBody) => () => call(carrierCalls.account, { params, body })

  const save = async (body: AccountBody) => {
    const refused = await carryOut(put(body), `Le compte chez ${name} est enregistré.`)
    if (refused !== undefined) return refused
    setOpen(undefined)
    readAgain()
    return undefined
  }
  const attempt = async ({ id: account }: CarrierAccount) => {
    if (trying !== undefined) return
    setTrying(account)
    const answer = await call(carrierCalls.tryAccount, { params: { ...params, account } })
    setTrying(undefined)
    if (isRefusal(answer)) return setSaid({ id: account, text: answer.refused.detail, well: false })
    const { checked, why } = answer.data
    const text =
      why === null
        ? `Le service répond et accepte ${checked}. Rien n’a été acheté.`
        : `Ce compte ne marche pas : ${why}.`
    setSaid({ id: account, text, well: why === null })
  }
  const suspend = async (account: CarrierAccount) => {
    const { active, waiting } = account
    const kept = waiting > 0 ? ' Les colis déjà annoncés y restent.' : ''
    const text = active
      ? `${accountName(account)} est suspendu : il ne prend plus de colis.${kept}`
      : `${accountName(account)} prend de nouveau des colis.`
    await carryOutAloud(put({ ...bodyOf(account), active: !active }), text, put(bodyOf(account)))
    readAgain()
  }
  const move = async (account: CarrierAccount, by: -1 | 1) => {
    const at = accounts.indexOf(account)
    const other = accounts[at + by]
    if (!other) return
    const ids = accounts.map(one => (one === account ? other.id : one === other ? account.id : one.id))
    const send = () => call(carrierCalls.orderAccounts, { params, body: { accounts: ids } })
    await carryOutAloud(send, `${accountName(account)} est maintenant au rang ${at + by + 1}.`)
    readAgain()
    afterPaint(() =>
      list.current?.querySelector<HTMLElement>(`[data-account="${account.id}"] button`)?.focus(),
    )
  }
  const takeAway = async ({ what, account }: Asking) => {
    setAsking(undefined)
    const removed = { params: { ...params, account: account.id } }
    await (what === 'secret'
      ? carryOutAloud(
          put({ ...bodyOf(account), secret: null }),
          `Le secret de ${accountName(account)} est retiré.`,
        )
      : carryOutAloud(
          () => call(carrierCalls.removeAccount, removed),
          `Le compte ${accountName(account)} est retiré.`,
        ))
    readAgain()
  }

  const add = { id: 'carrier.add-account', title: 'Ajouter un compte', run: () => setOpen('new') }
  useActs(
    'Comptes',
    [
      add,
      ...accounts.flatMap((account, at) => [
        {
          id: `carrier.change-account.${account.id}`,
          title: `Modifier le compte ${accountName(account)}`,
          run: () => setOpen(account.id),
        },
        {
          id: `carrier.try-account.${account.id}`,
          title: `Essayer le compte ${accountName(account)}`,
          run: () => attempt(account),
        },
        {
          id: `carrier.account-up.${account.id}`,
          title: `Faire passer avant le compte ${accountName(account)}`,
          because: at === 0 ? 'Il est déjà le premier.' : undefined,
          run: () => move(account, -1),
        },
        {
          id: `carrier.suspend-account.${account.id}`,
          title: `${account.active ? 'Suspendre' : 'Reprendre'} le compte ${accountName(account)}`,
          run: () => suspend(account),
        },
        {
          id: `carrier.secret.${account.id}`,
          title: `Retirer le secret de ${accountName(account)}`,
          because: account.storedAt === null ? 'Aucun secret n’est enregistré.' : undefined,
          run: () => setAsking({ what: 'secret', account }),
        },
        {
          id: `carrier.remove-account.${account.id}`,
          title: `Retirer le compte ${accountName(account)}`,
          run: () => setAsking({ what: 'account', account }),
        },
      ]),
    ],
    'carrier.accounts',
  )
  return (
    <section aria-labelledby="accounts" className="panel grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 p-5">
      <div>
        <h2 id="accounts" className="text-lg font-bold">
          Comptes de l’entrepôt
        </h2>
        <p className="text-ink-2">
          Ce que ce transporteur demande pour donner ses numéros. Le premier compte qui convient au colis le
          prend. Les secrets sont chiffrés et ne s’affichent jamais.
        </p>
      </div>
      {accounts.length > 0 && (
        <ol ref={list} aria-label="Comptes, dans leur ordre" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {accounts.map((account, at) => (
            <AccountLine
              key={account.id}
              account={account}
              at={at}
              isLast={at === accounts.length - 1}
              trying={trying === account.id}
              said={said?.id === account.id ? said : undefined}
              onOpen={() => setOpen(open === account.id ? undefined : account.id)}
              onTry={() => void attempt(account)}
              onMove={by => void move(account, by)}
              onSuspend={() => void suspend(account)}
              onSecret={() => setAsking({ what: 'secret', account })}
              onRemove={() => setAsking({ what: 'account', account })}
            >
              {open === account.id && (
                <AccountForm
                  account={account}
                  isFirst={false}
                  onSave={save}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </AccountLine>
          ))}
        </ol>
      )}
      {open === 'new' ? (
        <AccountForm isFirst={accounts.length === 0} onSave={save} onClose={() => setOpen(undefined)} />
      ) : (
        <Button look="plain" onClick={add.run} className="justify-self-start">
          <Plus size={20} aria-hidden />
          {add.title}
        </Button>
      )}
      {accounts.length > 0 && <AccountTester accounts={accounts} />}
      {asking && (
        <Confirm
          title={asking.what === 'secret' ? 'Retirer le secret ?' : 'Retirer le compte ?'}
          act="Retirer"
          onAct={() => void takeAway(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {asking.what === 'secret' ? 'Il est effacé' : 'Il est retiré avec son secret, effacé'} pour de
            bon. Pour le remettre, il faudra le demander à {name} ou le ressaisir.
          </p>
        </Confirm>
      )}
    </section>
  )
}
