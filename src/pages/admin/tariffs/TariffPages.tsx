import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { TariffEntry } from '#contract/endpoints/bill.ts'
import { type TariffChoices, tariffCalls } from '#contract/endpoints/tariff.ts'
import type { TariffRules } from '#contract/entities/tariff.ts'
import { isRefusal } from '#contract/problems.ts'
import { houseDay } from '#machines/shared/house-day.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { type Here, newTariffPath, shopTariffsPath, tariffsPath } from '../addresses.ts'
import { Confirm } from '../Confirm.tsx'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Entry, entryPage, type FormProps, newEntryPage } from '../form/entry-pages.tsx'
import { ShopName } from '../shop-names.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import { RulesShown } from './RulesShown.tsx'
import { type Given, NewTariffForm, TariffForm } from './TariffForm.tsx'
import { nothing, shopOf, tariffSource, useSources } from './useSource.ts'

const back = ({ shop }: Here) => ({ to: shopTariffsPath(shop ?? ''), title: 'Tarifs' })

export const NewTariffPage = newEntryPage({
  title: 'Ajouter un tarif',
  lead: 'Un prix laissé vide n’est pas facturé. Les prix sont hors taxes.',
  back: () => ({ to: tariffsPath, title: 'Tarifs' }),
  Form: NewTariff,
  send: async (call, { shop, ...body }: Given) => {
    const answer = await call(tariffCalls.save, { params: { slugShop: shop }, body })
    return isRefusal(answer) ? answer : { shop }
  },
  said: ({ from }) => `Le tarif vaut à partir du ${formatLongDay(from)}.`,
  opens: ({ shop }) => shopTariffsPath(shop),
})

/** Begins with nothing, or with the prices of a model or of another tariff. */
function NewTariff({ act, onSave }: FormProps<Given>) {
  const { shops } = useAccess()
  const [search, setSearch] = useSearchParams()
  const source = search.get('of') ?? nothing
  const named = (slug: string | null | undefined) => shops.find(one => one.slug === slug)
  const shop = named(search.get('shop')) ?? shops[0]
  const { found, failed, rules } = useSources(source, named(shopOf(source)) ?? shop)
  if (failed) {
    return <LoadFailure refused={failed.refused} onRetry={failed.readAgain} busy={failed.isFetching} />
  }
  if (!found) return <LoadingPanel />
  return (
    <>
      <Select
        className="max-w-xl"
        label="Partir des prix de"
        value={source}
        onChange={of => setSearch({ shop: shop?.slug ?? '', of }, { replace: true })}
        options={found.sources}
      />
      <NewTariffForm
        key={source}
        act={act}
        choices={found.choices}
        rules={rules}
        shop={shop?.slug ?? null}
        from={nextMonth()}
        onSave={onSave}
      />
    </>
  )
}

/** Tariffs mostly begin with a month. */
function nextMonth(): string {
  const [year = 0, month = 0] = houseDay(Date.now()).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

export const TariffPage = entryPage({
  back,
  missing: 'Ce tarif n’existe pas, ou plus.',
  param: 'from',
  useEntry: () => {
    const { shop = '' } = useParams()
    return useReading(tariffCalls.list, { params: { slugShop: shop } }, { afterChanges: true })
  },
  pick: ({ tariffs, choices }, from) => {
    const tariff = tariffs.find(one => one.from === from)
    return tariff && { tariff, choices }
  },
  keyOf: ({ tariff: { id, version, fixed } }) => `${id} ${version} ${fixed}`,
  Shown,
})

type ShownProps = { entry: { tariff: TariffEntry; choices: TariffChoices } }

function Shown({ entry: { tariff, choices } }: ShownProps) {
  const { id, from, rules, fixed, version } = tariff
  const { shop = '' } = useParams()
  const call = useCall()
  const go = useNavigate()
  const [asked, setAsked] = useState<'model' | 'remove'>()
  const params = { slugShop: shop }
  const put = (rules: TariffRules, version?: number) =>
    call(tariffCalls.save, { params, body: { from, rules, version } })
  const save = async (wanted: TariffRules) => {
    let now = version
    const send = async () => {
      const answer = await put(wanted, version)
      if (!isRefusal(answer)) now = answer.data.tariff.version
      return answer
    }
    return carryOut(send, 'Le tarif est enregistré.', () => put(rules, now))
  }
  const remove = async () => {
    setAsked(undefined)
    const send = async () => {
      const answer = await call(tariffCalls.remove, { params: { ...params, tariff: id } })
      if (!isRefusal(answer)) go(shopTariffsPath(shop))
      return answer
    }
    await carryOutAloud(send, 'Le tarif est supprimé.', () => put(rules))
  }
  const copy = () => go(`${newTariffPath}?${new URLSearchParams({ shop, of: tariffSource(shop, from) })}`)
  return (
    <Entry
      title={`Tarif à partir du ${formatLongDay(from)}`}
      lead={<ShopName of={shop} />}
      back={back({ shop })}
      acts={[
        { id: 'tariff.copy', title: 'Copier ce tarif', keywords: ['dupliquer', 'nouveau'], run: copy },
        {
          id: 'tariff.keep-model',
          title: 'Garder ce tarif comme modèle',
          keywords: ['copier', 'modèle'],
          run: () => setAsked('model'),
        },
        {
          id: 'tariff.remove',
          title: 'Supprimer ce tarif',
          because: fixed ? 'Une facture arrêtée est faite avec lui.' : undefined,
          run: () => setAsked('remove'),
        },
      ]}
      buttons={
        <>
          <Button look="plain" onClick={copy}>
            Copier
          </Button>
          <Button look="plain" onClick={() => setAsked('model')}>
            Garder comme modèle
          </Button>
          {!fixed && (
            <Button look="plain" onClick={() => setAsked('remove')}>
              Supprimer
            </Button>
          )}
        </>
      }
    >
      {fixed ? (
        <>
          <p className="rounded-xl bg-warning-soft p-3 text-warning-ink">
            Une facture est arrêtée avec ce tarif : il ne change plus. Copiez-le pour en donner un autre.
          </p>
          <RulesShown rules={rules} choices={choices} />
        </>
      ) : (
        <TariffForm act="Enregistrer" choices={choices} rules={rules} shop={shop} onSave={save} />
      )}
      {asked === 'model' && <ModelDialog rules={rules} onClose={() => setAsked(undefined)} />}
      {asked === 'remove' && (
        <Confirm
          title="Supprimer ce tarif ?"
          act="Supprimer"
          onAct={() => void remove()}
          onClose={() => setAsked(undefined)}
        >
          <p>Le tarif d’avant vaut alors à sa place. S’il n’y en a pas, rien n’est facturé.</p>
        </Confirm>
      )}
    </Entry>
  )
}
