import type { DeliveryFile } from '#contract/endpoints/delivery.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { plural } from '#src/ui/numbers.ts'

type Props = {
  delivery: DeliveryFile
  busy: boolean
  onAct: (rest?: 'expect' | 'drop') => void
  onClose: () => void
}

const namedAtMost = 8

/** Names what is missing, and asks what becomes of it. */
export function CloseDialog({ delivery: { name, lines }, busy, onAct, onClose }: Props) {
  const missing = lines.filter(({ expected, received }) => expected > received)
  const more = missing.length - namedAtMost
  const nothingCame = lines.every(({ received }) => received === 0)
  return (
    <Dialog title={`Clôturer ${name} ?`} onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {missing.length === 0 ? (
          <p>Tout est arrivé.</p>
        ) : (
          <>
            <p>{nothingCame ? 'Rien n’est arrivé. Elle attendait :' : 'Il manque :'}</p>
            <ul className="grid list-disc gap-1 ps-5">
              {missing.slice(0, namedAtMost).map(({ product, expected, received }) => (
                <li key={product.sku} className="wrap-anywhere">
                  {plural(expected - received, 'pièce')} de {product.name}
                </li>
              ))}
              {more > 0 && <li>{plural(more, 'autre article', 'autres articles')}</li>}
            </ul>
          </>
        )}
        <p>Une livraison clôturée ne reçoit plus rien et ne se rouvre pas.</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Ne pas clôturer
        </Button>
        {missing.length === 0 ? (
          <Button busy={busy} onClick={() => onAct()}>
            Clôturer
          </Button>
        ) : (
          <>
            <Button look="plain" busy={busy} onClick={() => onAct('drop')}>
              Ne plus l’attendre
            </Button>
            {!nothingCame && (
              <Button busy={busy} onClick={() => onAct('expect')}>
                Attendre le reste
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
