import { useParams } from 'react-router-dom'
import { billCalls } from '#contract/endpoints/bill.ts'
import type { Party, Seller } from '#contract/entities/bill.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { type Shop, useAccess } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { shopBillsPath } from '../bill-door.ts'
import { carryOut } from '../carry-out.ts'
import { Heading } from '../Heading.tsx'
import { BuyerForm, SellerForm } from './PartyForms.tsx'

/** « Qui facture, qui est facturé »: both sides of a shop's bills, as the law wants them named. */
export function PartiesPage() {
  const { shop: slug } = useParams()
  const shop = useAccess().shops.find(one => one.slug === slug)
  if (!shop) return <LoadFailure why="Cette boutique n’existe pas, ou votre compte n’y a pas accès." />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Qui facture, qui est facturé"
        lead={`Sur les factures de ${shop.name}. Une facture arrêtée garde ce qu’elle disait.`}
        back={{ to: shopBillsPath(shop.slug), title: 'Factures' }}
      />
      <Forms key={shop.slug} shop={shop} />
    </div>
  )
}

type Sides = { seller?: Seller; buyer?: Party }

function Forms({ shop: { slug, name } }: { shop: Shop }) {
  const call = useCall()
  const params = { slugShop: slug }
  const { data, refused, isFetching, readAgain } = useReading(billCalls.parties, { params })
  if (refused) return <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
  if (!data) return <LoadingPanel />
  const { seller, buyer } = data.data
  const put = (body: Sides) => async () => {
    const answer = await call(billCalls.saveParties, { params, body })
    readAgain()
    return answer
  }
  return (
    <>
      <section aria-labelledby="seller" className="grid gap-3">
        <h2 id="seller" className="text-xl font-bold">
          Qui facture
        </h2>
        <p className="text-ink-2">L’entrepôt, sur les factures de toutes ses boutiques.</p>
        <SellerForm
          key={JSON.stringify(seller)}
          seller={seller}
          onSave={wanted =>
            carryOut(put({ seller: wanted }), `${wanted.name} facture.`, seller ? put({ seller }) : undefined)
          }
        />
      </section>
      <section aria-labelledby="buyer" className="grid gap-3">
        <h2 id="buyer" className="text-xl font-bold">
          Qui est facturé
        </h2>
        <BuyerForm
          key={JSON.stringify(buyer)}
          shop={name}
          buyer={buyer}
          onSave={wanted =>
            carryOut(
              put({ buyer: wanted }),
              `${wanted.name} est facturée.`,
              buyer ? put({ buyer }) : undefined,
            )
          }
        />
      </section>
    </>
  )
}
