import type { ContextFrom } from 'xstate'
import type { orderInformationMachine } from '#machines/order-information/machine.ts'
import { Answers } from './Answers.tsx'
import { Documents } from './Documents.tsx'
import { Files } from './Files.tsx'
import { FindField } from './FindField.tsx'
import { Lines } from './Lines.tsx'
import { Parcels } from './Parcels.tsx'
import { Summary } from './Summary.tsx'
import { Timeline } from './Timeline.tsx'

type Props = {
  context: ContextFrom<typeof orderInformationMachine>
  choose: (choice: string) => void
  find: (text: string) => void
  canFind: boolean
}

/** All that one may want to know of an order, under one another; or the orders that a word names. */
export function Page({ context: { order, answers, more }, choose, find, canFind }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
      <FindField onFind={find} disabled={!canFind} />
      {!order && answers.length > 0 && <Answers orders={answers} more={more} onChoose={choose} />}
      {order && (
        <>
          <Summary order={order} />
          <Lines lines={order.lines} />
          <Parcels parcels={order.parcels} lines={order.lines} />
          <Files key={`${order.name} files`} order={order.name} />
          <Documents documents={order.documents} onPrint={choose} />
          <Timeline events={order.timeline} />
        </>
      )}
    </div>
  )
}
