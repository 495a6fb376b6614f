import { type DueTime, dueTimes } from '#contract/entities/order.ts'
import { Filter } from './Filter.tsx'

type Props = { value: DueTime | undefined; onChange: (due: DueTime | undefined) => void }

const words: Readonly<Record<DueTime, string>> = {
  late: 'Manqué',
  today: 'Aujourd’hui',
  later: 'Plus tard',
}

/** Keeps what has not left and whose departure is then. */
export const DueFilter = (props: Props) => (
  <Filter label="Départ" all="Tous" options={dueTimes.map(id => ({ id, label: words[id] }))} {...props} />
)
