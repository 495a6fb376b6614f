import PackageSearch from 'lucide-react/icons/package-search'
import { Link } from 'react-router-dom'
import { homeCalls } from '#contract/endpoints/home.ts'
import { type JourneyTrouble, journeyWords } from '#contract/entities/journey.ts'
import { useCall } from '#src/api/context.tsx'
import { listedId } from '#src/commands/attention.ts'
import { formatRecent } from '#src/ui/dates.ts'
import { type May, orderPlace } from './items.ts'
import { joinFacts, Row } from './Row.tsx'
import { SettleButton } from './SettleButton.tsx'

type Props = { trouble: JourneyTrouble; may: May; focused: boolean }

/** A parcel that left and does not arrive. */
export function Trouble({ trouble, may, focused }: Props) {
  const { id, parcel, order, customer, carrier, stage, at, said } = trouble
  const call = useCall()
  const place = orderPlace(may, order)
  return (
    <Row
      icon={PackageSearch}
      item={listedId('trouble', id)}
      title={`${parcel} ${journeyWords[stage]}`}
      hint={joinFacts(carrier, said, order, customer, formatRecent(at))}
      aside={
        <>
          {place && (
            <Link
              to={place}
              className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
            >
              Ouvrir<span className="sr-only"> {order}</span>
            </Link>
          )}
          <SettleButton
            text="C’est vu"
            about={parcel}
            focused={focused}
            settle={() => call(homeCalls.settleTrouble, { params: { parcel: id } })}
          />
        </>
      }
    />
  )
}
