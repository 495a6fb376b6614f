import { type FormEvent, useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { QueryOf } from '#contract/endpoint.ts'
import { FoundKind, foundKinds, searchCalls } from '#contract/endpoints/search.ts'
import { OrderStatus, orderStatuses, orderStatusWords } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { SearchField } from '#src/ui/aria/fields.tsx'
import { type Option, Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { createInputFocus } from '#src/ui/input-focus.ts'
import { plural } from '#src/ui/numbers.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useInputFocus } from '#src/ui/useInputFocus.ts'
import { addressOf, kindNames } from './addresses.ts'
import { type Groups, Results, useFirstResult } from './Results.tsx'
import { useTyped } from './useTyped.ts'

type Asked = Omit<QueryOf<typeof searchCalls.all>, 'page'> & { page: number }

/** A single letter would match half the warehouse. */
const fewestLetters = 2

/** Searches everything with a name or a number. The address keeps the query and the filters. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { text, type, settle, query } = useTyped()
  const asked = useAsked(query, params)
  const reading = useReading(
    searchCalls.all,
    { query: asked ?? { query: '' } },
    { enabled: asked !== undefined, keepPrevious: true },
  )
  const groups = asked && reading.data?.data
  const isAsking = reading.isFetching
  const refused = isAsking ? undefined : reading.refused?.detail
  const [focus] = useState(createInputFocus)
  const field = useInputFocus(focus)
  const results = useFirstResult()

  useEffect(() => focus.request(), [focus])

  const get = (name: string) => params.get(name) ?? ''
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next)
  }
  const [first] = groups?.flatMap(({ found }) => found) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The results on screen may still belong to an earlier, shorter query.
    if (first && !isAsking && text.trim() === query) void navigate(addressOf(first))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <title>Recherche · Douchette</title>
      <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Rechercher</h1>
      <search>
        <Form onSubmit={submit} className="grid gap-4">
          <SearchField
            label="Commande, client, colis, numéro de suivi, article ou emplacement"
            input={field.props}
            maxLength={200}
            value={text}
            onChange={text => {
              results.stay()
              type(text)
            }}
            onArrowDown={() => {
              // A result opened within the pause would leave the last letters behind.
              settle()
              results.enter()
            }}
          />
          <Filters get={get} set={set} />
        </Form>
      </search>
      <div className="flex min-h-11 flex-wrap items-center gap-4 text-ink-2">
        <p role="status">{refused ?? sayFound(asked, groups, isAsking)}</p>
        {isAsking && <Spinner size={20} label="Recherche en cours" />}
        {refused !== undefined && (
          <Button look="plain" onClick={reading.readAgain}>
            Réessayer
          </Button>
        )}
        {first && field.isFocused && <p className="text-sm">Touche ↓ : parcourir les résultats.</p>}
      </div>
      <div ref={results.ref} role="none" onFocus={results.onFocus} onBlur={results.onBlur}>
        {groups && (
          <Results
            groups={groups}
            paged={asked?.kind !== undefined}
            page={asked?.page ?? 1}
            onPage={page => set('page', String(page))}
            onKind={kind => set('kind', kind)}
            onBeforeFirst={focus.request}
          />
        )}
      </div>
    </div>
  )
}

/** Reads the query and filters from the address, and ignores invalid filters. */
function useAsked(query: string, params: URLSearchParams): Asked | undefined {
  const { shops } = useAccess()
  const kind = FoundKind.safeParse(params.get('kind')).data
  const status = OrderStatus.safeParse(params.get('status')).data
  const page = /^[1-9]\d?$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const shop = shops.find(({ slug }) => slug === params.get('shop'))?.slug
  return query.length < fewestLetters ? undefined : { query, kind, status, shop, page }
}

function sayFound(asked: Asked | undefined, groups: Groups | undefined, isAsking: boolean): string {
  if (!asked) return 'Scannez un code, ou tapez un nom ou le début d’un numéro.'
  if (isAsking || !groups) return ''
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  if (count === 0) return `Rien ne répond à « ${asked.query} ».`
  return groups.some(({ more }) => more)
    ? `Les ${count} premiers résultats.`
    : `${plural(count, 'résultat')}.`
}

type FilterProps = { get: (name: string) => string; set: (name: string, value: string) => void }

function Filters({ get, set }: FilterProps) {
  const { shops } = useAccess()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      <Filter
        label="Genre"
        all="Tout"
        value={get('kind')}
        onChange={value => set('kind', value)}
        options={foundKinds.map(kind => ({ id: kind, label: kindNames[kind] }))}
      />
      {shops.length > 1 && (
        <Filter
          label="Boutique"
          all="Toutes les boutiques"
          value={get('shop')}
          onChange={value => set('shop', value)}
          options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        />
      )}
      <Filter
        label="État de la commande"
        all="Tous les états"
        value={get('status')}
        onChange={value => set('status', value)}
        options={orderStatuses.map(status => ({ id: status, label: orderStatusWords[status] }))}
      />
    </div>
  )
}

type FilterSelectProps = {
  label: string
  /** The first option, which filters nothing. */
  all: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
}

const everything = 'all'

function Filter({ label, all, value, onChange, options }: FilterSelectProps) {
  return (
    <Select
      look="small"
      label={label}
      value={options.some(({ id }) => id === value) ? value : everything}
      onChange={id => onChange(id === everything ? '' : id)}
      options={[{ id: everything, label: all }, ...options]}
    />
  )
}
