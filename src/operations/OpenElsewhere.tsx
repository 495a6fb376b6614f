import SquareStack from 'lucide-react/icons/square-stack'
import { useDialogScans } from '#src/scan/provider.tsx'
import { refusal } from '#src/scan/words.ts'
import { Button } from '#src/ui/Button.tsx'

/** Stands in place of an operation whose step another tab works on. */
export function OpenElsewhere({ title, onContinue }: { title: string; onContinue: () => void }) {
  useDialogScans(({ codes }) =>
    codes.some(({ kind }) => kind === 'command' || kind === 'badge')
      ? null
      : refusal('Ce travail est ouvert dans un autre onglet. Continuez ici, ou scannez là-bas.'),
  )
  return (
    <div className="grid min-h-[60vh] place-items-center p-6">
      <div role="status" className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-2xl bg-info-soft text-info-ink">
          <SquareStack size={32} aria-hidden />
        </span>
        <h1 className="text-xl font-bold text-balance">{title} : le travail est dans un autre onglet</h1>
        <p className="text-ink-2">
          Le même travail ne se fait pas à deux endroits. Continuez ici : l’autre onglet s’arrête, rien n’est
          perdu.
        </p>
        <Button onClick={onContinue} autoFocus>
          Continuer ici
        </Button>
      </div>
    </div>
  )
}
