import { useNavigate } from 'react-router-dom'
import type { KitStock } from '#contract/endpoints/product.ts'
import { useActs } from '#src/commands/page.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { count, plural } from '#src/ui/numbers.ts'

type Props = {
  readonly kit: KitStock
  /** Where people of the warehouse look at it. */
  readonly article?: { readonly name: string; readonly code: string | undefined }
}

/** How many kits the available parts make, and which part is the first to run out. One that is assembled beforehand is assembled from here. */
export function KitParts({ kit: { mode, makeable, parts }, article }: Props) {
  const { warehouse } = useAccess()
  const go = useNavigate()
  const assembles = mode === 'assembled' && article !== undefined
  const because = !warehouse?.roles.includes('Transfer')
    ? 'Les kits sont assemblés par les personnes qui déplacent le stock.'
    : article?.code === undefined
      ? 'Ce kit n’a pas encore de code-barres.'
      : undefined
  const assemble = () => go(withCode(operationPage('assembly'), article?.code ?? ''))
  const act = {
    ...{ id: 'article.assemble', title: `Assembler ${article?.name}`, because, run: assemble },
    keywords: ['kit', 'assemblage', 'fabriquer', 'monter'],
  }
  useActs(article?.name ?? '', assembles ? [act] : [], 'kit')
  const made = mode === 'parts' ? 'préparés en pièces' : 'assemblés'
  return (
    <section aria-label="Kit" className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 font-semibold">
          {makeable === 0
            ? 'Aucun kit de plus avec les pièces disponibles.'
            : `${plural(makeable, 'kit')} à faire avec les pièces disponibles, ${made}.`}
        </p>
        {assembles && because === undefined && (
          <Button look="plain" onClick={assemble}>
            Assembler
          </Button>
        )}
      </div>
      <ul aria-label="Pièces d’un kit" className="grid gap-1">
        {parts.map(({ sku, name, qty, available }) => (
          <li key={sku} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5">
            <span className="min-w-0 wrap-anywhere">
              {count(qty)} × {name} <span className="text-ink-2">{sku}</span>
            </span>
            <span
              className={`tabular-nums ${Math.floor(available / qty) === makeable ? 'font-semibold' : 'text-ink-2'}`}
            >
              {count(available)} disponibles
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
