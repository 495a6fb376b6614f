import type { Delivery } from '#contract/carrier-accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type CarrierAccount, carrierCalls } from '#contract/endpoints/carrier.ts'
import { type ProviderName, providerNames } from '#contract/entities/announcement.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { Choices } from '../Choices.tsx'
import { EntryForm } from '../form/EntryForm.tsx'
import { field, number, type Part, row, secret, select, text, together } from '../form/parts.tsx'

export type AccountBody = BodyOf<typeof carrierCalls.account>

type Props = {
  account?: CarrierAccount | undefined
  /** The carrier has no other yet. */
  isFirst: boolean
  /** Returns the server's refusal, in words. */
  onSave: (body: AccountBody) => Promise<string | undefined>
  onClose: () => void
}

/** One account of the warehouse with a carrier. Its secret goes in and never out. */
export const AccountForm = ({ account, isFirst, onSave, onClose }: Props) => (
  <EntryForm
    id="carrier.save-account"
    label={account ? 'Compte' : 'Nouveau compte'}
    act={account ? 'Enregistrer le compte' : 'Ajouter le compte'}
    isNew
    start={draftOf(account, isFirst)}
    fields={draft => fieldsOf(draft, account)}
    read={draft => carrierCalls.account.body.safeParse(sentOf(draft, account))}
    also={({ fromG, toG, fromValue, toValue }) => ({
      ...(toG < fromG ? { toG: 'Le plus lourd ne peut pas peser moins que le plus léger.' } : {}),
      ...(toValue < fromValue ? { toValue: 'Le plus cher ne peut pas valoir moins que le moins cher.' } : {}),
    })}
    onSave={onSave}
    className="grid grid-cols-[minmax(0,1fr)] gap-5"
    buttons={save => (
      <div className="flex flex-wrap gap-3">
        {save}
        <Button look="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    )}
  />
)

/** An account as it is typed. */
type Draft = {
  readonly name: string
  readonly number: string
  readonly secret: string
  readonly provider: ProviderName | null
  readonly url: string
  readonly service: string
  readonly shops: readonly string[]
  readonly countries: string
  /** NaN without a bound. */
  readonly fromG: number
  readonly toG: number
  readonly delivery: Delivery | null
  /** In euros. */
  readonly fromValue: number
  readonly toValue: number
}

const draftOf = (account: CarrierAccount | undefined, isFirst: boolean): Draft => ({
  name: account?.name ?? (isFirst ? 'Principal' : ''),
  number: account?.number ?? '',
  secret: '',
  provider: account?.provider ?? null,
  url: account?.url ?? '',
  service: account?.service ?? '',
  shops: account?.rules.shops ?? [],
  countries: account?.rules.countries.join(' ') ?? '',
  fromG: account?.rules.fromG ?? Number.NaN,
  toG: account?.rules.toG ?? Number.NaN,
  delivery: account?.rules.delivery ?? null,
  fromValue: inEuros(account?.rules.fromCents),
  toValue: inEuros(account?.rules.toCents),
})

const inEuros = (cents: number | null | undefined) => (cents == null ? Number.NaN : cents / 100)

const bound = (typed: number) => (Number.isNaN(typed) ? null : Math.round(typed))

/** An account that nobody has named needs no name. */
const sentOf = (draft: Draft, account: CarrierAccount | undefined) => ({
  ...draft,
  id: account?.id,
  name: draft.name.trim() === '' && account?.name === '' ? undefined : draft.name,
  secret: draft.secret === '' ? undefined : draft.secret,
  rules: {
    shops: draft.shops,
    countries: draft.countries
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    fromG: bound(draft.fromG),
    toG: bound(draft.toG),
    delivery: draft.delivery,
    fromCents: bound(draft.fromValue * 100),
    toCents: bound(draft.toValue * 100),
  },
})

const fieldsOf = ({ provider }: Draft, account: CarrierAccount | undefined): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom du compte', {
      maxLength: 40,
      wrong: 'Donnez un nom au compte.',
      help: 'Pour le reconnaître ici : Principal, Lourds, Belgique…',
    }),
    select('provider', 'D’où viennent les étiquettes', [
      { id: null, label: 'De l’entrepôt, sans transporteur' },
      ...providerNames.map(id => ({ id, label: providerWords[id] })),
    ]),
    ...(provider === null ? [] : service),
    text('number', 'Numéro de compte', {
      maxLength: 80,
      help: 'Ou identifiant, tel que le transporteur l’a donné.',
    }),
    secret('secret', 'Secret', {
      maxLength: 1000,
      help:
        account && account.storedAt !== null
          ? `Enregistré le ${formatYearDayHour(account.storedAt)}. Vide : il reste.`
          : 'Clé d’API ou mot de passe. Il est chiffré et ne s’affiche jamais.',
    }),
  ),
  together([field('shops', shops => <Shops {...shops} />), row(2, ...rules)], fields => (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1 font-bold">Les colis qu’il prend</legend>
      {fields}
    </fieldset>
  )),
]

const service: readonly Part<Draft>[] = [
  text('url', 'Adresse du service', {
    maxLength: 300,
    inputMode: 'url',
    kept: url => url.trim(),
    help: 'Elle commence par https://.',
  }),
  text('service', 'Prestation', {
    maxLength: 120,
    help: 'Le nom que le service lui donne. Vide : la moins chère, s’il en propose.',
  }),
]

const weight = { min: 1, max: 1_000_000, help: 'Vide : sans limite.' }
const value = { max: 1_000_000, decimals: 2 }

const rules: readonly Part<Draft>[] = [
  text('countries', 'Pays', {
    maxLength: 800,
    wrong: 'Des codes de deux lettres, comme FR BE.',
    help: 'FR BE… Vide : tous.',
  }),
  select('delivery', 'Livraison', [
    { id: null, label: 'À domicile et en point relais' },
    { id: 'home', label: 'Seulement à domicile' },
    { id: 'relay', label: 'Seulement en point relais' },
  ]),
  number('fromG', 'Poids, à partir de (g)', weight),
  number('toG', 'Poids, jusqu’à (g)', weight),
  number('fromValue', 'Valeur, à partir de (€)', { ...value, help: 'Vide : sans limite.' }),
  number('toValue', 'Valeur, jusqu’à (€)', {
    ...value,
    help: 'Prix payé, ou valeur en douane de l’article.',
  }),
]

type ShopsProps = { value: readonly string[]; onChange: (value: readonly string[]) => void }

function Shops({ value, onChange }: ShopsProps) {
  const { shops } = useAccess()
  const known = shops.map(({ slug, name }) => ({ id: slug, label: name }))
  const others = value.filter(slug => !shops.some(shop => shop.slug === slug))
  return (
    <Choices
      title="Boutiques"
      help="Sans boutique cochée, celles de toutes."
      options={[...known, ...others.map(id => ({ id, label: id }))]}
      chosen={value}
      onChange={onChange}
    />
  )
}

/** The account's present values, to be put back; its secret stays. */
export const bodyOf = ({
  id,
  name,
  number,
  provider,
  url,
  service,
  rules,
  active,
}: CarrierAccount): AccountBody => ({
  ...{ id, number, provider, url, service, rules, active },
  ...(name === '' ? {} : { name }),
})

export const accountName = ({ name }: { readonly name: string }): string => name || 'Compte sans nom'

export const providerWords: Readonly<Record<ProviderName, string>> = {
  http: 'Un service au protocole de Douchette',
  karrio: 'karrio',
  sendcloud: 'Sendcloud',
}
