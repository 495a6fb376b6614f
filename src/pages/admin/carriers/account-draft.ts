import type { Delivery } from '#contract/carrier-accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CarrierAccount, carrierCalls } from '#contract/endpoints/carrier.ts'
import { type ProviderName, providerNames } from '#contract/entities/announcement.ts'

/** An account as typed. */
export type AccountDraft = {
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

export type AccountFaults = Partial<Record<'name' | 'countries' | 'toG' | 'toValue', string>>

export const accountDraftOf = (account: CarrierAccount | undefined, isFirst: boolean): AccountDraft => ({
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

type Body = BodyOf<typeof carrierCalls.account>

/** What was typed, or what is wrong with it. */
export function readAccount(
  draft: AccountDraft,
  account: CarrierAccount | undefined,
): { body: Body } | { faults: AccountFaults } {
  const { name, number, secret, countries, fromG, toG, shops, delivery, fromValue, toValue } = draft
  const { provider, url, service } = draft
  const codes = countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const bound = (typed: number) => (Number.isNaN(typed) ? null : Math.round(typed))
  const faults: AccountFaults = {
    ...(name.trim() === '' && account?.name !== '' ? { name: 'Donnez un nom au compte.' } : {}),
    ...(codes.every(code => /^[A-Z]{2}$/.test(code))
      ? {}
      : { countries: 'Des codes de deux lettres, comme FR BE.' }),
    ...(toG < fromG ? { toG: 'Le plus lourd ne peut pas peser moins que le plus léger.' } : {}),
    ...(toValue < fromValue ? { toValue: 'Le plus cher ne peut pas valoir moins que le moins cher.' } : {}),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    body: {
      ...(account ? { id: account.id } : {}),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(secret === '' ? {} : { secret }),
      number: number.trim(),
      ...{ provider, url, service },
      rules: {
        ...{ shops: [...shops], countries: codes, fromG: bound(fromG), toG: bound(toG), delivery },
        ...{ fromCents: bound(fromValue * 100), toCents: bound(toValue * 100) },
      },
    },
  }
}

/** What the account has now, to be put back; its secret stays. */
export const bodyOf = ({
  id,
  name,
  number,
  provider,
  url,
  service,
  rules,
  active,
}: CarrierAccount): Body => ({
  ...{ id, number, provider, url, service, rules, active },
  ...(name === '' ? {} : { name }),
})

export const accountName = ({ name }: { readonly name: string }): string => name || 'Compte sans nom'

export const providerWords: Readonly<Record<ProviderName, string>> = {
  http: 'Un service au protocole de Douchette',
  karrio: 'karrio',
  sendcloud: 'Sendcloud',
}

export const providerOf = (id: string): ProviderName | null => providerNames.find(one => one === id) ?? null
