import X from 'lucide-react/icons/x'
import { IconButton } from '#src/ui/Button.tsx'
import { useModal } from '#src/ui/Drawer.tsx'
import type { Command } from './command.ts'
import { cardText, helpGroups } from './groups.ts'
import { Keys } from './Keys.tsx'
import { scopeSigns } from './palette/scopes.ts'
import type { Registry } from './registry.ts'

type Props = { registry: Registry; onClose: () => void }

const Key = ({ children }: { children: string }) => (
  <kbd className="font-sans font-semibold text-ink">{children}</kbd>
)

/** Lists every command of the registry with its keys and its card. */
export function HelpSheet({ registry, onClose }: Props) {
  const dialog = useModal(onClose)
  const doors = ['manual.open', 'cards.open'].flatMap(id => registry.byId(id) ?? [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="aide"
      className="mx-auto my-[6vh] max-h-[88vh] w-[calc(100vw-1.5rem)] max-w-4xl overflow-y-auto rounded-2xl bg-surface p-0 text-ink shadow-2xl"
    >
      <header className="sticky top-0 flex items-center gap-3 border-b border-line bg-surface ps-6 pe-3 py-2">
        <h2 id="aide" className="flex-1 text-xl font-bold">
          Aide
        </h2>
        {doors.map(command => (
          <button
            key={command.id}
            type="button"
            onClick={() => {
              onClose()
              registry.attempt(command, 'button')
            }}
            className="min-h-11 rounded-xl px-4 font-semibold text-primary-ink hover:bg-hover"
          >
            {command.title}
          </button>
        ))}
        <IconButton label="Fermer l’aide" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div className="px-6 pb-6">
        <p className="pt-4 text-ink-2">
          Une carte se scanne, une touche se presse, un titre se cherche : c’est la même commande.
        </p>
        <p className="pt-2 text-ink-2">
          Dans la recherche, un premier signe dit quoi chercher :{' '}
          {scopeSigns.map(({ sign, words }, at) => (
            <span key={sign}>
              {at > 0 && ', '}
              <Key>{sign}</Key> {words}
            </span>
          ))}
          .
        </p>
        <p className="pt-2 text-ink-2">
          Là encore, <Key>→</Key> dit que faire d’une chose, <Key>Alt 1</Key> à <Key>Alt 9</Key> le font,{' '}
          <Key>Maj ↑ ↓</Key> en choisissent plusieurs. « transférer 3 A-05-01-3 » se tape en une ligne.
        </p>
        {helpGroups(registry).map(({ title, commands }) => (
          <table key={title} className="mt-6 w-full border-collapse text-start">
            <caption className="pb-1 text-start text-xs font-bold tracking-wide text-ink-2 uppercase">
              {title}
            </caption>
            <thead className="sr-only">
              <tr>
                <th>Commande</th>
                <th>Touches</th>
                <th className="hidden sm:table-cell">Carte</th>
              </tr>
            </thead>
            <tbody>
              {commands.map(command => (
                <Line key={command.id} command={command} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </dialog>
  )
}

function Line({ command }: { command: Command }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-3 text-start font-semibold">
        {command.title}
        {command.group === 'Aller à' && command.hint && (
          <span className="block text-sm font-normal text-ink-2">{command.hint}</span>
        )}
      </th>
      <td className="w-28 py-2 sm:w-36">{command.keys && <Keys keys={command.keys} />}</td>
      <td className="hidden w-52 py-2 text-sm sm:table-cell text-ink-2 tabular-nums">
        {command.card && cardText(command.card)}
      </td>
    </tr>
  )
}
