import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type RelayPoint, relayText } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { relaySearch } from '#src/operations/addresses.ts'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { useOrderDoor } from '../order-door.ts'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  onChange: (relay: RelayPoint | null) => void
  /** Why it cannot change any more. */
  closed: string | null
  fault: string | undefined
}

type Search = { readonly postcode: string; readonly found: readonly RelayPoint[] | undefined }

/** Where the customer fetches the order: chosen among the carrier's points, or written by hand. */
export function RelayField({ draft: { relay, carrier, postcode, country }, onChange, closed, fault }: Props) {
  const call = useCall()
  const { calls, at } = useOrderDoor()
  const { hash } = useLocation()
  // Whoever comes for the point finds its search open.
  const isAsked = hash === relaySearch && closed === null && carrier !== ''
  const [search, setSearch] = useState<Search | undefined>(
    isAsked ? { postcode: relay?.postcode || postcode, found: undefined } : undefined,
  )
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const set = (point: RelayPoint | null) => {
    setSearch(undefined)
    setProblem(undefined)
    onChange(point)
  }
  const write = () =>
    set({ id: '', name: '', lines: [], postcode: '', city: '', country: country === '' ? 'FR' : country })
  const begin = () => setSearch({ postcode: relay?.postcode || postcode, found: undefined })
  const find = async () => {
    if (!search || busy) return
    setBusy(true)
    setProblem(undefined)
    const query = { carrier, country, postcode: search.postcode.trim() }
    const answer = await call(calls.relays, { ...at, query })
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    setSearch({ ...search, found: answer.data.relays })
  }
  const searchByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void find()
  }
  const why = closed ?? (carrier === '' ? 'Choisissez d’abord le transporteur.' : undefined)
  useActs(
    'point relais',
    [
      {
        id: 'order.find-relay',
        title: 'Chercher un point relais',
        keywords: ['retrait', 'consigne', 'casier'],
        ...(why === undefined ? {} : { because: why }),
        run: begin,
      },
      {
        id: 'order.write-relay',
        title: 'Écrire le point relais à la main',
        ...(closed === null ? {} : { because: closed }),
        run: write,
      },
      {
        id: 'order.remove-relay',
        title: 'Livrer à l’adresse, sans point relais',
        because: closed ?? (relay ? undefined : 'Elle est livrée à l’adresse.'),
        run: () => set(null),
      },
    ],
    'relay',
  )
  return (
    <section aria-label="Point relais" className="grid gap-4">
      <p>
        <span className="font-semibold">Point relais</span>{' '}
        <span className="text-ink-2">
          {relay ? (relay.name && relay.id ? relayText(relay) : 'à écrire') : 'aucun : livrée à l’adresse'}
        </span>
      </p>
      {relay && <ByHand relay={relay} onChange={onChange} fault={fault} />}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" type="button" onClick={begin} disabled={why !== undefined}>
          Chercher un point relais
        </Button>
        {relay ? (
          <Button look="plain" type="button" onClick={() => set(null)} disabled={closed !== null}>
            Livrer à l’adresse
          </Button>
        ) : (
          <Button look="plain" type="button" onClick={write} disabled={closed !== null}>
            Écrire le point relais
          </Button>
        )}
      </div>
      {search && (
        <div className="grid gap-4 rounded-xl border border-line p-4">
          {/* Enter here searches; the order is saved by its own button. */}
          <div role="none" onKeyDown={searchByEnter} className="flex flex-wrap items-end gap-3">
            <TextField
              label="Points près du code postal"
              value={search.postcode}
              onChange={value => setSearch({ ...search, postcode: value })}
              maxLength={20}
            />
            <Button type="button" busy={busy} onClick={() => void find()}>
              Chercher
            </Button>
          </div>
          <FormProblem>{problem}</FormProblem>
          {search.found?.length === 0 && <p className="text-ink-2">Aucun point relais près de là.</p>}
          <ul className="grid gap-2">
            {search.found?.map(point => (
              <li key={point.id} className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{relayText(point)}</span>
                <Button
                  look="plain"
                  type="button"
                  onClick={() => set(point)}
                  aria-label={`Choisir ${point.name}`}
                >
                  Choisir
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type ByHandProps = { relay: RelayPoint; onChange: Props['onChange']; fault: string | undefined }

function ByHand({ relay, onChange, fault }: ByHandProps) {
  const change = (some: Partial<RelayPoint>) => onChange({ ...relay, ...some })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Numéro du point"
        value={relay.id}
        onChange={id => change({ id })}
        maxLength={60}
        error={fault}
        help="Celui du transporteur."
      />
      <TextField
        label="Nom du point"
        value={relay.name}
        onChange={name => change({ name })}
        maxLength={120}
      />
      <TextField
        label="Rue du point"
        value={relay.lines.join(', ')}
        onChange={line => change({ lines: line === '' ? [] : [line] })}
        maxLength={120}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Code postal du point"
          value={relay.postcode}
          onChange={value => change({ postcode: value })}
          maxLength={20}
        />
        <TextField
          label="Ville du point"
          value={relay.city}
          onChange={city => change({ city })}
          maxLength={80}
        />
      </div>
    </div>
  )
}
