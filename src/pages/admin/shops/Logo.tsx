import { useRef } from 'react'
import { type ShopEntry, shopCalls } from '#contract/endpoints/shop.ts'
import { logoBytesAtMost, logoPixelsAtMost, pictureAddress } from '#contract/photo.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { saving } from '../carry-out.ts'
import { ChooseButton } from '../pictures/ChooseButton.tsx'
import { useKept } from '../pictures/useKept.ts'

const limits = { bytes: logoBytesAtMost, pixels: logoPixelsAtMost }

type Props = { shop: ShopEntry; readAgain: () => void }

/** A shop's logo, saved as soon as it is chosen or taken away. Both can be undone. */
export function Logo({ shop: { id, slug, name, logo }, readAgain }: Props) {
  const call = useCall()
  const { keep, busy, problem, setProblem } = useKept(slug, limits)
  const choose = useRef<HTMLButtonElement>(null)
  const sendChange = saving(
    (wanted: string | null) => call(shopCalls.save, { params: { shop: id }, body: { logo: wanted } }),
    readAgain,
  )
  const show = async (file: File | undefined) => {
    const picture = file && (await keep(file))
    if (picture) setProblem(await sendChange(picture, logo, `Le logo de ${name} est enregistré.`))
  }
  const remove = async () => setProblem(await sendChange(null, logo, `Le logo de ${name} est retiré.`))
  useActs(
    name,
    [
      {
        id: 'shop.logo',
        title: logo === null ? `Choisir un logo pour ${name}` : `Changer le logo de ${name}`,
        keywords: ['image', 'marque'],
        run: () => choose.current?.click(),
      },
      {
        id: 'shop.logo-remove',
        title: `Retirer le logo de ${name}`,
        keywords: ['image', 'supprimer'],
        because: logo === null ? 'Cette boutique n’a pas de logo.' : undefined,
        run: remove,
      },
    ],
    'logo',
  )
  return (
    <section aria-labelledby="logo" className="panel grid max-w-3xl gap-4 p-5">
      <div>
        <h2 id="logo" className="text-lg font-bold">
          Logo
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          En tête des bons de livraison, et sur les mots cadeau des imprimantes qui impriment des PDF.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {logo === null ? (
          <p className="grid h-24 w-48 place-items-center rounded-xl border border-dashed border-line-strong text-ink-2">
            Pas de logo
          </p>
        ) : (
          // White, as the paper is.
          <img
            src={pictureAddress(logo)}
            alt={`Logo de ${name}`}
            className="h-24 max-w-48 rounded-xl border border-line bg-white object-contain p-2"
          />
        )}
        <ChooseButton ref={choose} busy={busy} onChosen={([file]) => void show(file)}>
          {logo === null ? 'Choisir un logo' : 'Changer le logo'}
        </ChooseButton>
        {logo !== null && (
          <Button look="quiet" onClick={() => void remove()}>
            Retirer
          </Button>
        )}
      </div>
      <FormProblem>{problem}</FormProblem>
      <p className="text-sm text-ink-2">
        PNG, JPEG, WebP ou SVG. Il est redessiné sur fond blanc, {logoPixelsAtMost} points de côté au plus.
      </p>
    </section>
  )
}
