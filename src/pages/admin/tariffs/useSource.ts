import type { TariffEntry, TariffModel } from '#contract/endpoints/bill.ts'
import { type TariffChoices, tariffCalls } from '#contract/endpoints/tariff.ts'
import type { TariffRules } from '#contract/entities/tariff.ts'
import { useReading } from '#src/api/useReading.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { emptyRules } from './draft.ts'

/** The prices that a new tariff may begin with, by the name that the address gives them. */
type Source = { readonly id: string; readonly label: string; readonly rules: TariffRules }

export const nothing = 'nothing'
const modelSource = (id: string): string => `model ${id}`
export const tariffSource = (shop: string, from: string): string => `tariff ${shop} ${from}`

type Sources = { readonly sources: readonly Source[]; readonly choices: TariffChoices }

/** Models, and the tariffs of the shop that the source is of, or else of the shop that gets the tariff. */
export function useSources(source: string, shop: { slug: string; name: string } | undefined) {
  const models = useReading(tariffCalls.models, {})
  const tariffs = useReading(
    tariffCalls.list,
    { params: { slugShop: shop?.slug ?? '' } },
    { enabled: shop !== undefined },
  )
  const [known, own] = [models.data?.data, tariffs.data?.data.tariffs]
  const failed = models.refused ? models : tariffs.refused ? tariffs : undefined
  const found: Sources | undefined =
    known && (own || !shop)
      ? {
          sources: [
            { id: nothing, label: 'Rien', rules: emptyRules },
            ...known.models.map(ofModel),
            ...(own ?? []).flatMap(one => (shop ? ofTariff(shop, one) : [])),
          ],
          choices: known.choices,
        }
      : undefined
  return { found, failed, rules: found?.sources.find(({ id }) => id === source)?.rules ?? emptyRules }
}

const ofModel = ({ id, name, rules }: TariffModel): Source => ({
  id: modelSource(id),
  label: `Modèle : ${name}`,
  rules,
})

const ofTariff = ({ slug, name }: { slug: string; name: string }, { from, rules }: TariffEntry): Source => ({
  id: tariffSource(slug, from),
  label: `${name}, à partir du ${formatLongDay(from)}`,
  rules,
})

/** The shop that a source is of. */
export const shopOf = (source: string): string | undefined => /^tariff (\S+) /.exec(source)?.[1]
