import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Filter } from './Filter.tsx'

type Props = { value: string | undefined; onChange: (carrier: string | undefined) => void }

export function CarrierFilter(props: Props) {
  const { data } = useReading(orderFileCalls.choices, {}, { freshMs: 60_000 })
  return (
    <Filter
      label="Transporteur"
      all="Tous"
      options={(data?.data.carriers ?? []).map(({ slug, name }) => ({ id: slug, label: name }))}
      {...props}
    />
  )
}
