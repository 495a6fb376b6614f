import Hourglass from 'lucide-react/icons/hourglass'
import { Link } from 'react-router-dom'
import type { Attention } from '#contract/endpoints/home.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { count, plural } from '#src/ui/numbers.ts'
import type { May } from './items.ts'
import { dateWords } from './perishing-words.ts'
import { joinFacts, More, Panel, Row } from './Row.tsx'

const transfer = operationPage('transfer')

type Props = { perishing: Attention['perishing']; may: May }

/** « Bientôt périmé »: goods whose date lets no parcel take them soon, with what may be done. Gone where there are none. */
export function Perishing({ perishing: { first, total }, may }: Props) {
  const { shops } = useAccess()
  if (total === 0) return null
  return (
    <Panel id="perishing" title="Bientôt périmé" note={count(total)}>
      <ul>
        {first.map(goods => {
          const { sku, name, shop, shopName, place, lot, pieces } = goods
          return (
            <Row
              key={`${sku} ${place} ${lot} ${goods.expiry}`}
              icon={Hourglass}
              title={joinFacts(name, place)}
              hint={joinFacts(
                dateWords(goods),
                plural(pieces, 'pièce'),
                lot !== null && `lot ${lot}`,
                shops.length > 1 && shopName,
              )}
              aside={
                <span className="flex flex-wrap gap-2">
                  {may(transfer) && (
                    <Act text="Déplacer" about={`${name}, ${place}`} to={transfer} place={place} />
                  )}
                  {may(operationPage('rebut')) && goods.state !== 'soon' && (
                    <Act
                      text="Mettre au rebut"
                      about={`${name}, ${place}`}
                      to={shopPage('rebut', shop)}
                      place={place}
                    />
                  )}
                </span>
              }
            />
          )
        })}
      </ul>
      <More shown={first.length} total={total} />
    </Panel>
  )
}

type ActProps = { text: string; about: string; to: string; place: string }

/** Opens the operation as a scan of the place would. */
const Act = ({ text, about, to, place }: ActProps) => (
  <Link
    to={withCode(to, place)}
    aria-label={`${text} : ${about}`}
    className="inline-flex min-h-11 items-center rounded-xl border border-line-strong px-4 font-semibold whitespace-nowrap hover:bg-hover"
  >
    {text}
  </Link>
)
